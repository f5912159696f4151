import { describe, expect, it } from 'vitest'
import { isProblem } from '../../kernel/index.ts'
import { snapshotSchema } from '../wire/snapshot.ts'
import { readAfter, readPosition } from './read-position.ts'
import type { Arrangement, ResolvedPosition } from './position.ts'
import { resolvePosition } from './resolve-position.ts'
import { song } from '../../../test/support/music/position.ts'

const oneTrack = song({
  Drums: [
    ['Intro', 0, 16],
    ['Verse', 16, 48],
  ],
})
const onTracks = song({
  'Intro Drums': [[null, 0, 16]],
  'Intro Bass': [
    [null, 0, 16],
    [null, 16, 20],
  ],
  'Verse Pad': [[null, 20, 36]],
  'Chorus Lead': [[null, 36, 52]],
})

function look(text: string, arrangement: Arrangement, read = readPosition): ResolvedPosition {
  const position = read(text)
  if (isProblem(position)) throw new Error(position.message)
  const resolved = resolvePosition(position, arrangement)
  if (isProblem(resolved)) throw new Error(resolved.message)
  return resolved
}

const beatOf = (text: string, arrangement: Arrangement): number => look(text, arrangement).beat
function refusal(text: string, arrangement: Arrangement): { code: string; message: string } {
  const position = readPosition(text)
  const result = isProblem(position) ? position : resolvePosition(position, arrangement)
  if (!isProblem(result)) throw new Error(`${text} resolved to ${result.beat}`)
  return result
}

describe('sections that share a track', () => {
  it.each([
    ['after intro', 16],
    ['before verse', 16],
    ['alongside verse + 2 bars', 24],
    ['within verse bar 3', 24],
    ['between intro verse', 16],
    ['last', 48],
  ])('%s is beat %d', (text, beat) => {
    expect(look(text, oneTrack)).toMatchObject({ beat, warnings: [] })
  })

  it('say which regions were meant and by which rule', () => {
    expect(look('after intro + 2 bars', oneTrack)).toEqual({
      beat: 24,
      matched: ['Drums#1'],
      rule: 'after region Intro + 2 bars',
      warnings: [],
    })
    expect(look('within verse bar 3 beat 2', oneTrack)).toMatchObject({
      matched: ['Drums#2'],
      rule: 'within region Verse bar 3 beat 2',
    })
    expect(look('between intro and verse', oneTrack)).toMatchObject({
      matched: ['Drums#1', 'Drums#2'],
      rule: 'between Intro and Verse',
    })
  })

  it('that do not exist are an error with the names that do', () => {
    expect(refusal('after bridge', oneTrack)).toMatchObject({
      code: 'unknown-section',
      message: 'Nothing is called “bridge”; the song has Intro and Verse.',
      details: { name: 'bridge', known: ['Intro', 'Verse'] },
    })
  })

  it('never go before the start: a pickup to the first beat is clamped and said', () => {
    expect(look('before intro - 4', oneTrack)).toMatchObject({
      beat: 0,
      warnings: [expect.stringContaining('4 beats before the song begins')],
    })
  })
})

describe('names that only tracks have', () => {
  it.each([
    ['after intro', 20],
    ['after intro + 2', 22],
    ['before chorus', 36],
    ['before chorus - 4', 32],
    ['alongside verse', 20],
    ['alongside verse + 8', 28],
    ['between intro verse', 20],
    ['within verse + 8', 28],
    ['last', 52],
    ['48', 48],
  ])('%s is beat %d', (text, beat) => {
    expect(look(text, onTracks)).toMatchObject({ beat, warnings: [] })
  })

  it('stand for all regions of those tracks where the regions have names of their own', () => {
    const named = song({
      Drums: [
        ['Loop A', 0, 16],
        ['Loop B', 16, 32],
      ],
      Bass: [['Line', 32, 40]],
    })
    expect(look('after drums', named)).toEqual({
      beat: 32,
      matched: ['Drums'],
      rule: 'after track Drums',
      warnings: [],
    })
  })

  it('give way to a region of that name', () => {
    expect(beatOf('after verse', song({ Verse: [['Loop', 0, 100]], Pad: [['Verse', 16, 48]] }))).toBe(48)
  })

  it('are refused where nothing stands on the track yet', () => {
    expect(refusal('after lead', song({ Lead: [], Drums: [['Intro', 0, 16]] }))).toMatchObject({
      code: 'empty-section',
    })
  })
})

