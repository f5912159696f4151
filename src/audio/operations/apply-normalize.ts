import { z } from 'zod'
import { operation, problem, type Edit } from '../../kernel/index.ts'
import { aboutContent } from '../claims.ts'
import { quantity } from '../from-words.ts'
import { clips } from '../keys/content.ts'
import { lastEffect } from '../keys/editor.ts'
import { look, peak } from '../keys/measured.ts'
import { channelsOf } from '../tracks.ts'
import { eachMark, effectContract } from './effect.ts'
import { onTracks, selected, selectionReads, spanOf } from './selected.ts'

export const applyNormalize = operation({
  name: 'apply_normalize',
  summary: 'Bring the highest peak of each selected track to a level (−1 dB unless said), by gain alone.',
  kind: 'operate',
  reads: [...selectionReads, peak.required],
  writes: [clips, lastEffect],
  params: z.strictObject({ peak_db: z.number().min(-60).max(0).default(-1) }),
  heard: [
    { words: 'normalize|normalise', withoutMention: ['quantity:lufs', 'quantity:named'], without: 'loudness' },
    { words: 'normalize|normalise peak|peaks' },
    { words: 'bring|set|get|raise|make peak|peaks to|at|hit|reach', with: ['quantity:db'], weight: 2 },
    { words: 'peak|peaks at|to', with: ['quantity:db'], isNoun: true, without: 'limit|limiter' },
  ],
  fill: { peak_db: quantity('db', { value: -1, confidence: 0.6, text: 'To −1 dB, since no level is said.' }) },
  usual: effectContract.usual,
  asks: { peak_db: 'To what peak? (for example "to -1 dB")' },
  measures: (view) => {
    const { timeline, range, tracks } = selected(view)
    return tracks.map((track) =>
      look('peak', timeline.heard(track.id, range.start, range.end), {
        rate: timeline.rate,
        channels: channelsOf(track),
      }),
    )
  },
  apply: (view, { peak_db }, { measured }) => {
    const { timeline, range, tracks } = selected(view)
    const edits = tracks.flatMap(({ id }, index): Edit[] => {
      const found = measured[index]
      const ranges = timeline.marked(id, range.start, range.end)
      return typeof found !== 'number' || !Number.isFinite(found) || ranges.length === 0
        ? []
        : [{ edit: 'mark', sequence: id, ranges, fact: 'gain', value: { db: peak_db - found } }]
    })
    if (edits.length === 0)
      return problem('nothing-there', `${spanOf(timeline, range)} is silent, so there is nothing to normalize.`)
    return [
      ...edits,
      { edit: 'editor', field: 'lastEffect', to: { operation: 'apply_normalize', params: { peak_db } } },
    ]
  },
  claims: (view, { peak_db }, changes, measured) =>
    eachMark(view, changes, measured, ({ name, made }) => [
      {
        check: 'peak',
        promise: `The highest sample of ${name} by itself is at ${peak_db} dB`,
        about: aboutContent(made),
        expect: peak_db,
        tolerance: 0.1,
      },
    ]),
  says: (view, { peak_db }) =>
    `Normalize ${spanOf(view.read(clips), selected(view).range)}${onTracks(selected(view))} to ${peak_db} dB`,
})
