/** Bytes from the text of an element: base64 of gzip. */
export async function unpack(id: string): Promise<Uint8Array<ArrayBuffer>> {
  const text = document.getElementById(id)?.textContent ?? ''
  const zipped = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
  const stream = new Blob([zipped]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

export const unpackJson = async <Value>(id: string): Promise<Value> =>
  JSON.parse(new TextDecoder().decode(await unpack(id))) as Value
