import { programOf } from './read-role.ts'
import type { StyleName } from './style.ts'

/**
 * What plays a part that is asked for by a word, in a style: keys are a keyboard and a guitar the one that the style
 * has. Null where the word leaves it to the style.
 */
export function soundOf(said: string, style: StyleName): Sound | null {
  const word = said
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const family = families.get(word)
  if (family !== undefined) return family.of.get(style) ?? { program: family.program, name: family.name }
  const program = programOf(said)
  return program === null ? null : { program }
}

/** `name` is that of the track where another than the word is better. */
type Sound = { readonly program: number; readonly name?: string }

type Family = { readonly program: number; readonly name: string; readonly of: ReadonlyMap<StyleName, Sound> }

const sameName = (name: string, programs: readonly (readonly [StyleName, number])[]): Family['of'] =>
  new Map(programs.map(([style, program]) => [style, { program, name }]))

const keys: Family = {
  program: 0,
  name: 'Keys',
  of: new Map<StyleName, Sound>([
    ['lo-fi', { program: 4, name: 'Keys' }],
    ['hip-hop', { program: 4, name: 'Keys' }],
    ['ambient', { program: 4, name: 'Keys' }],
    ['drum and bass', { program: 4, name: 'Keys' }],
    ['techno', { program: 5, name: 'Keys' }],
    ['funk', { program: 7, name: 'Clavinet' }],
    ['reggae', { program: 16, name: 'Organ' }],
  ]),
}
const guitar: Family = {
  program: 27,
  name: 'Guitar',
  of: sameName('Guitar', [
    ['pop', 25],
    ['rock', 29],
    ['funk', 28],
    ['jazz', 26],
    ['lo-fi', 26],
    ['reggae', 28],
    ['bossa nova', 24],
    ['ambient', 25],
  ]),
}
const organ: Family = { program: 16, name: 'Organ', of: sameName('Organ', [['rock', 18]]) }
const synth: Family = {
  program: 81,
  name: 'Synth',
  of: sameName('Synth', [
    ['lo-fi', 80],
    ['hip-hop', 80],
  ]),
}

const families: ReadonlyMap<string, Family> = new Map([
  ['keys', keys],
  ['keyboard', keys],
  ['keyboards', keys],
  ['guitar', guitar],
  ['guitars', guitar],
  ['organ', organ],
  ['synth', synth],
  ['synths', synth],
  ['synthesizer', synth],
])
