import { z } from 'zod'
import { problem, type Problem } from '../../kernel/index.ts'
import { eventSchema, type MaestroEvent } from '../../music/index.ts'

/** An event with its number in the stream, from 1 on without a gap. */
export type SentEvent = MaestroEvent & { readonly seq: number }

const numberedSchema = z.looseObject({ type: z.string(), seq: z.int().min(1) })
const knownTypes: ReadonlySet<string> = new Set(eventSchema.options.map(({ shape }) => shape.type.value))

/**
 * Reads what a stream says. Of a newer server there may be events that this client does not know: they have a number
 * and nothing else.
 */
export function readEvent(data: string): { readonly seq: number; readonly event: SentEvent | null } | Problem {
  const numbered = numberedSchema.safeParse(parsed(data))
  if (!numbered.success) return unreadable('it is no numbered event')
  const { seq, type } = numbered.data
  if (!knownTypes.has(type)) return { seq, event: null }
  const event = eventSchema.safeParse(numbered.data)
  if (!event.success)
    return unreadable(`${type} ${event.error.issues[0]?.path.join('.') ?? ''} ${event.error.issues[0]?.message ?? ''}`)
  return { seq, event: { ...event.data, seq } }
}

const unreadable = (why: string): Problem =>
  problem(
    'bad-event',
    `The server sent an event that this client cannot read (${why}); use a client and a server of the same version.`,
  )

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
