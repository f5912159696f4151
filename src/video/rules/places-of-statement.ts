import { lazyLanguage, readSentence, type ValueKind, type ReadClause } from '../../grammar/index.ts'
import type { State } from '../../kernel/index.ts'
import { classes } from './classes.ts'
import { kinds } from './kinds.ts'
import type { SaidPlace } from './place.ts'
import { placeIn } from './ways.ts'
import { openWorld, type VideoWorld } from './world.ts'

/** Any word, where what counts is only what is named beside it. */
const any: ValueKind<VideoWorld> = {
  read: ({ tokens }, at) => (tokens[at]?.kind === 'sign' ? [] : [{ to: at + 1, value: { is: 'any' } }]),
}

const language = lazyLanguage<VideoWorld>(() => ({
  classes,
  kinds: { ...kinds, any },
  rules: [
    { name: 'named', says: ['{place:item}'], examples: [] },
    { name: 'other', says: ['{any}'], examples: [] },
  ],
}))

/** What some words speak of that only tell how things are: later words may point back to it. */
export function placesOfStatement({ pieces }: ReadClause, start: State): readonly SaidPlace[] {
  const words = pieces.map(({ text }) => text).join(' ')
  const [reading] = readSentence(words, language(), openWorld(words, start))
  return (reading?.clauses ?? []).flatMap(({ slots }) => placeIn(slots['place']) ?? [])
}
