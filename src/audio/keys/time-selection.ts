import {
  problem,
  stateKey,
  type Asked,
  type Inference,
  type Problem,
  type State,
  type View,
} from '../../kernel/index.ts'
import { type RangeMention, formatSpan } from '../../words/index.ts'
import { endOf, lengthOf, rateOf } from '../tracks.ts'

/** Three wire names of one value; the editor holds it as samples, or null. */
export type TimeSelection = { readonly start: number; readonly end: number }

const ASK = 'What time range? (for example "from 0 to 30 seconds", "first 10 seconds", "the whole project")'
const owns = ['editor:selection']
const selectionOf = (state: State): TimeSelection | null => (state.editor['selection'] ?? null) as TimeSelection | null

export const hasTimeSelection = stateKey<boolean>({
  name: 'has_time_selection',
  kind: 'editor',
  about: 'whether a time range is selected',
  owns,
  ask: ASK,
  read: (state) => selectionOf(state) !== null,
  isSet: (value) => value,
  setBy: () => ({ operation: 'set_time_selection', params: {} }),
  infer: (asked, state) => map(inferRange(asked, state), () => true),
})

export const selectionStart = stateKey<number | null>({
  name: 'selection_start_time',
  kind: 'editor',
  about: 'where the selected time range starts',
  owns,
  ask: ASK,
  read: (state) => selectionOf(state)?.start ?? null,
  setBy: (value, state) => ({
    operation: 'set_time_selection',
    params: { start_time: (value ?? 0) / rateOf(state.document) },
  }),
  infer: (asked, state) => map(inferRange(asked, state), ({ start }) => start),
})

export const selectionEnd = stateKey<number | null>({
  name: 'selection_end_time',
  kind: 'editor',
  about: 'where the selected time range ends',
  owns,
  ask: ASK,
  read: (state) => selectionOf(state)?.end ?? null,
  setBy: (value, state) => ({
    operation: 'set_time_selection',
    params: { end_time: (value ?? 0) / rateOf(state.document) },
  }),
  infer: (asked, state) => map(inferRange(asked, state), ({ end }) => end),
})

export const timeSelectionRequired = [hasTimeSelection.required, selectionStart.required, selectionEnd.required]
export const timeSelectionOptional = [hasTimeSelection.optional, selectionStart.optional, selectionEnd.optional]

/** The selected range as an operation reads it. */
export function readSelection(view: View): TimeSelection {
  view.read(hasTimeSelection)
  return { start: view.read(selectionStart) ?? 0, end: view.read(selectionEnd) ?? 0 }
}

/**
 * The range that the words name. A named track stands for its whole extent, unless something would be destroyed;
 * a range that could be read in two ways is too weak for that as well.
 */
export function inferRange(asked: Asked, state: State): Inference<TimeSelection> | Problem | undefined {
  const wrong = asked.mentions.find((mention) => mention.kind === 'problem' && mention.about !== 'name')
  if (wrong?.kind === 'problem') return refuses(wrong.code) ? problem(`time-${wrong.code}`, wrong.message) : undefined
  const rate = rateOf(state.document)
  const toSamples = (seconds: number): number => Math.round(seconds * rate)
  const range = asked.mentions.find((mention): mention is RangeMention => mention.kind === 'range')
  if (range) {
    const others = (range.readings ?? []).map(({ startSeconds, endSeconds }) => ({
      value: { start: toSamples(startSeconds), end: toSamples(endSeconds) },
      reading: formatSpan(startSeconds, endSeconds),
    }))
    const doubtful = others.length > 0 && asked.destroys
    const text = doubtful
      ? [formatSpan(range.startSeconds, range.endSeconds), ...others.map(({ reading }) => reading)].join('" or "')
      : range.text
    return {
      value: { start: toSamples(range.startSeconds), end: toSamples(range.endSeconds) },
      source: 'words',
      text,
      confidence: doubtful ? 0.5 : range.confidence,
      notes: range.notes,
      ...(!doubtful && others.length > 0 && { others }),
    }
  }
  const fade = fadeRange(asked, state)
  if (fade) return fade
  const named = asked.mentions.flatMap((mention) =>
    mention.kind === 'name' && !mention.ambiguous
      ? mention.things.filter(({ kind }) => kind === 'track').map(({ id }) => ({ id, mention }))
      : [],
  )
  const first = named[0]
  if (asked.destroys || !first) return undefined
  const current = selectionOf(state)
  const { startSeconds, endSeconds } = {
    startSeconds: (current?.start ?? 0) / rate,
    endSeconds: (current?.end ?? 0) / rate,
  }
  return {
    value: { start: 0, end: Math.max(...named.map(({ id }) => endOf(state.document, id))) || lengthOf(state.document) },
    source: 'words',
    text: first.mention.text,
    confidence: first.mention.confidence,
    ...(current && {
      others: [{ value: current, reading: `only the selection, ${formatSpan(startSeconds, endSeconds)}` }],
    }),
  }
}

/**
 * "Fade out over 3 seconds": the length lies at that end of the tracks that are named, of the selection, or of
 * everything.
 */
function fadeRange({ operation, mentions }: Asked, state: State): Inference<TimeSelection> | undefined {
  const length = mentions.find((mention) => mention.kind === 'duration')
  if (
    length?.kind !== 'duration' ||
    !/^apply_fade_(?:in|out)$/.test(operation) ||
    mentions.some(({ kind }) => kind === 'time')
  )
    return undefined
  const named = mentions.flatMap((mention) =>
    mention.kind === 'name' && !mention.ambiguous
      ? mention.things.filter(({ kind }) => kind === 'track').map(({ id }) => endOf(state.document, id))
      : [],
  )
  const whole =
    named.length > 0
      ? { start: 0, end: Math.max(...named) }
      : (selectionOf(state) ?? { start: 0, end: lengthOf(state.document) })
  const samples = Math.min(Math.round(length.seconds * rateOf(state.document)), whole.end - whole.start)
  if (samples <= 0) return undefined
  const value =
    operation === 'apply_fade_in'
      ? { start: whole.start, end: whole.start + samples }
      : { start: whole.end - samples, end: whole.end }
  return {
    value,
    source: 'words',
    text: length.text,
    confidence: Math.min(0.9, length.confidence),
    notes: length.notes,
  }
}

/** A place that lies outside or makes no sense is refused; one that is only vague is asked for. */
const refuses = (code: string): boolean =>
  ['outside', 'negative', 'malformed', 'no-frame-rate', 'no-sample-rate', 'no-tempo'].includes(code)

function map<A, B>(
  found: Inference<A> | Problem | undefined,
  change: (value: A) => B,
): Inference<B> | Problem | undefined {
  if (found === undefined || 'problem' in found) return found
  const { value, others, ...rest } = found
  return {
    ...rest,
    value: change(value),
    ...(others && { others: others.map((other) => ({ value: change(other.value), reading: other.reading })) }),
  }
}
