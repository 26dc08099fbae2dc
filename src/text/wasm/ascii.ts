import { makeRoom } from './room'

/**
 * Numbers ASCII characters: see counting.ts. Each has a number already, so there is nothing to look up; 128 are said to
 * be different.
 */
export function numberAscii(text: usize, lengths: usize, texts: usize, numbers: usize): usize {
  let end = text
  for (const last = lengths + texts * 4; lengths < last; lengths += 4) end += load<usize>(lengths) * 2
  makeRoom(numbers + (end - text) * 2)
  for (; text < end; text += 2, numbers += 4) store<usize>(numbers, (load<u16>(text) as usize) + 1)
  return 128
}
