import { idsOf, quoted, withInstead, type Hearing } from './hearing.ts'
import type { Line } from './script.ts'
import type { Target } from './target.ts'
import { ask, type Question } from './understanding.ts'

/** What comes nearest to a topic that nobody names, the best first. */
export function whichComesNearest(
  hearing: Hearing,
  target: Target & { kind: 'topic' },
  places: readonly (readonly Line[])[],
): { readonly question: Question } {
  const shown = places.map(quoted)
  return ask(`Nothing here says “${target.query}”. What comes nearest: ${shown.join('; ')}. Which part do you mean?`, {
    missing: ['target'],
    offers: places.map((lines, at) => ({
      text: shown[at] ?? '',
      words: withInstead(hearing, target, idsOf(lines)),
    })),
  })
}

type Reaches = { readonly wider: readonly Line[]; readonly narrow: readonly Line[] }

/** How much a part is, where its words stand in a few sentences, and more that goes on about it around them. */
export function howMuch(hearing: Hearing, target: Target, { wider, narrow }: Reaches): { readonly question: Question } {
  const count = (lines: readonly Line[]): string => (lines.length === 1 ? '1 sentence' : `${lines.length} sentences`)
  const offer = (text: string, lines: readonly Line[]) => ({
    text: `${text}: ${count(lines)}, ${quoted(lines)}`,
    words: withInstead(hearing, target, idsOf(lines)),
  })
  return ask(
    `“${target.text}” is ${quoted(narrow)}, and what stands around it seems to go on about it: ${quoted(wider)}. ` +
      'How much of it do you mean?',
    { missing: ['target'], offers: [offer('all of that', wider), offer('only what names it', narrow)] },
  )
}
