import type { ReadClause, Slots } from '../../../grammar/index.ts'
import type { Document, Json, RulesAround } from '../../../kernel/index.ts'
import { overrideOf } from '../../document/words.ts'
import type { Hearing } from '../../hear/hearing.ts'
import { scopeOfClause } from '../../hear/scope-of-clause.ts'
import { scriptOf } from '../../hear/script.ts'
import { isQuestion, said, type HeardCall, type Understanding } from '../../hear/understanding.ts'
import type { PlaceLookup } from '../find-lines.ts'
import type { SaidPlace } from '../place.ts'
import { placeIn } from '../ways.ts'

/** What a clause comes to; null where it does not fit the cut. */
export type VideoLowered = { readonly calls: readonly HeardCall[] } | { readonly nothing: string } | null

/** A clause with the cut that it is said to. */
export type AskedClause = {
  readonly slots: Slots
  readonly hearing: Hearing
  readonly before: readonly ReadClause[]
  readonly text: string
}
export type Lower = (asked: AskedClause) => VideoLowered

export function openAsked({ slots, pieces }: ReadClause, { start, now, clauses, at }: RulesAround): AskedClause {
  const script = scriptOf(start.document)
  const clause = {
    text: '',
    span: { from: 0, to: 0 },
    tokens: [],
    mentions: [],
    negated: false,
    refersBack: false,
    isRemark: false,
    isReason: false,
  }
  const hearing: Hearing = {
    clause,
    scope: scopeOfClause({ script, now: now.document }, clause),
    script,
    now: now.document,
    around: { start, now, clauses: [clause], at: 0, previous: [] },
    earlier: [],
    shown: shownIn(now.document, script.lines),
  }
  return { slots, hearing, before: clauses.slice(0, at), text: pieces.map(({ text }) => text).join(' ') }
}

const shownIn = (now: Document, lines: readonly { readonly id: string }[]): ReadonlySet<string> =>
  new Set(lines.flatMap(({ id }) => (overrideOf(now, id) ? [id] : [])))

/** Where places are looked up; what is taken away has to be sure. */
export const lookIn = ({ hearing, before }: AskedClause, pool: 'in' | 'out', isSure: boolean): PlaceLookup => ({
  hearing,
  before,
  purpose: { pool, isSure },
})

/** Who or what a slot names. */
export const placeOf = ({ slots }: AskedClause, slot: string): SaidPlace | null => placeIn(slots[slot])
export const numberIn = ({ slots }: AskedClause, slot: string, field = 'seconds'): number | null => {
  const value = slots[slot]?.[field]
  return typeof value === 'number' ? value : null
}
export const textIn = ({ slots }: AskedClause, slot: string, field: string): string => {
  const value = slots[slot]?.[field]
  return typeof value === 'string' ? value : ''
}

export const called = (
  { text }: Pick<AskedClause, 'text'>,
  operation: string,
  found: { readonly [param: string]: Json },
  notes: HeardCall['notes'] = [],
): HeardCall => ({
  operation,
  params: {},
  found: Object.fromEntries(Object.entries(found).map(([name, value]) => [name, said(value, text.slice(0, 200))])),
  notes,
})

/** What the older matchers make of a target, where it is no question. */
export function understood(understanding: Understanding | { readonly question: unknown }): VideoLowered {
  return isQuestion(understanding) ? null : (understanding as Exclude<Understanding, { question: unknown }>)
}

/** Calls, or that there is nothing to do. */
export const calls = (list: readonly HeardCall[], otherwise: string): VideoLowered =>
  list.length > 0 ? { calls: list } : { nothing: otherwise }
