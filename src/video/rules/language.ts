import { lazyLanguage } from '../../grammar/index.ts'
import { plainWord } from '../search/find-phrase.ts'
import { classes } from './classes.ts'
import { kinds } from './kinds.ts'
import { ordering } from './rules/ordering.ts'
import { pausing } from './rules/pausing.ts'
import { removing } from './rules/removing.ts'
import { restoring } from './rules/restoring.ts'
import { showing } from './rules/showing.ts'
import { writing } from './rules/writing.ts'
import { isSaid, type VideoWorld } from './world.ts'

/** How people speak to a cut. */
export const videoLanguage = lazyLanguage<VideoWorld>(() => ({
  classes,
  kinds,
  rules: [...removing, ...restoring, ...ordering, ...pausing, ...writing, ...showing],
  // What is said in the recording is no slip of a word of the request.
  isName: (word, world) => isSaid(plainWord(word), world) || world.names.some(({ words }) => words.includes(word)),
}))
