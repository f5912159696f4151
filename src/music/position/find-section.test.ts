import { describe, expect, it } from 'vitest'
import { isProblem } from '../../kernel/index.ts'
import { findSection, type FoundSection } from './find-section.ts'
import type { Arrangement } from './position.ts'
import { song } from '../../../test/support/music/position.ts'

function found(name: string, arrangement: Arrangement): FoundSection {
  const section = findSection(name, arrangement)
  if (isProblem(section)) throw new Error(section.message)
  return section
}

describe('a section is found', () => {
  const form = song({
    Drums: [
      ['Intro', 0, 16],
      ['Verse 1', 16, 32],
      ['Pre Chorus', 32, 40],
      ['Chorus (big)', 40, 56],
      ['verse', 56, 64],
    ],
    'Intro Pad': [['Wash', 0, 8]],
  })

  it.each([
    ['Drums#2', 'id', 'Verse 1'],
    ['VERSE', 'exact', 'verse'],
    ['the intro', 'exact', 'Intro'],
    ['the intro section', 'exact', 'Intro'],
    ['verse one', 'name', 'Verse 1'],
    ['“Intro!”', 'name', 'Intro'],
    ['the intros', 'fuzzy', 'Intro'],
    ['chorus', 'leading', 'Chorus (big)'],
    ['pre', 'leading', 'Pre Chorus'],
    ['big', 'inner', 'Chorus (big)'],
    ['chrous', 'fuzzy', 'Chorus (big)'],
    ['pre-chorus', 'name', 'Pre Chorus'],
  ])('%s by %s', (name, level, meant) => {
    expect(found(name, form)).toMatchObject({ level, names: [meant], kind: 'region' })
  })

  it('by a track where no region fits', () => {
    expect(found('drums', form)).toMatchObject({
      kind: 'track',
      ids: ['Drums'],
      startBeat: 0,
      endBeat: 64,
      regionIds: ['Drums#1', 'Drums#2', 'Drums#3', 'Drums#4', 'Drums#5'],
    })
    expect(found('pad', form)).toMatchObject({ kind: 'track', level: 'inner', ids: ['Intro Pad'] })
  })

  it('by the id of one of two tracks that share a name', () => {
    const keys = (id: string, startBeat: number) => ({
      id,
      name: 'Keys',
      regions: [{ id: `${id}-1`, name: 'Riff', startBeat, durationBeats: 8 }],
    })
    const form: Arrangement = {
      timeSignature: { numerator: 4, denominator: 4 },
      tracks: [keys('k1', 0), keys('k2', 32)],
    }
    expect(found('k1', form)).toMatchObject({ kind: 'track', level: 'id', ids: ['k1'], endBeat: 8 })
    expect(found('k2-1', form)).toMatchObject({ kind: 'region', level: 'id', ids: ['k2-1'], startBeat: 32 })
    expect(found('keys', form)).toMatchObject({ ids: ['k1', 'k2'], startBeat: 0, endBeat: 40 })
  })

  it('on every track it plays on, as one place', () => {
    const section = found(
      'intro',
      song({
        Drums: [['Intro', 0, 16]],
        Bass: [['Intro', 4, 16]],
        Keys: [
          ['Intro', 0, 8],
          ['Intro', 8, 18],
        ],
      }),
    )
    expect(section).toMatchObject({
      startBeat: 0,
      endBeat: 18,
      regionIds: ['Drums#1', 'Bass#1', 'Keys#1', 'Keys#2'],
      names: ['Intro'],
    })
    expect(section.occurrences).toHaveLength(1)
  })

  it('whatever its case, but not without its signs where both exist', () => {
    const form = song({
      Drums: [
        ['A', 0, 8],
        ["A'", 8, 16],
        ['Verse', 16, 24],
      ],
      Bass: [
        ['a', 0, 10],
        ['VERSE', 16, 30],
      ],
    })
    expect(found('a', form)).toMatchObject({ startBeat: 0, endBeat: 10 })
    expect(found("A'", form)).toMatchObject({ startBeat: 8, endBeat: 16 })
    expect(found('verse', form)).toMatchObject({ endBeat: 30, names: ['Verse', 'VERSE'] })
  })

  it('in each place it stands in; numbered names that touch are two places', () => {
    const places = (name: string, arrangement: Arrangement): number[] =>
      found(name, arrangement).occurrences.map(({ startBeat }) => startBeat)
    expect(
      places(
        'verse',
        song({
          Drums: [
            ['Verse', 0, 8],
            ['Verse', 8, 16],
            ['Verse', 32, 40],
          ],
        }),
      ),
    ).toEqual([0, 32])
    expect(
      places(
        'verse',
        song({
          Drums: [
            ['Verse 1', 0, 8],
            ['Verse 2', 8, 16],
          ],
        }),
      ),
    ).toEqual([0, 8])
  })

  it('by its count, with the numbered name first', () => {
    const verses = song({
      Drums: [
        ['Verse 2', 0, 8],
        ['Verse 1', 8, 16],
        ['Hook', 16, 24],
        ['Hook', 24, 32],
      ],
    })
    expect(found('the second verse', verses)).toMatchObject({ names: ['Verse 2'], startBeat: 0 })
    expect(found('the last verse', verses)).toMatchObject({ startBeat: 8, level: 'ordinal', names: ['Verse 1'] })
    expect(found('hook 2', verses)).toMatchObject({ startBeat: 24, regionIds: ['Drums#4'] })
  })
})

describe('a section is not found', () => {
  it('by a slip that fits two names', () => {
    expect(
      findSection(
        'bridhe',
        song({
          Pad: [
            ['Bridge', 0, 8],
            ['Bridle', 8, 16],
          ],
        }),
      ),
    ).toMatchObject({ code: 'ambiguous-section', message: expect.stringContaining('Bridge and Bridle') })
  })

  it('by a slip in its number, in its first letter or in a short word', () => {
    const form = song({
      Pad: [
        ['Verse 12', 0, 8],
        ['Hook', 8, 16],
        ['End', 16, 20],
      ],
    })
    for (const name of ['verse 13', 'cook', 'and', 'reverse', '12', ''])
      expect(findSection(name, form), name).toMatchObject({ code: 'unknown-section' })
  })

  it('by a word of the trade that is near another', () => {
    const form = song({ Chords: [[null, 0, 8]], Pad: [['Bride', 8, 16]] })
    for (const name of ['chorus', 'bridge'])
      expect(findSection(name, form), name).toMatchObject({ code: 'unknown-section' })
    expect(findSection('pads', form)).toMatchObject({ kind: 'track', names: ['Pad'], level: 'fuzzy' })
  })

  it('by words that only objects have', () => {
    for (const name of ['constructor', '__proto__', 'toString'])
      expect(findSection(name, song({ Pad: [['Intro', 0, 8]] }))).toMatchObject({ code: 'unknown-section' })
  })
})

it('the names of a song are read once, however often it is asked', () => {
  let reads = 0
  const regions = Array.from({ length: 10 }, (_, at) => ({
    id: `r${at}`,
    get name() {
      reads += 1
      return `Part ${at}`
    },
    startBeat: at,
    durationBeats: 1,
  }))
  const arrangement: Arrangement = {
    timeSignature: { numerator: 4, denominator: 4 },
    tracks: [{ id: 't', name: 'Pad', regions }],
  }
  for (const name of ['part 3', 'pad', 'nothing', 'part 9']) findSection(name, arrangement)
  expect(reads).toBe(10)
})
