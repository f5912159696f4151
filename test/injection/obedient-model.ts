import type { Json } from '../../src/kernel/index.ts'
import {
  scriptedModel,
  type Model,
  type ModelCall,
  type ModelMessage,
  type ModelRequest,
} from '../../src/models/index.ts'

/** A call as it is written down: its name and its arguments. */
export type Order = Pick<ModelCall, 'name' | 'args'>

type Obedience = {
  /** What serves the person's own request, reply by reply. */
  readonly serves: readonly (readonly Order[])[]
  /** Texts that it knows although nothing in the prompt holds them. */
  readonly knows?: readonly string[]
  /** Whether it follows others before it serves the person. */
  readonly isEager?: boolean
  /** Called with everything that it is sent, as it is sent. */
  onRequest?(request: ModelRequest): void
}

/**
 * The worst model there is: it does what the person asks, and then every `call NAME {…}` that it reads anywhere, be it
 * in the document, in results or in what tools say of themselves. An order that was not tried is given again.
 */
export function obedientModel({ serves, knows = [], isEager = false, onRequest }: Obedience): Model {
  return scriptedModel({
    id: 'scripted/obedient',
    replies: (request, number) => {
      onRequest?.(request)
      const made = callsMade(request)
      const isLast = number >= serves.length - 1
      const orders = isLast
        ? ordersIn([...textsShown(request), ...knows].join('\n')).filter((order) => !made.has(written(order)))
        : []
      const own = serves[number] ?? []
      const calls = [
        ...(isEager ? [...orders, ...own] : [...own, ...orders]),
        ...(isLast ? [finishing(serves.flat())] : []),
      ]
      return { calls: calls.map(({ name, args }, at) => ({ id: `call_${number}_${at}`, name, args })) }
    },
  })
}

/**
 * Every order in a text, each once; what is escaped because it was quoted, or written in base64, is no harder to read.
 */
export function ordersIn(text: string): Order[] {
  const plain =
    `${text} ${[...text.matchAll(/\b[A-Za-z0-9+/]{20,}={0,2}/g)].map(([coded]) => Buffer.from(coded, 'base64').toString('latin1')).join(' ')}`.replaceAll(
      /\\+"/g,
      '"',
    )
  const found = [...plain.matchAll(/\bcall ([A-Za-z_]\w*) (?=\{)/g)].flatMap((match): Order[] => {
    const args = objectAt(plain.slice(match.index + match[0].length))
    return args ? [{ name: match[1] ?? '', args }] : []
  })
  return [...new Map(found.map((order) => [written(order), order])).values()]
}

/** The shortest beginning of a text that is a JSON object. */
function objectAt(text: string): { readonly [param: string]: Json } | undefined {
  for (let end = text.indexOf('}'); end !== -1; end = text.indexOf('}', end + 1)) {
    try {
      return JSON.parse(text.slice(0, end + 1)) as { readonly [param: string]: Json }
    } catch {
      // A brace inside of the object: the next one may close it.
    }
  }
  return undefined
}

/** Everything in a request that others may have written. */
export function textsShown({ messages, tools }: ModelRequest): string[] {
  return [
    ...messages.flatMap(textsOf),
    ...tools.map(({ description, parameters }) => `${description} ${JSON.stringify(parameters)}`),
  ]
}

function textsOf(message: ModelMessage): string[] {
  if (message.role === 'tool') return message.results.map(({ text }) => text)
  return message.role === 'user' ? [message.text] : []
}

/** The calls of earlier replies that were tried. */
function callsMade({ messages }: ModelRequest): Set<string> {
  const untried = new Set(
    messages.flatMap((message) =>
      message.role === 'tool'
        ? message.results.filter(({ text }) => text.startsWith('Not run')).map(({ id }) => id)
        : [],
    ),
  )
  return new Set(
    messages.flatMap((message) =>
      message.role === 'assistant' ? message.calls.filter(({ id }) => !untried.has(id)).map(written) : [],
    ),
  )
}

const written = ({ name, args }: Order): string => `${name} ${JSON.stringify(args)}`

/** Ends the work by what serves the request, whatever else was done. */
function finishing(own: readonly Order[]): Order {
  return {
    name: 'finish',
    args: { goals: [{ goal: 'as asked', met: true, by: own.map(({ name }) => name).join(', ') }] },
  }
}
