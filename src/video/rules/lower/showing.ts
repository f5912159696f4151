import { MICROS, overrideOf, type Override } from '../../document/words.ts'
import type { HeardCall } from '../../hear/understanding.ts'
import { findLines } from '../find-lines.ts'
import type { SaidPlace } from '../place.ts'
import { called, calls, lookIn, numberIn, placeOf, textIn, type AskedClause, type Lower } from './lowering.ts'

/** Another picture over some sentences. */
export const show: Lower = (asked) => {
  const place = placeOf(asked, 'place')
  const lines = place && findLines(place, lookIn(asked, 'in', false))
  const [at, to] = [numberIn(asked, 'at'), numberIn(asked, 'to')]
  const sourceId = textIn(asked, 'source', 'id')
  if (lines === null || sourceId === '' || (lines.length > 1 && at !== null)) return null
  const notes: HeardCall['notes'] =
    at === null
      ? [{ code: 'assumed', text: 'The picture is shown from its start; say "from 0:05" for another place.' }]
      : []
  return {
    calls: lines.map(({ id }) =>
      called(
        asked,
        'set_video_override',
        { sentenceId: id, sourceId, start: at ?? 0, ...(to !== null && { end: to }) },
        notes,
      ),
    ),
  }
}

/** What is shown over sentences, of those that are named or of all. */
const shownNow = (asked: AskedClause, place: SaidPlace): readonly (readonly [string, Override])[] =>
  (findLines(place, lookIn(asked, 'in', false)) ?? []).flatMap(({ id }) => {
    const shown = overrideOf(asked.hearing.now, id)
    return shown ? [[id, shown] as const] : []
  })

/** The other picture begins at another of its times. */
export const restartPicture: Lower = (asked) => {
  const at = numberIn(asked, 'at')
  const shown = shownNow(asked, placeOf(asked, 'place') ?? { is: 'shown' })
  const [only, ...more] = shown
  if (at === null || !only || more.length > 0) return null
  const [id, { sourceId }] = only
  if (asked.slots['source'] && textIn(asked, 'source', 'id') !== sourceId) return null
  const to = numberIn(asked, 'to')
  return {
    calls: [
      called(asked, 'set_video_override', { sentenceId: id, sourceId, start: at, ...(to !== null && { end: to }) }),
    ],
  }
}

/** The other picture goes from the one sentence that has it to another one. */
export const movePicture: Lower = (asked) => {
  const place = placeOf(asked, 'place')
  const lines = place && findLines(place, lookIn(asked, 'in', false))
  const [only, ...more] = shownNow(asked, { is: 'shown' })
  if (lines?.length !== 1 || !lines[0] || !only || more.length > 0 || only[0] === lines[0].id) return null
  const [from, { sourceId, startMicros, endMicros }] = only
  if (asked.slots['source'] && textIn(asked, 'source', 'id') !== sourceId) return null
  return {
    calls: [
      called(asked, 'clear_video_override', { sentenceId: from }),
      called(asked, 'set_video_override', {
        sentenceId: lines[0].id,
        sourceId,
        start: startMicros / MICROS,
        end: endMicros / MICROS,
      }),
    ],
  }
}

/** Sentences show their own picture again. */
export const unshow: Lower = (asked) => {
  const place = placeOf(asked, 'place') ?? { is: 'shown' as const }
  const { shown } = asked.hearing
  const look = lookIn(asked, 'in', true)
  const lines = findLines({ is: 'within', of: place, in: { is: 'shown' } }, look) ?? findLines(place, look)
  const left = (lines ?? []).filter(({ id }) => shown.has(id))
  if (lines === null && place.is !== 'shown') return null
  return calls(
    left.map(({ id }) => called(asked, 'clear_video_override', { sentenceId: id })),
    'No sentence there shows another picture.',
  )
}
