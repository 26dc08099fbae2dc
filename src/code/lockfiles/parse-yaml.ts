/** The parser is large: only who has such a lockfile loads it. */
export async function parseYaml(text: string): Promise<unknown> {
  const { parse } = await import('yaml')
  return parse(text)
}
