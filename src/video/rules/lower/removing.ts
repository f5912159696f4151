import { cutOf } from '../../document/cut.ts'
import { gathered, keepThese } from '../../hear/hear-out.ts'
import { keptWords, type Line } from '../../hear/script.ts'
import { deletion, linesOut, takeOut, type Taken } from '../../hear/take-out.ts'
import type { Target } from '../../hear/target.ts'
import { isQuestion } from '../../hear/understanding.ts'
import { earlierPlace, findLines, occurrences } from '../find-lines.ts'
import { doubledIn } from '../kinds.ts'
import { findSpans, type LineSpan } from '../find-spans.ts'
import type { StretchEdge, SaidPlace, Words } from '../place.ts'
import {
  calls,
  lookIn,
  placeOf,
  textIn,
  understood,
  type AskedClause,
  type Lower,
  type VideoLowered,
} from './lowering.ts'

/** Takes out what a place means. */
export const remove: Lower = (asked) => {
  const [place, where] = [placeOf(asked, 'place') ?? edgesOf(asked), placeOf(asked, 'where')]
  return place && placeOut(asked, withinLine(place, where))
}

/** Takes out what speech has too much of; of words that are said twice, one of the two. */
export const clean: Lower = (asked) => {
  const where = placeOf(asked, 'where')
  const named = placeOf(asked, 'place')
  if (named === null) return where && slipsOut(asked, where)
  const place = named?.is === 'earlier' ? earlierPlace(named, lookIn(asked, 'in', true)) : named
  const parts = place?.is === 'several' ? place.of : place ? [place] : []
  const meant = parts
    .map((part) => insideOf(part, where))
    .map((part) => (part.is === 'phrase' && part.which === 'one' ? doubledIn(part.words, part.in) : part))
  const isNoise = meant.every((part) => part?.is === 'noise' || part?.is === 'without' || isTwice(part))
  const of = meant.flatMap((part) => part ?? [])
  return isNoise && of.length > 0 ? placeOut(asked, { is: 'several', of }) : null
}
/** "In her first line take the uh out": each of what is named lies there. */
const withinLine = (place: SaidPlace, where: SaidPlace | null): SaidPlace =>
  place.is === 'several' ? { ...place, of: place.of.map((part) => insideOf(part, where)) } : insideOf(place, where)

/** "Sentence 12 has a false start": what is named lies there. */
const insideOf = (part: SaidPlace, where: SaidPlace | null): SaidPlace =>
  where !== null && (part.is === 'noise' || part.is === 'phrase') && part.in === null ? { ...part, in: where } : part

/** "I stumble in the weekend line": what is said twice or begun wrongly there. */
function slipsOut(asked: AskedClause, where: SaidPlace): VideoLowered {
  const found = (['repeats', 'false-starts'] as const).flatMap(
    (noise) => noiseOut(asked, { is: 'noise', noise, markers: [], in: where }, new Set()) ?? [],
  )
  return found.some((each) => each.calls.length > 0) ? understood(gathered(found)) : null
}
const isTwice = (part: SaidPlace | null): boolean => part?.is === 'phrase' && part.which !== 'one'

/** "Start cutting at X and stop before Y". */
function edgesOf({ slots }: AskedClause): SaidPlace | null {
  const [from, to] = [slots['from'], slots['to']]
  if (!from || !to) return null
  const at = (value: typeof from): StretchEdge['at'] => value['edge'] as StretchEdge['at']
  return {
    is: 'stretch',
    from: { at: at(from), isIn: true },
    to: { at: at(to), isIn: slots['until'] === undefined },
  }
}

function placeOut(asked: AskedClause, place: SaidPlace): VideoLowered {
  const alone = place.is === 'several' && place.of.length === 1 ? place.of[0] : undefined
  if (alone) return placeOut(asked, alone)
  const [whole, but] = place.is === 'without' ? [place.of, place.but] : [place, null]
  const parts = whole.is === 'several' ? whole.of : [whole]
  // Everyone a name stands for is a lot to lose for a word; it takes more than the name.
  if (parts.some((part) => part.is === 'speaker' && part.isBare === true)) return null
  if (but !== null && !parts.every((part) => part.is === 'noise')) return linesAway(asked, place)
  const spared = but === null ? new Set<string>() : wordsOf(asked, but)
  if (spared === null) return null
  const noises = fillersAsOne(sharingPlace(parts))
  const taken: Taken[] = []
  for (const part of noises) {
    const out = part.is === 'noise' ? noiseOut(asked, part, spared) : spansOut(asked, part)
    if (out === null) return null
    taken.push(out)
  }
  return understood(gathered(taken))
}

