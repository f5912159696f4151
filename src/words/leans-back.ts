import type { Clause } from './reading.ts'

const LEANING = new Set(
  "it its it's that that's this those these them they there him her rest else others remainder".split(' '),
)

/** Whether a clause takes what it is about from the words before it: "drop the rest", "fade it in after that". */
export const leansBack = ({ tokens }: Pick<Clause, 'tokens'>): boolean =>
  tokens.some(({ text, kind }, at) => kind === 'word' && LEANING.has(text) && tokens[at - 1]?.text !== 'so')
