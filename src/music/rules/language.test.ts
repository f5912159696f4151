import { describe, expect, it } from 'vitest'
import { song } from '../../../test/support/music/told.ts'
import { findConfusions, findFaults } from '../../../test/support/grammar/sample-rules.ts'
import { scoreOf } from '../hear/score.ts'
import { musicLanguage, rules } from './language.ts'
import { readSong } from './say-plainly.ts'

const sections: [string, number, number][] = (
  ['Intro', 'Verse', 'Verse 1', 'Chorus 1', 'Chorus 2', 'Build', 'Drop', 'Bridge', 'Riff', 'Theme B', 'Outro'] as const
).map((name, at) => [name, at * 32, 32])
const tracks = [
  'Drums',
  'Kick',
  'Clap',
  'Hats',
  'Bass',
  'Sub Bass',
  'Bassoon',
  'Keys',
  'Piano',
  'Organ',
  'Strings',
  'Guitar',
  'Acoustic Guitar',
  'Flute',
  'Cello',
  'Lead',
  'Lead Vocal',
  'Pad',
  'Synth Pad',
  'Stabs',
  'Tambourine',
  'Reverse Cymbal',
]
const state = song(Object.fromEntries(tracks.map((name) => [name, sections])), {
  buses: [
    { id: 'r', name: 'Reverb' },
    { id: 'd', name: 'Delay' },
  ],
})
const world = { score: scoreOf(state) }

/** Values that are read by hand, as this song has them. */
const samples = {
  number: ['3', '12'],
  signed: ['-3', '4'],
  faderNumber: ['70', '45'],
  tempoNumber: ['96', '120'],
  fastNumber: ['118', '126'],
  smallStep: ['4', '6'],
  family: ['both Choruses', 'the last two Choruses'],
  instrument: ['trumpet', 'harp'],
  style: ['jazz', 'house'],
  key: ['D minor', 'Bb major'],
  track: ['Kick', 'Sub Bass', 'Strings'],
  section: ['Intro', 'Bridge', 'Chorus 1'],
  form: ['coda', 'interlude'],
  bus: ['Reverb', 'Delay'],
  drum: ['snare', 'ride'],
  text: ['"Blue Moon"', '"Six"'],
}

/** Pairs of rules that share sentences, where both come to the same or the first comes to nothing. */
const known: ReadonlySet<string> = new Set([
  'transpose → transpose-in',
  'transpose-in → transpose',
  // A track cannot be deleted, so that its clips are what is meant.
  'delete-clip → delete',
  'drop-in → delete',
  'new-tracks → new-track + new-track',
  'set-send → send',
  'tempo-with-why → tempo',
  'copy-behind-itself → twice',
  // “It doesn't play there” tells, and asks for it to be so.
  'silent-there → drop-in',
  'tempo-up-to → tempo',
  'shorten → keep-first',
  // “Right” is a side, and such a reading is left out when a song is spoken to.
  'less-right → quieter',
])

describe('the rules of songs', () => {
  it.each(rules.flatMap(({ name, examples }) => examples.map((example) => [example, name] as const)))(
    '“%s” is read by “%s”',
    (example, name) => {
      const [cheapest] = readSong(example, world.score)
      const read = cheapest?.clauses.map(({ rule }) => rule?.name).join(' + ') ?? 'nothing'
      expect(known.has(`${name} → ${read}`) ? name : read).toBe(name)
    },
  )

  it('have two examples each, and free text only behind a word that leads it in', () => {
    expect(findFaults(musicLanguage())).toEqual([])
  })

  it('are told apart, but for pairs that are known', () => {
    const found = findConfusions(musicLanguage(), () => world, { samples, each: 6 })
    expect([...found].filter(([pair]) => !known.has(pair))).toEqual([])
  })
})
