const WIDE = /[\u2010-\u2015\u2212\u3000\u30fc\uff01-\uff5e\uff70]/
const ALL_WIDE = /[\u2010-\u2015\u2212\u3000\u30fc\uff01-\uff5e\uff70]/g

/** Full-width letters, digits and signs as ASCII, every dash as a hyphen; each stays one unit, so offsets do not move. */
export function foldWidth(text: string): string {
  return WIDE.test(text) ? text.replace(ALL_WIDE, narrow) : text
}

function narrow(wide: string): string {
  const code = wide.charCodeAt(0)
  if (code === 0x3000) return ' '
  return code >= 0xff01 && code <= 0xff5e ? String.fromCharCode(code - 0xfee0) : '-'
}
