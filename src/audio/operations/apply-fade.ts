import { z } from 'zod'
import type { Phrase } from '../../words/phrase.ts'
import { operation, type AnyOperation, type Claim } from '../../kernel/index.ts'
import { aboutContent } from '../claims.ts'
import { effectContract, onEachTrack, where } from './effect.ts'

const fadeInPhrases: readonly Phrase[] = [
  { words: 'fade|fades in|up', edge: 'start' },
  { words: 'fade-in|fadein', edge: 'start' },
  { words: 'ease in', edge: 'start' },
  { words: 'fade start|beginning|front|opening', edge: 'start', without: 'out|down|away|end|ending' },
  { words: 'fade', with: ['range:first'], without: 'out|down|away|off|end|ending|in|up', assumes: 'At the start a fade is a fade in.', weight: 2 },
]

const fadeOutPhrases: readonly Phrase[] = [
  { words: 'fade|fades out|down|away|off', edge: 'end' },
  { words: 'fade-out|fadeout', edge: 'end' },
  { words: 'ease out', edge: 'end' },
  { words: 'fade end|ending|close|finish', edge: 'end', without: 'in|up|start|beginning' },
  { words: 'fade', with: ['range:last'], without: 'out|down|away|off|start|beginning|in|up', assumes: 'At the end a fade is a fade out.', weight: 2 },
  { words: 'fade to silence|nothing|zero|black', edge: 'end', weight: 4 },
  { words: 'fade', without: 'in|up|out|down|away|off|cross|start|beginning|front|opening|end|ending|close|finish|silence', asks: { question: 'Fade in or fade out, and over what time range? (for example "fade out the last 3 seconds")', offers: [{ text: 'in', words: '{words} in' }, { text: 'out', words: '{words} out' }] } },
]

export const applyFadeIn = applyFade('in', 'from silence up to full level', { from: 0, to: 1 })
export const applyFadeOut = applyFade('out', 'from full level down to silence', { from: 1, to: 0 })

function applyFade(way: 'in' | 'out', summary: string, curve: { from: number; to: number }): AnyOperation {
  const name = `apply_fade_${way}`
  return operation({
    ...effectContract,
    name,
    summary: `Fade a time range ${summary}.`,
    params: z.strictObject({}),
    usual: { has_time_selection: [`over the ${way === 'in' ? 'first' : 'last'} 3 seconds`] },
    heard: way === 'in' ? fadeInPhrases : fadeOutPhrases,
    apply: (view) => onEachTrack(view, { name, params: {} }, ({ id }, { timeline, range }) => {
      if (timeline.solid(id, range.start, range.end).length === 0) return []
      return [{ edit: 'mark', sequence: id, ranges: timeline.curved(id, range.start, range.end), fact: 'curve', value: curve }]
    }),
    claims: (_view, _params, changes) => changes.flatMap((made): Claim[] => (made.edit === 'mark' ? [{ check: 'fact', promise: `It fades ${way}`, about: { ...aboutContent(made), change: made.id }, expect: 0 }] : [])),
    says: (view) => `Fade ${way} ${where(view)}`,
  })
}
