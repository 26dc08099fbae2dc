// A compression of one's own: what people asked for, which files were written, and the last messages.
// 自作の圧縮: 依頼の内容、書き込んだファイル、最後のメッセージだけを残します。

interface Message {
  role: string
  content: string
  tool_calls?: { function: { name: string; arguments: string } }[]
}

export default (messages: Message[], { keepLast }: { keepLast: number }): Message[] => {
  const [gone, kept] = [messages.slice(0, -keepLast), messages.slice(-keepLast)]
  const asked = gone.filter(({ role }) => role === 'user').map(({ content }) => `- ${content}`)
  const files = gone
    .flatMap(({ tool_calls = [] }) => tool_calls)
    .filter(({ function: { name } }) => name === 'Write' || name === 'Edit')
    .map((call) => `- ${JSON.parse(call.function.arguments).file_path}`)
  const notes = ['Asked so far:', ...asked, 'Files written:', ...new Set(files)].join('\n')
  return [{ role: 'system', content: notes }, ...kept]
}
