import { z } from 'zod'
import {
  keyBetween,
  operation,
  problem,
  type Anchor,
  type Claim,
  type Edit,
  type Fill,
  type View,
} from '../../kernel/index.ts'
import { formatSpan, formatTime } from '../../words/index.ts'
import { inferText as textSaid, labelText, seconds } from '../params.ts'
import { clips, labels, trackList } from '../keys/content.ts'
import { cursor, cursorSeconds, inferTime } from '../keys/cursor.ts'
import { selectedTracks } from '../keys/selected-tracks.ts'
import {
  hasTimeSelection,
  inferRange,
  readSelection,
  selectionEnd,
  selectionStart,
  timeSelectionOptional,
} from '../keys/time-selection.ts'
import { labelCell, LABELS } from '../labels.ts'
import { newTrackEdits, rateOf } from '../tracks.ts'
import { freeName } from './create-track.ts'

type Params = { text: string; time?: number | undefined; end?: number | undefined }

export const addLabel = operation<Params>({
  name: 'add_label',
  summary:
    'Add a label over the time selection or else at the cursor; without a label track, one called "Labels" is made.',
  kind: 'operate',
  reads: [
    ...timeSelectionOptional,
    cursor.orElse(hasTimeSelection),
    selectedTracks.optional,
    trackList.optional,
    clips.required,
  ],
  writes: [labels, trackList],
  params: z.strictObject({ text: labelText, time: seconds.optional(), end: seconds.optional() }),
  fill: { text: textSaid, time: placeSaid('start'), end: placeSaid('end') },
  asks: { text: 'What should the label say? (for example "called Intro")', time: cursor.ask, end: cursor.ask },
  rules: [
    {
      name: 'add-label',
      says: [
        '<add> <marker> [<called>] {text:text} (at|on|over|for|around) {at:label-place}',
        '<add> <marker> (at|on|over|for|around) {at:label-place} [<called>] {text:text}',
        '<have> <marker> [<called>] {text:text} (at|on|over|for) {at:label-place}',
        '<have> <marker> (at|on|over|for) {at:label-place} [<called>] {text:text}',
        '<marker> [<called>] {text:text} (at|on|over|for) {at:label-place}',
        '<marker> (at|on|over|for) {at:label-place} [<called>] {text:text}',
        '(label|mark|tag|bookmark|name|call) {at:label-place} [as|with|is|to be] {text:text}',
        '{at:label-place} <must> be (labelled|labeled|called|named|marked) [as] {text:text}',
      ],
      examples: [
        'put a marker saying Ad break at 1:10',
        'label 20 to 35 as Childhood story',
        'marker at 15 called Laugh',
      ],
    },
  ],
  heard: [
    {
      words: 'add|put|insert|create|make|drop|place|set|stick|leave label|marker|chapter|mark|bookmark',
      without: 'track',
      weight: 2,
    },
    { words: 'label|mark|tag|bookmark', with: ['text'], without: 'track|rename|change|delete|remove', weight: 4 },
    { words: 'label|mark|tag|bookmark', with: ['time'], without: 'track|delete|remove' },
    { words: 'label|mark|bookmark selection|here|this|that' },
    { words: 'name|call part|bit|section|range|selection|passage|stretch', with: ['text'], weight: 2 },
    { words: 'name|call', with: ['text', 'range:some'], withoutMention: ['name:track', 'name:label'], weight: 2 },
  ],
  apply: (view, params, tools) => {
    const timeline = view.read(clips)
    const { start, end } = span(view, params)
    if (end < start)
      return problem(
        'empty-range',
        `A label cannot end (${formatTime(end / timeline.rate)}) before it starts ` +
          `(${formatTime(start / timeline.rate)}).`,
      )
    const tracks = view.read(trackList)
    const chosen = view.read(selectedTracks)
    const known = tracks.filter(({ kind }) => kind === 'label')
    const onto = known.find(({ id }) => chosen.includes(id)) ?? known[0]
    const id = tools.newId('l')
    const place: Edit = {
      edit: 'place',
      item: id,
      at: { list: LABELS, key: keyBetween(null, null, Number(id.slice(1))) },
    }
    const cells = (track: string, from: Anchor, to: Anchor): Edit[] => {
      const leans = [...new Set([track, from.run, to.run])]
      return Object.entries({ text: params.text, track, start: from, end: to }).map(([field, value]) => ({
        edit: 'set',
        cell: labelCell(id, field as 'text'),
        to: value,
        leans,
      }))
    }
    if (!onto) {
      const track = tools.newId('t')
      const run = tools.newId('r')
      return [
        ...newTrackEdits(
          { id: track, name: freeName('label', tracks), kind: 'label', after: tracks.at(-1), before: undefined },
          run,
        ),
        place,
        ...cells(track, { run, offset: start }, { run, offset: end }),
      ]
    }
    const from = timeline.unitAt(onto.id, start)
    const to = timeline.unitAt(onto.id, end)
    if (!from || !to) return problem('too-late', `${formatTime(end / timeline.rate)} is later than a label can stand.`)
    return [place, ...cells(onto.id, from, to)]
  },
  claims: (view, params, changes) => {
    const { rate } = view.read(clips)
    const { start, end } = span(view, params)
    return changes.flatMap((change): Claim[] =>
      change.edit !== 'place' || change.at?.list !== LABELS
        ? []
        : [
            {
              check: 'label-text',
              promise: `The label says "${params.text}"`,
              about: { label: change.item },
              expect: params.text,
            },
            {
              check: 'label-place',
              promise: `It stands at ${told(start / rate, end / rate)}`,
              about: { label: change.item },
              expect: [start / rate, end / rate],
              passing: true,
            },
          ],
    )
  },
  says: (view, params) => {
    const { rate } = view.read(clips)
    const { start, end } = span(view, params)
    return `Label ${told(start / rate, end / rate)} "${params.text}"`
  },
})

const told = (start: number, end: number): string => (end > start ? formatSpan(start, end) : formatTime(start))

/** Where the label goes, in samples. A time alone is a point. */
function span(view: View, { time, end }: Params): { start: number; end: number } {
  const { rate } = view.read(clips)
  if (time !== undefined) return { start: Math.round(time * rate), end: Math.round((end ?? time) * rate) }
  const at = view.read(hasTimeSelection) ? readSelection(view) : { start: view.read(cursor), end: view.read(cursor) }
  return end === undefined ? at : { start: at.start, end: Math.round(end * rate) }
}

/** Words first: a range, then a point. Then a point that the mind chose, then the selection, then the cursor. */
function placeSaid(edge: 'start' | 'end'): Fill {
  return (asked, state, { time }) => {
    const rate = rateOf(state.document)
    const point = inferTime(asked)
    const range = asked.mentions.some(({ kind }) => kind === 'range') ? inferRange(asked, state) : undefined
    if (range) {
      if ('problem' in range) return range
      const { others: _, ...rest } = range
      return { ...rest, value: range.value[edge] / rate }
    }
    if (point) return point
    if (typeof time === 'number') return { value: time, source: 'mind', confidence: 1 }
    const value = edge === 'start' ? selectionStart.read(state) : selectionEnd.read(state)
    return { value: value === null ? cursorSeconds(state) : value / rate, source: 'state', confidence: 0.8 }
  }
}
