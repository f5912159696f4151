import { z } from 'zod'
import { operation } from '../../kernel/index.ts'
import { aboutContent } from '../claims.ts'
import { eachMark, effectContract, markOn, onEachTrack, where } from './effect.ts'

export const applyInvert = operation({
  ...effectContract,
  name: 'apply_invert',
  summary: 'Flip the polarity of a time range.',
  params: z.strictObject({}),
  heard: [{ words: 'invert' }, { words: 'invert|flip|reverse|switch|change|turn polarity|phase', weight: 2 }],
  apply: (view) =>
    onEachTrack(view, { name: 'apply_invert', params: {} }, (track, on) => markOn(track, on, 'invert', null)),
  claims: (view, _params, changes, measured) =>
    eachMark(view, changes, measured, ({ name, made }) => [
      {
        check: 'difference',
        promise: `${name} and what it was cancel each other out`,
        about: { ...aboutContent(made), change: made.id, inverted: true },
        expect: null,
      },
    ]),
  says: (view) => `Flip the polarity of ${where(view)}`,
})
