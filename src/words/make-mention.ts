import { formatTime } from './format-time.ts'
import { pointInMinutes } from './resolve-pair.ts'
import { nameAt, type NameFound, type Scope } from './name-at.ts'
import type { RangeExpression } from './point.ts'
import type {
  DurationMention,
  Frame,
  Mention,
  NameMention,
  MentionNote,
  ProblemMention,
  QuantityMention,
  RangeMention,
  MentionSource,
  TextMention,
  Thing,
  TimeMention,
} from './reading.ts'
import { resolvePoint, type Refusal } from './resolve-point.ts'
import { checkPoint, type Resolved } from './resolve-range.ts'
import type { Verbatim } from './find-verbatims.ts'
import type { TimeFound } from './time-at.ts'

/** Where a mention stands, in tokens of its clause. */
export type TokenRange = { readonly scope: Scope; readonly from: number; readonly next: number }

type Own<M extends Mention> = Omit<M, 'span' | 'text' | 'confidence' | 'source' | 'notes' | 'lead'>
type Body =
  | Own<TimeMention>
  | Own<RangeMention>
  | Own<DurationMention>
  | Own<QuantityMention>
  | Own<NameMention>
  | Own<TextMention>
  | Own<ProblemMention>
type More = {
  readonly confidence?: number
  readonly source?: MentionSource
  readonly notes?: readonly MentionNote[]
  readonly lead?: string | null
}

export function makeMention({ scope, from, next }: TokenRange, body: Body, more: More = {}): Mention {
  const [first, last] = [scope.tokens[from], scope.tokens[Math.max(from, next - 1)]]
  const span = { from: first?.span.from ?? 0, to: last?.span.to ?? 0 }
  const lead = more.lead ?? scope.tokens[from - 1]?.text ?? null
  return {
    ...body,
    span,
    text: scope.text.slice(span.from, span.to),
    confidence: more.confidence ?? 1,
    source: more.source ?? 'words',
    notes: more.notes ?? [],
    lead,
  }
}

export function problemMention(place: TokenRange, problem: Refusal, about: ProblemMention['about']): Mention {
  return makeMention(place, { kind: 'problem', code: problem.code, message: problem.message, about })
}

const fromState: More = { confidence: 0.9, source: 'state' }

export function timeMention(scope: Scope, time: TimeFound, frame: Frame): Mention {
  const place: TokenRange = { scope, from: time.from, next: time.next }
  const point = resolvePoint(
    time.point.kind === 'thing' && time.point.edge === null
      ? { ...time.point, edge: time.lead === 'after' ? 'end' : 'start' }
      : time.point,
    frame,
  )
  if ('code' in point) return problemMention(place, point, 'time')
  const seconds = checkPoint(point.seconds, frame)
  if (typeof seconds !== 'number') return problemMention(place, seconds, 'time')
  const notes: MentionNote[] =
    time.isAbout || /^(?:after|before)$/.test(time.lead ?? '')
      ? [{ code: 'around', text: `How much around ${formatTime(seconds)} is not said.` }]
      : []
  const otherwise = time.other ?? (frame.counts === 'beats' ? null : pointInMinutes(time.point))
  const other = otherwise && resolvePoint(otherwise, frame)
  if (other !== null && !('code' in other) && other.seconds !== seconds && other.seconds <= frame.durationSeconds) {
    const text = `Read as ${formatTime(seconds)}; it could also be ${formatTime(other.seconds)}.`
    return makeMention(
      place,
      { kind: 'time', seconds, readings: [other.seconds] },
      { notes: [...notes, { code: 'two-readings', text }], lead: time.lead },
    )
  }
  return makeMention(
    place,
    { kind: 'time', seconds },
    { ...(point.fromState ? fromState : {}), notes, lead: time.lead },
  )
}

/** "Until the end" leaves its start open: the cursor is a guess there, and a guess destroys nothing. */
export function rangeMentions(
  place: TokenRange,
  resolved: readonly Resolved[] | Refusal,
  expression?: RangeExpression,
): Mention[] {
  if ('code' in resolved) return [problemMention(place, resolved, 'range')]
  return resolved.map((range) => {
    const { startSeconds, endSeconds, via, notes, readings, atSeconds } = range
    const state: More =
      expression?.kind === 'to-end' ? { confidence: 0.6, source: 'state' } : range.fromState ? fromState : {}
    return makeMention(
      place,
      {
        kind: 'range',
        startSeconds,
        endSeconds,
        via,
        ...(readings.length > 0 ? { readings } : {}),
        ...(atSeconds === undefined ? {} : { atSeconds }),
      },
      { ...state, notes },
    )
  })
}

const levelConfidence: ReadonlyMap<NameFound['level'], number> = new Map([
  ['leading', 0.9],
  ['inner', 0.7],
  ['fuzzy', 0.7],
])

/** A named thing. A label or region that was not called one also names its range: "delete the intro". */
export function nameMentions(place: TokenRange, found: NameFound, frame: Frame): Mention[] {
  const { things, also, level, ambiguous, kindSaid, notes } = found
  const confidence = found.fromState ? 0.9 : (levelConfidence.get(level) ?? 1)
  const source: MentionSource = found.fromState ? 'state' : level === 'fuzzy' ? 'fuzzy' : 'words'
  const name = makeMention(
    place,
    { kind: 'name', things, also, level, ambiguous, kindSaid },
    { confidence, source, notes },
  )
  const [only] = things
  const isRange =
    things.length === 1 && only !== undefined && (only.kind === 'label' || only.kind === 'region') && !kindSaid
  const range = isRange ? rangeOf(place, only, { confidence, source }, frame) : null
  return range === null ? [name] : [name, range]
}

function rangeOf(place: TokenRange, thing: Thing, more: More, frame: Frame): Mention | null {
  const { startSeconds, endSeconds } = thing
  if (
    startSeconds === undefined ||
    !Number.isFinite(startSeconds) ||
    startSeconds < 0 ||
    startSeconds > frame.durationSeconds
  )
    return null
  const end = Math.min(endSeconds ?? startSeconds, frame.durationSeconds)
  return end > startSeconds
    ? makeMention(place, { kind: 'range', startSeconds, endSeconds: end, via: 'label' }, more)
    : makeMention(place, { kind: 'time', seconds: startSeconds }, more)
}

/** A text; where it is quoted and is the name of something, that too. */
export function textMentions(scope: Scope, text: Verbatim): Mention[] {
  const place: TokenRange = { scope, from: text.from, next: text.next }
  const made = makeMention(place, { kind: 'text', value: text.value, role: text.role })
  const mention = { ...made, span: text.span, text: scope.text.slice(text.span.from, text.span.to) }
  if (text.role !== 'quoted' || text.isNewName) return [mention]
  const found = nameAt({ ...scope, tokens: scope.tokens.slice(0, text.next - 1) }, text.from + 1)
  if (found === null || found.next !== text.next - 1) return [mention]
  const { things, also, level, ambiguous, kindSaid, notes } = found.value
  return [
    mention,
    makeMention(
      place,
      { kind: 'name', things, also, level, ambiguous, kindSaid },
      { confidence: levelConfidence.get(level) ?? 1, source: level === 'fuzzy' ? 'fuzzy' : 'words', notes },
    ),
  ]
}
