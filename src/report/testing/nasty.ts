/** Texts that have broken reports before: each must come out harmless everywhere. */
export const nastyTexts = [
  '\x1b[2J\x1b]0;pwned\x07::error::owned',
  '::add-mask::secret\n##[error]x',
  ']]> <script>alert(1)</script> &amp; "\' <!-- -->',
  '```\n@evil\n```\n~~~\n# heading',
  '`@evil` ``@evil`` | cell \\| --> [link](http://evil) ![x](http://evil)',
  '</details></summary><img src=x onerror=alert(1)>',
  '=HYPERLINK("http://evil","x")',
  '+1,2\n-3\r\n@SUM(A1)',
  '\t=1+1',
  '\u202Eevil\u2066\ufeff\0\ud800',
  '日本語、\u3000全角｜（）\u2028改行',
  '__proto__',
  'constructor',
  '%0A::error::x,title=y:z',
  '',
] as const
