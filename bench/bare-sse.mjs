import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

// What a server can do at best: it stores nothing, reads the request, and sends the same frames.
const frames = readFileSync(process.argv[2], 'utf8').split(/(?<=\n\n)/)
const server = createServer((incoming, outgoing) => {
  incoming.resume().on('end', () => {
    outgoing.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' })
    for (const frame of frames) outgoing.write(frame)
    outgoing.end()
  })
})
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${server.address().port}`, token: 'none' })}\n`),
)
