// A server that speaks OpenAI's chat protocol and answers after a fixed time, in a process of its own:
// what it costs to be asked is not counted as what it costs to ask.
import { createServer } from 'node:http'

const latencyMs = Number(process.argv[2])
const reply = JSON.stringify({
  id: 'x',
  object: 'chat.completion',
  created: 0,
  model: 'bench',
  choices: [{ index: 0, message: { role: 'assistant', content: '{"score":1}' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
})
let inFlight = 0
let most = 0
let answered = 0
let first = 0
let last = 0

const server = createServer((request, response) => {
  most = Math.max(most, ++inFlight)
  first ||= performance.now()
  request.resume()
  setTimeout(() => {
    inFlight--
    answered++
    last = performance.now()
    response.writeHead(200, { 'content-type': 'application/json' }).end(reply)
  }, latencyMs)
})
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
process.on('message', () => process.send({ most, answered, span: last - first }))