/** "Maria's ums and uhs", "ums and uhs in line 3": what is said of one holds for each. */
function sharingPlace(parts: readonly SaidPlace[]): readonly SaidPlace[] {
  const where = parts.flatMap((part) => (part.is === 'noise' && part.in !== null ? [part.in] : []))
  const [only, ...more] = where
  return only && more.length === 0 && parts.every(({ is }) => is === 'noise')
    ? parts.map((part) => (part.is === 'noise' ? { ...part, in: only } : part))
    : parts
}

/** "Ums and uhs" are one kind of thing each: they are looked for once. */
function fillersAsOne(parts: readonly SaidPlace[]): readonly SaidPlace[] {
  const fillers = parts.filter(
    (part): part is Words & { is: 'noise' } => part.is === 'noise' && part.noise === 'fillers',
  )
  const [first] = fillers
  if (!first || fillers.length < 2 || fillers.some((part) => JSON.stringify(part.in) !== JSON.stringify(first.in)))
    return parts
  const others = parts.filter((part) => !fillers.some((each) => each === part))
  return [{ ...first, markers: fillers.flatMap(({ markers }) => markers) }, ...others]
}

/** The ids of all words that a place means. */
function wordsOf(asked: AskedClause, place: SaidPlace): Set<string> | null {
  const spans =
    place.is === 'noise' && place.noise === 'fillers'
      ? asked.hearing.script.lines.map((line): LineSpan => ({ line, indices: markedIn(line, place.markers) }))
      : findSpans(place.is === 'phrase' ? { ...place, which: 'every' } : place, lookIn(asked, 'in', true))
  return spans && new Set(spans.flatMap(idsOf))
}
const markedIn = ({ words }: LineSpan['line'], markers: readonly string[]): readonly number[] =>
  words.filter(({ plain }) => markers.some((marker) => marker.split(' ').includes(plain))).map(({ index }) => index)
const idsOf = ({ line, indices }: LineSpan): readonly string[] =>
  line.words.filter(({ index }) => indices === null || indices.includes(index)).map(({ id }) => id)

/** What only fills, is said twice or was begun wrongly. */
function noiseOut(
  asked: AskedClause,
  { noise, markers, in: where }: Words & { is: 'noise' },
  spared: ReadonlySet<string>,
): Taken | null {
  const lines = where === null ? null : findLines(where, lookIn(asked, 'in', true))
  if (where !== null && lines === null) return null
  const within: Target | undefined = lines
    ? { kind: 'ids', ids: lines.map(({ id }) => id), text: 'these sentences', from: 0, to: 0 }
    : undefined
  const at = { text: asked.text.slice(0, 200), from: 0, to: 0, ...(within && { within }) }
  const target: Target =
    noise === 'fillers'
      ? { kind: 'fillers', level: soundsOnly(markers) ? 'low' : null, markers, ...at }
      : { kind: noise, ...at }
  const out = takeOut(asked.hearing, target, {
    strength: null,
    spared,
    gone: new Set(),
  })
  const isFound = !isQuestion(out) && !out.unsure && out.calls.length > 0
  if (noise === 'false-starts' && !isFound && lines !== null) return startOver(asked, lines)
  return isQuestion(out) || out.unsure ? null : out
}

/** A false start in one sentence that is named is begun anew with its first word; in several, a sentence is. */
function startOver(asked: AskedClause, lines: readonly Line[]): Taken | null {
  const [line, ...more] = lines
  if (!line) return null
  const text = asked.text.slice(0, 200)
  if (more.length > 0) {
    const within: Target = { kind: 'ids', ids: lines.map(({ id }) => id), text, from: 0, to: 0 }
    const taken = takeOut(
      asked.hearing,
      { kind: 'retakes', text, from: 0, to: 0, within },
      { strength: null, spared: new Set(), gone: new Set() },
    )
    return isQuestion(taken) || taken.unsure || taken.calls.length === 0 ? null : taken
  }
  const words = keptWords(line)
  const starts = words.flatMap(({ plain }, at) => {
    const before = words[at - 1]
    if (before && !/[,;–—-]$/.test(before.text)) return []
    const again = words.findIndex(
      (word, next) => next > at && word.plain === plain && /[,;–—-]$/.test(words[next - 1]?.text ?? ''),
    )
    return again > at ? [words.slice(at, again)] : []
  })
  const [only, ...others] = starts
  if (!only || others.length > 0 || only.length > MOST_BEGUN) return null
  const indices = only.map(({ index }) => index)
  return { calls: [deletion(line.id, indices, { text, reason: 'begun anew' })], nothing: [] }
}
const MOST_BEGUN = 6

const soundsOnly = (markers: readonly string[]): boolean =>
  markers.length > 0 && markers.every((marker) => /^(?:um|uh|er|ah|hm)$/.test(marker))

