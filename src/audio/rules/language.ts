import { lazyLanguage } from '../../grammar/index.ts'
import { operations } from '../operations/index.ts'
import { classes } from './classes.ts'
import { composed } from './composed.ts'
import { kinds, type AudioWorld } from './kinds.ts'

/** How people speak to a document of tracks: the rules of its operations, and those that come to several of them. */
export const audioLanguage = lazyLanguage<AudioWorld>(() => ({
  classes,
  kinds,
  rules: [...operations.flatMap(({ name, rules = [] }) => rules.map((rule) => ({ op: name, ...rule }))), ...composed],
  pronouns: {
    scope: 'it|that|this|them|those|these|there|him|her',
    where: 'there|it|that|this',
    place: 'there|it|that|this',
    tracks: 'it|them|him|her|that',
    on: 'it|them|him|her|that',
    clips: 'it|that|them',
    time: 'there',
  },
  isName: (word, { frame }) => frame.things.some(({ name }) => name.toLowerCase().split(/\W+/).includes(word)),
}))
