;; PCG64 as NumPy's default_rng runs it, and what resampling does with its numbers: arithmetic in 64 bits and in four
;; lanes, which JavaScript has not got. `npm run generate` turns this text into numpy-rng.generated.ts.
(module
  (import "from" "memory" (memory 0))

  ;; state × MULTIPLIER + increment, all 128 bits wide; the multiplier is 0x2360ed051fc65da44385df649fccf645.
  (global $low (mut i64) (i64.const 0))
  (global $high (mut i64) (i64.const 0))
  (global $incrementLow (mut i64) (i64.const 0))
  (global $incrementHigh (mut i64) (i64.const 0))
  ;; Each step gives two 32-bit words; the upper one waits here, -1 when there is none.
  (global $waiting (mut i64) (i64.const -1))

  (func (export "seed") (param $low i64) (param $high i64) (param $incrementLow i64) (param $incrementHigh i64)
    (global.set $low (local.get $low))
    (global.set $high (local.get $high))
    (global.set $incrementLow (local.get $incrementLow))
    (global.set $incrementHigh (local.get $incrementHigh))
    (global.set $waiting (i64.const -1)))

  ;; Writes `count` integers from 0 to `bound` − 1 to memory at `at`, by Lemire's method: the upper half of
  ;; word × bound, drawing again in the few cases that would be biased.
  (func (export "fill") (param $at i32) (param $count i32) (param $bound i64)
    (local $end i32) (local $threshold i64) (local $product i64) (local $word i64)
    (local $low i64) (local $high i64) (local $incrementLow i64) (local $incrementHigh i64) (local $waiting i64)
    (local $lower i64) (local $upper i64) (local $cross1 i64) (local $cross2 i64) (local $next i64)
    (local.set $end (i32.add (local.get $at) (i32.shl (local.get $count) (i32.const 2))))
    (local.set $threshold (i64.rem_u (i64.sub (i64.const 0x100000000) (local.get $bound)) (local.get $bound)))
    (local.set $low (global.get $low))
    (local.set $high (global.get $high))
    (local.set $incrementLow (global.get $incrementLow))
    (local.set $incrementHigh (global.get $incrementHigh))
    (local.set $waiting (global.get $waiting))
    (block $done
      (loop $draw
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (if (i64.ge_s (local.get $waiting) (i64.const 0))
          (then
            (local.set $word (local.get $waiting))
            (local.set $waiting (i64.const -1)))
          (else
            ;; The upper half of low × the multiplier's low half, from products of 32 bits.
            (local.set $lower (i64.and (local.get $low) (i64.const 0xffffffff)))
            (local.set $upper (i64.shr_u (local.get $low) (i64.const 32)))
            (local.set $cross1 (i64.mul (local.get $lower) (i64.const 0x4385df64)))
            (local.set $cross2 (i64.mul (local.get $upper) (i64.const 0x9fccf645)))
            (local.set $next (i64.add
              (i64.add
                (i64.shr_u (i64.mul (local.get $lower) (i64.const 0x9fccf645)) (i64.const 32))
                (i64.and (local.get $cross1) (i64.const 0xffffffff)))
              (i64.and (local.get $cross2) (i64.const 0xffffffff))))
            (local.set $high (i64.add
              (i64.add
                (i64.mul (local.get $high) (i64.const 0x4385df649fccf645))
                (i64.mul (local.get $low) (i64.const 0x2360ed051fc65da4)))
              (i64.add
                (i64.add (i64.shr_u (local.get $cross1) (i64.const 32)) (i64.shr_u (local.get $cross2) (i64.const 32)))
                (i64.add (i64.shr_u (local.get $next) (i64.const 32)) (i64.mul (local.get $upper) (i64.const 0x4385df64))))))
            (local.set $low (i64.add (i64.mul (local.get $low) (i64.const 0x4385df649fccf645)) (local.get $incrementLow)))
            (local.set $high (i64.add
              (i64.add (local.get $high) (local.get $incrementHigh))
              (i64.extend_i32_u (i64.lt_u (local.get $low) (local.get $incrementLow)))))
            ;; The halves xored, turned by the topmost six bits.
            (local.set $next (i64.rotr
              (i64.xor (local.get $high) (local.get $low))
              (i64.shr_u (local.get $high) (i64.const 58))))
            (local.set $word (i64.and (local.get $next) (i64.const 0xffffffff)))
            (local.set $waiting (i64.shr_u (local.get $next) (i64.const 32)))))
        (local.set $product (i64.mul (local.get $word) (local.get $bound)))
        (br_if $draw (i64.lt_u (i64.and (local.get $product) (i64.const 0xffffffff)) (local.get $threshold)))
        (i32.store (local.get $at) (i32.wrap_i64 (i64.shr_u (local.get $product) (i64.const 32))))
        (local.set $at (i32.add (local.get $at) (i32.const 4)))
        (br $draw)))
    (global.set $low (local.get $low))
    (global.set $high (local.get $high))
    (global.set $waiting (local.get $waiting)))

  ;; Adds up rows of a table in single precision, in the order in which `picks` names them: 16 numbers of each row, from
  ;; `table` on, whose sums are written to `out`. The numbers are whole ones of 16 bits here, singles in the next function.
  ;; What lies behind a row may be read as well, and its sums are for nobody.
  (func (export "sumSmall")
    (param $picks i32) (param $count i32) (param $table i32) (param $stride i32) (param $out i32)
    (local $end i32) (local $row i32) (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $end (i32.add (local.get $picks) (i32.shl (local.get $count) (i32.const 2))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $picks) (local.get $end)))
        (local.set $row
          (i32.add (local.get $table) (i32.mul (i32.load (local.get $picks)) (local.get $stride))))
        (local.set $a (f32x4.add (local.get $a) (f32x4.convert_i32x4_u (v128.load16x4_u (local.get $row)))))
        (local.set $b (f32x4.add (local.get $b) (f32x4.convert_i32x4_u (v128.load16x4_u offset=8 (local.get $row)))))
        (local.set $c (f32x4.add (local.get $c) (f32x4.convert_i32x4_u (v128.load16x4_u offset=16 (local.get $row)))))
        (local.set $d (f32x4.add (local.get $d) (f32x4.convert_i32x4_u (v128.load16x4_u offset=24 (local.get $row)))))
        (local.set $picks (i32.add (local.get $picks) (i32.const 4)))
        (br $next)))
    (v128.store (local.get $out) (local.get $a))
    (v128.store offset=16 (local.get $out) (local.get $b))
    (v128.store offset=32 (local.get $out) (local.get $c))
    (v128.store offset=48 (local.get $out) (local.get $d)))

  (func (export "sumSingle")
    (param $picks i32) (param $count i32) (param $table i32) (param $stride i32) (param $out i32)
    (local $end i32) (local $row i32) (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $end (i32.add (local.get $picks) (i32.shl (local.get $count) (i32.const 2))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $picks) (local.get $end)))
        (local.set $row
          (i32.add (local.get $table) (i32.mul (i32.load (local.get $picks)) (local.get $stride))))
        (local.set $a (f32x4.add (local.get $a) (v128.load (local.get $row))))
        (local.set $b (f32x4.add (local.get $b) (v128.load offset=16 (local.get $row))))
        (local.set $c (f32x4.add (local.get $c) (v128.load offset=32 (local.get $row))))
        (local.set $d (f32x4.add (local.get $d) (v128.load offset=48 (local.get $row))))
        (local.set $picks (i32.add (local.get $picks) (i32.const 4)))
        (br $next)))
    (v128.store (local.get $out) (local.get $a))
    (v128.store offset=16 (local.get $out) (local.get $b))
    (v128.store offset=32 (local.get $out) (local.get $c))
    (v128.store offset=48 (local.get $out) (local.get $d))))
