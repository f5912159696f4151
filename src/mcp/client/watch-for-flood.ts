import { isJSONRPCResultResponse, type Transport } from '@modelcontextprotocol/client'
import type { ForeignLimits } from './foreign-limits.ts'

/** Looks at every message before the protocol does; too many in a second, or a result too large, is a flood. */
export function watchForFlood(transport: Transport, limits: ForeignLimits, onFlood: () => void): { count(): void } {
  let second = limits.now()
  let messages = 0
  const count = (): void => {
    if (limits.now() - second >= 1000) {
      second = limits.now()
      messages = 0
    }
    messages += 1
    if (messages === limits.messagesPerSecond + 1) onFlood()
  }
  const onmessage: Transport['onmessage'] = (message) => {
    count()
    if (isJSONRPCResultResponse(message) && JSON.stringify(message.result).length > limits.resultCharacters) onFlood()
  }
  // A client that takes the transport over calls whoever listened before it, first.
  Object.assign(transport, { onmessage })
  return { count }
}
