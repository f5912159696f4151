import { describe, expect, it } from 'vitest'
import { readWords } from './read-words.ts'
import type { Frame, NameMention, Thing, ThingKind } from './reading.ts'

const thing = (kind: ThingKind, name: string, more: Partial<Thing> = {}): Thing => ({
  kind,
  id: `${kind}-${name.toLowerCase().replaceAll(' ', '-')}`,
  name,
  ...more,
})
const frameOf = (things: readonly Thing[]): Frame => ({
  durationSeconds: 300,
  cursorSeconds: 0,
  selection: null,
  things,
})

const band = [
  thing('track', 'Bass', { tags: ['mono'] }),
  thing('track', 'Guest', { tags: ['mono', 'vocal'] }),
  thing('track', 'Host', { tags: ['stereo', 'vocal'], selected: true }),
  thing('track', 'Music', { tags: ['stereo'] }),
  thing('track', 'Drums', { tags: ['stereo'] }),
  thing('clip', 'Guest'),
  thing('clip', 'Interview'),
  thing('label', 'Intro', { startSeconds: 0, endSeconds: 20 }),
]

function namesIn(words: string, things: readonly Thing[] = band): NameMention[] {
  return readWords(words, frameOf(things))
    .clauses.flatMap((clause) => clause.mentions)
    .filter((mention) => mention.kind === 'name')
}
const read = (words: string, things?: readonly Thing[]): string =>
  namesIn(words, things)
    .map((name) => name.things.map((one) => one.name).join('+') + (name.ambiguous ? '?' : ''))
    .join(' ')

describe('the levels of a name', () => {
  const mics = [
    thing('track', 'Guest mic 2'),
    thing('track', 'Guest mic 20'),
    thing('track', 'Live Drums'),
    thing('track', 'Narrator'),
  ]

  it.each([
    ['mute track-narrator', 'Narrator', 'id', 1],
    ['mute Narrator', 'Narrator', 'exact', 1],
    ['mute the narrator', 'Narrator', 'word', 1],
    ['mute guest mic 2', 'Guest mic 2', 'word', 1],
    ['mute the narator', 'Narrator', 'fuzzy', 0.7],
    ['mute the drums', 'Live Drums', 'inner', 0.7],
    ['mute the guest', 'Guest mic 2+Guest mic 20?', 'leading', 0.9],
  ])('reads “%s” as %s on the level %s', (words, expected, level, confidence) => {
    expect(read(words, mics)).toBe(expected)
    expect(namesIn(words, mics)).toMatchObject([{ level, confidence }])
  })

  it('lets the first level with hits win', () => {
    const two = [thing('track', 'Guest'), thing('track', 'Guest mic 2')]
    expect(read('mute the guest', two)).toBe('Guest')
    const cases = [thing('track', 'guest'), thing('track', 'Guest')]
    expect(read('mute the Guest', cases)).toBe('Guest')
    expect(read('mute the GUEST', cases)).toBe('guest+Guest?')
  })

  it('announces a name that was misspelt', () => {
    expect(namesIn('mute the gest')[0]?.notes).toEqual([{ code: 'fuzzy-name', text: '“gest” was read as Guest.' }])
    expect(read('normalize the intor')).toBe('Intro')
  })

  it('never takes one number for another', () => {
    expect(read('mute guest 3', [thing('track', 'Guest 1'), thing('track', 'Guest 2')])).not.toMatch(/^Guest \d$/)
  })

  it('prefers the track where a clip has the same name, unless the kind is said', () => {
    expect(namesIn('mute the guest')).toMatchObject([
      { things: [{ kind: 'track' }], also: [{ kind: 'clip' }], ambiguous: false, kindSaid: false },
    ])
    expect(namesIn('delete the guest clip')).toMatchObject([{ things: [{ kind: 'clip' }], kindSaid: true }])
    expect(namesIn('delete the guest track')).toMatchObject([{ things: [{ kind: 'track' }], kindSaid: true }])
  })

  it('never finds a name inside a longer word', () => {
    const things = [
      thing('track', 'bass'),
      thing('label', 'verse', { startSeconds: 1, endSeconds: 2 }),
      thing('track', 'all'),
    ]
    for (const words of ['mute the bassoon', 'play in reverse', 'the small one', 'call them', 'bass-heavy sound'])
      expect(read(words, things), words).toBe('')
  })

  it('reads names with numbers, signs and other scripts', () => {
    const odd = [
      thing('track', 'Guest & Host'),
      thing('track', 'intro.wav'),
      thing('track', 'Take Two'),
      thing('track', 'Größe'),
      thing('track', '声'),
      thing('label', 'The End', { startSeconds: 290, endSeconds: 300 }),
    ]
    expect(read('mute guest & host', odd)).toBe('Guest & Host')
    expect(read('mute intro.wav', odd)).toBe('intro.wav')
    expect(read('mute take 2', odd)).toBe('Take Two')
    expect(read('mute größe', odd)).toBe('Größe')
    expect(read('mute 声', odd)).toBe('声')
    expect(read('delete The End', odd)).toBe('The End')
  })

  it('says that a named thing does not exist, rather than naming nothing', () => {
    const [problem] = readWords('mute the piano track', frameOf(band)).clauses[0]?.mentions ?? []
    expect(problem).toMatchObject({
      kind: 'problem',
      code: 'unknown-name',
      message: expect.stringContaining('“piano”') as string,
    })
  })

  it('reads a name as a name only where one can stand', () => {
    for (const words of ['host a party', 'I had a guest', 'a music lover', 'some guest'])
      expect(read(words), words).toBe('')
  })
})