function spansOut(asked: AskedClause, place: SaidPlace): Taken | null {
  const spans = place.is === 'time' ? timeSpans(asked, place) : findSpans(place, lookIn(asked, 'in', true))
  if (spans === null) return null
  const { hearing, text } = asked
  const cut = cutOf(hearing.now)
  const out: Taken[] = []
  for (const { line, indices } of spans) {
    if (indices === null) {
      const taken = linesOut(hearing, { lines: [line], reason: '', confidence: 1 }, { text: text.slice(0, 200) })
      if (isQuestion(taken)) return null
      out.push(taken)
      continue
    }
    const left = indices.filter((index) => !cut.isWordOut(line.words[index]?.id ?? ''))
    out.push({
      calls: left.length > 0 && !line.isOut ? [deletion(line.id, left, { text: text.slice(0, 200), reason: '' })] : [],
      nothing: [],
    })
  }
  return { calls: out.flatMap((each) => each.calls), nothing: out.flatMap((each) => each.nothing) }
}

/** What is said in a time: a word lies in it when its middle does. */
function timeSpans({ hearing }: AskedClause, { from, to }: SaidPlace & { is: 'time' }): readonly LineSpan[] | null {
  const spans = hearing.script.lines.flatMap((line): LineSpan[] => {
    const kept = keptWords(line)
    const inside = kept.filter(({ fromSeconds, toSeconds }) => {
      const middle = ((fromSeconds ?? Infinity) + (toSeconds ?? Infinity)) / 2
      return middle >= from && middle < to
    })
    if (line.isOut || inside.length === 0) return []
    return [{ line, indices: inside.length === kept.length ? null : inside.map(({ index }) => index) }]
  })
  return spans.length > 0 ? spans : null
}

/** Sentences but for some. */
function linesAway(asked: AskedClause, place: SaidPlace): VideoLowered {
  const taken = spansOut(asked, place)
  return taken && understood(gathered([taken]))
}

/** "Keep everything up to the exam": the exam stays too. */
const heldOut = (place: SaidPlace): SaidPlace =>
  place.is === 'stretch' && place.to?.isLoose === true ? { ...place, to: { ...place.to, isIn: true } } : place

/** Everything else goes. */
export const keep: Lower = (asked) => {
  const place = placeOf(asked, 'place')
  if (place === null) return null
  const lines = findLines(heldOut(place), lookIn(asked, 'in', true))
  // Who is sent away beside it may not be who stays.
  const other = asked.slots['who']?.['name']
  if (lines === null || (other !== undefined && lines.some(({ speaker }) => speaker === other))) return null
  const text = (asked.slots['place']?.text ?? asked.text).slice(0, 200)
  const ids: Target = { kind: 'ids', ids: lines.map(({ id }) => id), text, from: 0, to: 0 }
  return understood(keepThese(asked.hearing, [ids]))
}

/** "I say it twice, keep the second one": of two sentences one goes. */
export const oneOfTwo: Lower = (asked) => {
  const twins = placeOf(asked, 'twins')
  const lines = twins && findLines(twins, lookIn(asked, 'in', true))
  const [kept, out, withWords] = [
    asked.slots['order']?.['number'],
    asked.slots['out']?.['number'],
    asked.slots['with'] ? textIn(asked, 'with', 'words') : null,
  ]
  if (lines?.length !== 2) return null
  const said =
    withWords === null ? [] : occurrences(withWords, lines, 'in').flatMap(({ words }) => words[0]?.line ?? [])
  const stays =
    withWords !== null
      ? said.length === 1
        ? said[0]
        : undefined
      : typeof kept === 'number'
        ? lines.at(kept < 0 ? kept : kept - 1)
        : typeof out === 'number'
          ? lines.find((line) => line !== lines.at(out < 0 ? out : out - 1))
          : undefined
  const goes = lines.filter((line) => line !== stays)
  if (!stays || goes.length !== 1) return null
  const taken = linesOut(asked.hearing, { lines: goes, reason: '', confidence: 1 }, { text: asked.text.slice(0, 200) })
  return isQuestion(taken) ? null : calls(taken.calls, 'It is out already.')
}

/** "The film opens with X, so what is before it goes". */
export const cutBefore: Lower = (asked) => {
  const place = placeOf(asked, 'place')
  if (place === null) return null
  const lines = findLines({ is: 'stretch', from: null, to: { at: place, isIn: false } }, lookIn(asked, 'in', true))
  if (lines === null) return null
  const out = linesOut(asked.hearing, { lines, reason: '', confidence: 1 }, { text: asked.text.slice(0, 200) })
  return isQuestion(out) ? null : calls(out.calls, 'Nothing stands before it.')
}