describe('bars', () => {
  it.each([
    ['4/4', 'at bar 5', 16],
    ['3/4', 'at bar 5', 12],
    ['7/8', 'bar 5', 14],
    ['5/4', 'at bar 3', 10],
    ['6/8', 'bar 2 beat 4', 4.5],
    ['3/4', 'bar 2 beat 3', 5],
    ['4/4', 'at bar 5 + 2', 18],
    ['7/8', 'at bar 2 + 2 bars', 10.5],
    ['3/4', 'after bar 4', 12],
    ['4/4', 'before bar 4', 12],
    ['4/4', 'after 2 bars', 8],
  ])('in %s, %s is beat %d', (signature, text, beat) => {
    expect(beatOf(text, song({ Drums: [['Intro', 0, 16]] }, signature))).toBe(beat)
  })

  it('have no more beats than their signature', () => {
    expect(refusal('bar 2 beat 4', song({}, '3/4'))).toMatchObject({
      code: 'bad-position',
      message: 'A bar of 3/4 has 3 beats; there is no beat 4.',
    })
  })

  it('of a section are counted from where it begins, and said when they lie behind its end', () => {
    expect(look('within verse bar 9', oneTrack)).toMatchObject({
      beat: 48,
      warnings: ['This is where the section ends.'],
    })
    expect(look('within verse bar 9 + 2', oneTrack)).toMatchObject({
      beat: 50,
      warnings: ['This is 2 beats behind the end of the section.'],
    })
    expect(look('within verse bar 8', oneTrack)).toMatchObject({ beat: 44, warnings: [] })
  })
})

describe('what used to break', () => {
  it('a section ends where its regions end, not where its track does', () => {
    expect([beatOf('after intro', oneTrack), beatOf('before verse', oneTrack)]).toEqual([16, 16])
  })

  it('a tight hyphen belongs to the name, and is an offset only where no such name is', () => {
    expect(look('after verse-2', oneTrack)).toMatchObject({
      beat: 46,
      warnings: ['Nothing is called “verse-2”, so it was read as Verse - 2 beats.'],
    })
    expect(
      look(
        'after verse-2',
        song({
          Drums: [
            ['Verse', 0, 16],
            ['Verse 2', 16, 48],
            ['Outro', 48, 64],
          ],
        }),
      ),
    ).toMatchObject({ beat: 48, warnings: [] })
    expect(look('before verse-1 bar', oneTrack)).toMatchObject({ beat: 12 })
  })

  it('units are honoured', () => {
    expect(beatOf('after intro + 2 bars', oneTrack)).toBe(24)
    expect(beatOf('after intro + 2 beats', oneTrack)).toBe(18)
    expect(beatOf('after intro + 2 bars - 1 beat', oneTrack)).toBe(23)
  })

  it('offsets work behind beats and bars', () => {
    expect([beatOf('at beat 8 + 2', oneTrack), beatOf('bar 5 + 2', oneTrack)]).toEqual([10, 18])
  })

  it('names of two words stand between others without quotes', () => {
    const preChorus = song({
      Keys: [
        ['Pre Chorus', 0, 8],
        ['Chorus', 8, 24],
      ],
    })
    for (const text of [
      'between pre chorus chorus',
      'between pre chorus and chorus',
      'between "pre chorus" chorus',
      'between pre-chorus, the chorus',
    ])
      expect(look(text, preChorus)).toMatchObject({ beat: 8, matched: ['Keys#1', 'Keys#2'], warnings: [] })
  })

  it('a word that only begins like a keyword is none', () => {
    expect(refusal('afternoon', oneTrack)).toMatchObject({ code: 'bad-position' })
    expect(
      beatOf(
        'after afternoon',
        song({
          Pad: [
            ['Afternoon', 0, 12],
            ['Noon', 12, 30],
          ],
        }),
      ),
    ).toBe(12)
  })

  it('a name inside a longer word is none', () => {
    const longer = song({
      Pad: [
        ['Reverse', 0, 8],
        ['Introspection', 8, 24],
      ],
    })
    expect(refusal('after verse', longer)).toMatchObject({ code: 'unknown-section' })
    expect(refusal('after intro', longer)).toMatchObject({ code: 'unknown-section' })
  })
})

describe('between', () => {
  it('is the end of the first where the two are not side by side, and says so', () => {
    expect(
      look(
        'between intro and outro',
        song({
          Pad: [
            ['Intro', 0, 16],
            ['Verse', 16, 48],
            ['Outro', 48, 64],
          ],
        }),
      ),
    ).toMatchObject({ beat: 16, warnings: [expect.stringContaining('32 beats lie between')] })
  })

  it('takes the place where they meet when each stands in several', () => {
    const form = song({
      Pad: [
        ['Chorus', 0, 8],
        ['Verse', 8, 24],
        ['Bridge', 24, 32],
        ['Verse', 32, 48],
        ['Chorus', 48, 64],
      ],
    })
    expect(look('between verse and chorus', form)).toMatchObject({ beat: 48, warnings: [] })
    expect(look('between bridge and verse', form)).toMatchObject({ beat: 32, warnings: [] })
  })

  it('works the other way round, and says so', () => {
    expect(look('between verse and intro', oneTrack)).toMatchObject({
      beat: 16,
      warnings: [expect.stringContaining('Intro comes first')],
    })
  })

  it('of overlapping sections is the end of the one that begins first', () => {
    expect(look('between pad and lead', song({ A: [['Pad', 0, 16]], B: [['Lead', 8, 32]] }))).toMatchObject({
      beat: 16,
      warnings: [expect.stringContaining('overlap')],
    })
  })

  it('needs two names that the song has', () => {
    expect(refusal('between intro', oneTrack)).toMatchObject({ code: 'bad-position' })
    expect(refusal('between intro and bridge', oneTrack)).toMatchObject({
      code: 'unknown-section',
      message: expect.stringContaining('bridge'),
    })
    expect(refusal('between one fine day', oneTrack)).toMatchObject({
      code: 'unknown-section',
      message: expect.stringContaining('Intro and Verse'),
    })
  })
})