describe('ordinals, kinds and groups', () => {
  it.each([
    ['mute track 2', 'Guest'],
    ['mute track two', 'Guest'],
    ['mute track #2', 'Guest'],
    ['mute the second track', 'Guest'],
    ['mute the 2nd track', 'Guest'],
    ['mute the last track', 'Drums'],
    ['mute first track', 'Bass'],
    ['delete the last clip', 'Interview'],
    ['mute tracks 1 and 3', 'Bass+Host'],
    ['mute tracks 1-3', 'Bass+Guest+Host'],
    ['mute tracks 1, 2 and 4', 'Bass+Guest+Music'],
    ['mute the first two tracks', 'Bass+Guest'],
    ['mute the last two tracks', 'Music+Drums'],
    ['mute the second to last track', 'Music'],
    ['mute track 1 and track 3', 'Bass Host'],
    ['both mono tracks', 'Bass+Guest'],
    ['mute the mono track', 'Bass+Guest?'],
    ['mute the mono tracks', 'Bass+Guest'],
    ['every vocal track', 'Guest+Host'],
    ['mute the vocals', 'Guest+Host'],
    ['mute the drums', 'Drums'],
    ['all tracks', 'Bass+Guest+Host+Music+Drums'],
    ['every track', 'Bass+Guest+Host+Music+Drums'],
    ['each of the tracks', 'Bass+Guest+Host+Music+Drums'],
    ['all five tracks', 'Bass+Guest+Host+Music+Drums'],
    ['all tracks except drums', 'Bass+Guest+Host+Music'],
    ['all tracks except the drums and the bass', 'Guest+Host+Music'],
    ['all tracks but not the drums', 'Bass+Guest+Host+Music'],
    ['mute everything but the music', 'Bass+Guest+Host+Drums'],
    ['mute all but the host', 'Bass+Guest+Music+Drums'],
    ['mute all tracks except track 1', 'Guest+Host+Music+Drums'],
    ['mute the other tracks', 'Bass+Guest+Music+Drums'],
    ['mute the other track', 'Bass+Guest+Music+Drums?'],
    ['mute this track', 'Host'],
    ['mute the selected tracks', 'Host'],
    ['mute both tracks', 'Bass+Guest+Host+Music+Drums?'],
    ['mute guest, host and music', 'Guest Host Music'],
  ])('reads “%s” as %s', (words, expected) => {
    expect(read(words)).toBe(expected)
  })

  it('finds the other of two', () => {
    const pair = [thing('track', 'Guest', { selected: true }), thing('track', 'Host')]
    expect(namesIn('no, the other one', pair)).toMatchObject([
      { things: [{ name: 'Host' }], ambiguous: false, source: 'state', confidence: 0.9 },
    ])
    expect(read('no, the other one', [thing('track', 'Guest'), thing('track', 'Host')])).toBe('')
  })

  it('counts no label track among both', () => {
    const labels = { ...thing('track', 'Chapters'), tags: ['label'] }
    const two = [thing('track', 'Host'), thing('track', 'Guest'), labels]
    expect(read('mute both tracks', two)).toBe('Host+Guest')
    expect(read('mute both', two)).toBe('Host+Guest')
    expect(read('mute both tracks', [...two, thing('track', 'Music')])).toBe('Host+Guest+Music?')
  })

  it('gathers names that share their first word', () => {
    expect(
      read('mute both guests', [thing('track', 'Guest 1'), thing('track', 'Guest 2'), thing('track', 'Host')]),
    ).toBe('Guest 1+Guest 2')
  })

  it('refuses a number that is not there', () => {
    expect(readWords('mute track 9', frameOf(band)).clauses[0]?.mentions).toMatchObject([
      { kind: 'problem', code: 'no-such-thing', message: 'There is no track 9; there are 5 tracks.' },
    ])
    expect(readWords('mute this clip', frameOf(band)).clauses[0]?.mentions).toMatchObject([
      { kind: 'problem', code: 'no-selection' },
    ])
  })

  it('prefers a track that is called “Track 3” to the third track', () => {
    expect(read('mute track 3', [thing('track', 'Track 3'), thing('track', 'A'), thing('track', 'B')])).toBe('Track 3')
  })

  it('does not count what has a unit', () => {
    expect(read('move the track 2 seconds')).toBe('')
  })
})
