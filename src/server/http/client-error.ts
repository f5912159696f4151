import type { Socket } from 'node:net'
import { problem, type Problem } from '../../kernel/index.ts'
import { securityHeaders } from '../guard/security-headers.ts'
import { problemText } from './problem-text.ts'

/** Answers what is no request at all, and closes the connection. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const { status, refusal } = reading(error.code ?? '')
  const body = problemText(refusal)
  const headers = [
    ...securityHeaders,
    ['Content-Type', 'application/json'],
    ['Content-Length', String(Buffer.byteLength(body))],
    ['Connection', 'close'],
  ]
  socket.end(
    `HTTP/1.1 ${status}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
    () => socket.destroy(),
  )
}

function reading(code: string): { status: string; refusal: Problem } {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return {
      status: '408 Request Timeout',
      refusal: problem('too-slow', 'The request did not arrive in time; send it again.'),
    }
  if (code === 'HPE_HEADER_OVERFLOW')
    return {
      status: '431 Request Header Fields Too Large',
      refusal: problem('headers-too-large', 'The headers are too large; send fewer.'),
    }
  return { status: '400 Bad Request', refusal: problem('bad-request', 'This is not a request that HTTP knows.') }
}
