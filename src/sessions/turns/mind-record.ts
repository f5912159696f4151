import { z } from 'zod'
import type { ForeignResult, ForeignTool, Intent, Pending, TurnMemory, Voted } from '../../agent/index.ts'
import { redactDeep } from '../../gate/index.ts'
import { isProblem, problem, sameJson, type Problem } from '../../kernel/index.ts'
import type { Capabilities, Exchange, ModelRequest } from '../../models/index.ts'
import { readTurnFile, writeTurnFile } from './turn-file.ts'

/** Everything that a turn had from outside while it was planned by a model: enough to plan it again without one. */
export type MindRecord = {
  readonly mind: string
  /**
   * Set where it wrote the plan of a turn as a text: the text is kept, and there are no operations of its own to choose
   * again.
   */
  readonly wrote?: 'plan.md' | undefined
  readonly capabilities: Capabilities
  readonly votes: boolean
  readonly request: {
    readonly words: string
    readonly on: string | null
    readonly lastUsed: string | null
    readonly pending: Pending | null
    readonly previous: TurnMemory | null
    /** What the words had been understood as, where they were not read. */
    readonly intent?: Intent
    readonly turnId: string
    readonly when: string
  }
  readonly exchanges: readonly Exchange[]
  readonly voted: readonly Voted[]
  readonly foreign: { readonly list: readonly ForeignTool[]; readonly uses: readonly RecordedUse[] }
}

export type RecordedUse = { readonly name: string; readonly result: ForeignResult | Problem }

/** What a model cost, added up. */
export type MindCost = {
  readonly modelCalls: number
  readonly tokens: number
  readonly fresh: number
  readonly cached: number
  readonly output: number
  readonly money: number | null
  readonly milliseconds: number
}

/** Version 1 repeated in each request what the one before had said. */
const FORM = { schema: 'cutroom.exchanges', version: 2 } as const
const FILE = 'exchanges.json'

/** Made when a record is read: most turns have none. */
const makeRecordSchema = () =>
  z.looseObject({
    schema: z.literal(FORM.schema),
    version: z.number().max(FORM.version),
    mind: z.string(),
    exchanges: z.array(
      z.looseObject({
        attempts: z.number(),
        usage: z.object({ fresh: z.number(), cached: z.number(), output: z.number() }),
      }),
    ),
  })

export function writeMindRecord(folder: string, turn: string, record: MindRecord): Promise<Problem | undefined> {
  const kept = redactDeep({ ...record, exchanges: keepExchanges(record.exchanges) })
  return writeTurnFile(folder, turn, FILE, `${JSON.stringify({ ...FORM, ...kept }, null, 1)}\n`)
}

/** The record of a turn; undefined where no model was asked. */
export async function readMindRecord(folder: string, turn: string): Promise<MindRecord | Problem | undefined> {
  const text = await readTurnFile(folder, turn, FILE)
  if (text === undefined || isProblem(text)) return text
  try {
    const parsed = makeRecordSchema().safeParse(JSON.parse(text))
    if (parsed.success) {
      const kept = parsed.data as unknown as Omit<MindRecord, 'exchanges'> & {
        readonly exchanges: readonly KeptExchange[]
      }
      return { ...kept, exchanges: restoreExchanges(kept.exchanges) }
    }
  } catch {
    // What is no JSON is as damaged as what has the wrong form.
  }
  return problem('damaged', `The exchanges of turn ${turn} cannot be read; everything else of the turn can.`)
}

export function costOfRecord(record: MindRecord | undefined): MindCost {
  const exchanges = record?.exchanges ?? []
  const sum = (of: (exchange: Exchange) => number): number =>
    exchanges.reduce((total, exchange) => total + of(exchange), 0)
  const [fresh, cached, output] = [
    sum(({ usage }) => usage.fresh),
    sum(({ usage }) => usage.cached),
    sum(({ usage }) => usage.output),
  ]
  const money = exchanges.some((exchange) => exchange.money === null) ? null : sum((exchange) => exchange.money ?? 0)
  return {
    modelCalls: sum(({ attempts }) => attempts),
    tokens: fresh + cached + output,
    fresh,
    cached,
    output,
    money,
    milliseconds: sum(({ milliseconds }) => milliseconds),
  }
}

/**
 * An exchange as it is written down. `same` counts the messages that its request shares with the one before; system
 * text and tools are then the same as well.
 */
export type KeptExchange =
  | Exchange
  | (Omit<Exchange, 'request'> & {
      readonly request: Omit<ModelRequest, 'system' | 'tools'> & { readonly same: number }
    })

/**
 * A conversation repeats in each request all that was said before, a whole transcript among it: what is repeated is
 * kept once.
 */
export function keepExchanges(exchanges: readonly Exchange[]): KeptExchange[] {
  return exchanges.map((exchange, at) => {
    const before = exchanges[at - 1]?.request
    const { system, tools, messages, ...rest } = exchange.request
    const same =
      before && before.system === system && sameJson([...before.tools], [...tools])
        ? countShared(before.messages, messages)
        : 0
    return same === 0 ? exchange : { ...exchange, request: { ...rest, same, messages: messages.slice(same) } }
  })
}

/** The exchanges with their requests whole again. */
export function restoreExchanges(kept: readonly KeptExchange[]): Exchange[] {
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

function countShared(before: ModelRequest['messages'], after: ModelRequest['messages']): number {
  const other = before.findIndex((message, at) => !sameJson(message, after[at] ?? null))
  return other === -1 ? before.length : other
}
