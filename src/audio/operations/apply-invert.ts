import { z } from 'zod'
import { operation, type Claim } from '../../kernel/index.ts'
import { aboutContent } from '../claims.ts'
import { effectContract, markOn, onEachTrack, where } from './effect.ts'

export const applyInvert = operation({
  ...effectContract,
  name: 'apply_invert',
  summary: 'Flip the polarity of a time range.',
  params: z.strictObject({}),
  heard: [
    { words: 'invert' },
    { words: 'invert|flip|reverse|switch|change|turn polarity|phase', weight: 2 },
  ],
  apply: (view) => onEachTrack(view, { name: 'apply_invert', params: {} }, (track, on) => markOn(track, on, 'invert', null)),
  claims: (_view, _params, changes) => changes.flatMap((made): Claim[] => (made.edit === 'mark' ? [{ check: 'fact', promise: 'Its polarity is flipped', about: { ...aboutContent(made), change: made.id }, expect: 0 }] : [])),
  says: (view) => `Flip the polarity of ${where(view)}`,
})
