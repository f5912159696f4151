import { textIn } from '../../../grammar/index.ts'
import { broughtBack, linesBack, restored } from '../../hear/hear-back.ts'
import { isQuestion, type HeardCall } from '../../hear/understanding.ts'
import type { Target } from '../../hear/target.ts'
import { findLines, occurrences, rowOf } from '../find-lines.ts'
import { deletion } from '../../hear/take-out.ts'
import { findSpans } from '../find-spans.ts'
import { isWords, type SaidPlace } from '../place.ts'
import { remove } from './removing.ts'
import { calls, lookIn, placeOf, type AskedClause, type Lower, type VideoLowered } from './lowering.ts'

/** Brings back what a place means, of what is out. */
export const restore: Lower = (asked) => {
  const where = placeOf(asked, 'of')
  const word = placeOf(asked, 'word')
  const place = word ?? placeOf(asked, 'place')
  if (place === null) return null
  if (place.is === 'without' && isWords(place.but)) return backWithout(asked, place.of, place.but)
  const inside =
    where && word && isWords(word) && word.is !== 'edge-words' ? ({ ...word, in: where } as SaidPlace) : place
  const parts = inside.is === 'several' ? inside.of : [inside]
  const found = parts.map((part) => partBack(asked, part))
  if (found.some((part) => part === null)) return null
  return calls(
    found.flatMap((part) => part ?? []),
    'That is in the cut.',
  )
}

function partBack(asked: AskedClause, place: SaidPlace): readonly HeardCall[] | null {
  const { hearing } = asked
  const text = asked.text.slice(0, 200)
  if (place.is === 'noise') {
    const within = place.in === null ? null : findLines(place.in, lookIn(asked, 'in', false))
    if (place.noise !== 'fillers' || (place.in !== null && within === null)) return null
    const ids = within?.map(({ id }) => id)
    const target: Target = {
      kind: 'fillers',
      level: null,
      markers: place.markers,
      text,
      from: 0,
      to: 0,
      ...(ids && { within: { kind: 'ids', ids, text, from: 0, to: 0 } }),
    }
    const back = broughtBack(hearing, target)
    return isQuestion(back) ? null : back.calls
  }
  if (place.is === 'chosen') {
    const back = broughtBack(hearing, { kind: 'chosen', ...place.run, text, from: 0, to: 0 })
    return isQuestion(back) ? null : back.calls
  }
  if (isWords(place)) {
    const spans = findSpans(place, lookIn(asked, 'out', false))
    const words = (spans ?? []).filter(({ line, indices }) => indices !== null && !line.isOut)
    if (spans !== null && words.length === spans.length)
      return words.flatMap(({ line, indices }) => restored(hearing, line, indices ?? [], text))
  }
  const lines = findLines(place, lookIn(asked, 'out', false)) ?? partlyOut(asked, place)
  return lines && linesBack(hearing, lines, { kind: 'gone', what: 'all', text, from: 0, to: 0 }).calls
}

/** A sentence that is in may lack words. */
function partlyOut(asked: AskedClause, place: SaidPlace): ReturnType<typeof findLines> {
  const lines = findLines(place, lookIn(asked, 'in', false))
  return lines?.every(({ words }) => words.some(({ isOut }) => isOut)) === true ? lines : null
}

export const restoreAll: Lower = (asked) => {
  const target: Target = { kind: 'gone', what: 'all', text: 'everything', from: 0, to: 0 }
  const back = broughtBack(asked.hearing, target)
  return isQuestion(back) ? null : calls(back.calls, 'Nothing is out.')
}

/** Sentences come back but for some of their words. */
export const restoreLess: Lower = (asked) => {
  return backWithout(asked, placeOf(asked, 'place'), placeOf(asked, 'less'))
}

function backWithout(asked: AskedClause, place: SaidPlace | null, less: SaidPlace | null): VideoLowered {
  const lines = place && findLines(place, lookIn(asked, 'out', false))
  const parts = less?.is === 'several' ? less.of : less ? [less] : []
  const inside = parts.flatMap((part) => (isWords(part) && part.is !== 'edge-words' ? [part] : []))
  const back =
    lines &&
    linesBack(asked.hearing, lines, { kind: 'gone', what: 'all', text: asked.text.slice(0, 200), from: 0, to: 0 })
  if (!lines || !back || inside.length !== parts.length || parts.length === 0) return null
  const row = rowOf(lines, 'out')
  const gone = inside.flatMap((part) => {
    const said = part.is === 'phrase' ? [part.words] : part.is === 'noise' ? part.markers : []
    return said.map((words) => occurrences(words, lines, 'out'))
  })
  if (row.length === 0 || gone.length === 0 || gone.some((found) => found.length !== 1)) return null
  const deletions = gone.flatMap(([found]) => {
    const line = found?.words[0]?.line
    return found && line
      ? [
          deletion(
            line.id,
            found.words.map(({ word }) => word.index),
            { text: asked.text.slice(0, 200), reason: '' },
          ),
        ]
      : []
  })
  return { calls: [...back.calls, ...deletions] }
}

/** Everything comes back but for some sentences, which stay out. */
export const restoreBut: Lower = (asked) => {
  const place = placeOf(asked, 'place')
  const spared = place && (findLines(place, lookIn(asked, 'out', true)) ?? null)
  if (!spared || (place && isWords(place))) return null
  const text = asked.text.slice(0, 200)
  const back = broughtBack(asked.hearing, { kind: 'gone', what: 'all', text: 'everything', from: 0, to: 0 })
  if (isQuestion(back)) return null
  const ids = new Set(spared.map(({ id }) => id))
  const isSpared = ({ found }: HeardCall): boolean => {
    const id = found['sentenceId']?.value
    return typeof id === 'string' && ids.has(id)
  }
  const left = back.calls.filter((call) => !isSpared(call))
  return calls(left, `Nothing else is out than “${text}”.`)
}

const takes = new Set(['remove', 'keep', 'clean', 'open-at'])
const ruleBefore = ({ slots }: AskedClause): string => textIn(slots['spared'], 'rule')

/** "But not the second line", after something was taken out: it comes back. */
export const spare: Lower = (asked) => (takes.has(ruleBefore(asked)) ? restore(asked) : null)
/** The same, after something was brought back: it stays out. */
export const spareOut: Lower = (asked) =>
  ruleBefore(asked) === 'restore' || ruleBefore(asked) === 'restore-all' ? remove(asked) : null
