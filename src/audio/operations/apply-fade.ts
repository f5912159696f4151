import { z } from 'zod'
import { operation, type AnyOperation, type Claim } from '../../kernel/index.ts'
import { aboutContent } from '../claims.ts'
import { effectContract, onEachTrack, where } from './effect.ts'

export const applyFadeIn = applyFade('in', 'from silence up to full level', { from: 0, to: 1 })
export const applyFadeOut = applyFade('out', 'from full level down to silence', { from: 1, to: 0 })

function applyFade(way: 'in' | 'out', summary: string, curve: { from: number; to: number }): AnyOperation {
  const name = `apply_fade_${way}`
  return operation({
    ...effectContract,
    name,
    summary: `Fade a time range ${summary}.`,
    params: z.strictObject({}),
    heard: way === 'in' ? [{ words: 'fade in|up' }, { words: 'fade-in|fadein' }, { words: 'ease in' }] : [{ words: 'fade out|down|away' }, { words: 'fade-out|fadeout' }, { words: 'fade', without: 'in|up|cross' }],
    apply: (view) => onEachTrack(view, { name, params: {} }, ({ id }, { timeline, range }) => {
      if (timeline.solid(id, range.start, range.end).length === 0) return []
      return [{ edit: 'mark', sequence: id, ranges: timeline.curved(id, range.start, range.end), fact: 'curve', value: curve }]
    }),
    claims: (_view, _params, changes) => changes.flatMap((made): Claim[] => (made.edit === 'mark' ? [{ check: 'fact', promise: `It fades ${way}`, about: { ...aboutContent(made), change: made.id }, expect: 0 }] : [])),
    says: (view) => `Fade ${way} ${where(view)}`,
  })
}