describe('a name that stands in several places', () => {
  const form = song({
    Drums: [
      ['Verse', 0, 16],
      ['Chorus', 16, 32],
      ['Verse', 32, 48],
      ['Chorus', 48, 64],
    ],
    Bass: [
      ['Verse', 0, 16],
      ['Verse', 32, 48],
    ],
  })

  it('is taken at its end or at its beginning, and that is said', () => {
    expect(look('after verse', form)).toMatchObject({
      beat: 48,
      warnings: ['Verse stands in 2 places; the last one was taken.'],
    })
    expect(look('before chorus', form)).toMatchObject({
      beat: 16,
      warnings: ['Chorus stands in 2 places; the first one was taken.'],
    })
  })

  it('can be counted', () => {
    expect(look('after the first verse', form)).toMatchObject({
      beat: 16,
      matched: ['Drums#1', 'Bass#1'],
      warnings: [],
    })
    expect(look('before the second chorus', form)).toMatchObject({ beat: 48, warnings: [] })
    expect(look('before the last verse', form)).toMatchObject({ beat: 32, warnings: [] })
    expect(refusal('after the third verse', form)).toMatchObject({
      code: 'unknown-section',
      message: expect.stringContaining('2 places'),
    })
  })
})

describe('plain language', () => {
  it.each([
    ['at the start', 0],
    ['the end', 48],
    ['at the end of the intro', 16],
    ['2 bars after the intro', 24],
    ['4 beats before the verse', 12],
    ['2 bars into the verse', 24],
    ['bar 3 of the verse', 24],
    ['After The Intro Section', 16],
    ['right after "Intro"', 16],
    ['in the verse', 16],
    ['at the verse', 16],
    ['after intro plus two bars', 24],
    ['after everything', 48],
    ['before verse − 1 bar', 12],
    ['last.', 48],
    ['after intro.', 16],
  ])('%s is beat %d', (text, beat) => {
    expect(beatOf(text, oneTrack)).toBe(beat)
  })

  it('that is misspelt is read and said', () => {
    expect(look('after itnro', oneTrack)).toMatchObject({ beat: 16, warnings: ['“itnro” was read as Intro.'] })
  })
})

describe('After', () => {
  it.each([
    ['intro', 16],
    ['intro + 2 bars', 24],
    ['after intro', 16],
    ['before verse', 16],
    ['last', 48],
    ['32', 32],
    ['bar 2', 8],
    ['2 bars after intro', 24],
    ['"intro"', 16],
  ])('%s is beat %d', (text, beat) => {
    expect(look(text, oneTrack, readAfter).beat).toBe(beat)
  })
})

describe('an empty song', () => {
  it('ends at its start, and has no sections to name', () => {
    expect(beatOf('last', song({}))).toBe(0)
    expect(refusal('after intro', song({}))).toMatchObject({
      code: 'unknown-section',
      message: expect.stringContaining('empty'),
    })
  })
})

it('a snapshot as a client sends it is looked up as it is', () => {
  const snapshot = snapshotSchema.parse({
    projectId: 'p',
    name: 'Rain Check',
    tempo: 92,
    key: 'Dm',
    timeSignature: '3/4',
    tracks: [
      {
        id: 'abc-123',
        name: 'Drums',
        volume: 0.8,
        regions: [{ id: 'def-456', name: 'Intro', startBeat: 0, durationBeats: 16, noteCount: 32 }],
      },
    ],
  })
  expect(look('after intro', snapshot)).toMatchObject({ beat: 16, matched: ['def-456'] })
  expect(look('after def-456 + 2 bars', snapshot)).toMatchObject({ beat: 22, matched: ['def-456'] })
})

it('names of any script and with signs are found', () => {
  const signs = song({
    '🎹': [
      ['הקדמה', 0, 8],
      ['Refrain 🔥', 8, 16],
      ['🔥', 16, 20],
      ['Größe', 20, 30],
      ["L'été", 30, 40],
    ],
  })
  expect([
    beatOf('after הקדמה', signs),
    beatOf('after refrain', signs),
    beatOf('after "🔥"', signs),
    beatOf('before größe', signs),
    beatOf('after l’été', signs),
    beatOf('after 🎹', signs),
  ]).toEqual([8, 16, 20, 20, 40, 40])
})

it('a message never carries control or direction characters of a name, and lists only a few of many names', () => {
  const many = song({ Pad: Array.from({ length: 50 }, (_, at) => [`Part\u202E\n${at}`, at, at + 1] as const) })
  const { message } = refusal('after bridge\u0007', many)
  expect(message).toMatch(/^Nothing is called “bridge”; the song has Part 0, Part 1, .*Part 7 and 42 more\.$/)
})
