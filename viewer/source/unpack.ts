/** Bytes from the text of an element: base64 of gzip. */
export async function unpack(id: string): Promise<Uint8Array<ArrayBuffer>> {
  const text = document.getElementById(id)?.textContent ?? ''
  const signs = atob(text)
  const zipped = new Uint8Array(signs.length)
  for (let at = 0; at < signs.length; at++) zipped[at] = signs.charCodeAt(at)
  const stream = new Blob([zipped]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

export const unpackJson = async <Value>(id: string): Promise<Value> =>
  JSON.parse(new TextDecoder().decode(await unpack(id))) as Value
