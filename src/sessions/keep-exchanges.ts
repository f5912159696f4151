import { sameJson } from '../kernel/index.ts'
import type { Exchange, ModelRequest } from '../models/index.ts'

/** An exchange as it is written down. `same` counts the messages that its request shares with the one before; system text and tools are then the same as well. */
export type KeptExchange =
  | Exchange
  | (Omit<Exchange, 'request'> & {
      readonly request: Omit<ModelRequest, 'system' | 'tools'> & { readonly same: number }
    })

/** A conversation repeats in each request all that was said before, a whole transcript among it: what is repeated is kept once. */
export function keepExchanges(exchanges: readonly Exchange[]): KeptExchange[] {
  return exchanges.map((exchange, at) => {
    const before = exchanges[at - 1]?.request
    const { system, tools, messages, ...rest } = exchange.request
    const same =
      before && before.system === system && sameJson([...before.tools], [...tools])
        ? sharedCount(before.messages, messages)
        : 0
    return same === 0 ? exchange : { ...exchange, request: { ...rest, same, messages: messages.slice(same) } }
  })
}

/** The exchanges with their requests whole again. */
export function wholeExchanges(kept: readonly KeptExchange[]): Exchange[] {
  const whole: Exchange[] = []
  for (const exchange of kept) {
    const before = whole.at(-1)?.request
    if (!('same' in exchange.request)) whole.push(exchange as Exchange)
    else if (before) {
      const { same, messages, ...rest } = exchange.request
      whole.push({
        ...exchange,
        request: {
          ...rest,
          system: before.system,
          tools: before.tools,
          messages: [...before.messages.slice(0, same), ...messages],
        },
      })
    }
  }
  return whole
}

function sharedCount(before: ModelRequest['messages'], after: ModelRequest['messages']): number {
  const other = before.findIndex((message, at) => !sameJson(message, after[at] ?? null))
  return other === -1 ? before.length : other
}
