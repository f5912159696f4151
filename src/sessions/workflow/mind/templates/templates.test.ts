import { describe, expect, it } from 'vitest'
import type { Json } from '../../../../kernel/index.ts'
import { writeDocument } from './write-document.ts'
import { readFacts } from './facts.ts'

const facts = (snapshot: Json, startsAt?: ReadonlyMap<string, number>) =>
  readFacts({ name: 'episode', snapshot, startsAt })!

const words = (text: string, out: readonly number[] = []): Json =>
  text.split(' ').map((word, at) => ({ id: `w${at}`, text: word, start: at, end: at + 1, excluded: out.includes(at) }))
const talk = facts(
  {
    kind: 'video',
    name: 'episode',
    revision: 1,
    duration: 3725,
    sources: [],
    segments: [],
    sentences: [
      {
        id: 's1',
        segmentId: 'a',
        sourceId: 'x',
        speaker: 'Tom',
        excluded: false,
        start: 0,
        end: 1,
        words: words('Um, welcome to the_show.', [0]),
      },
      {
        id: 's2',
        segmentId: 'a',
        sourceId: 'x',
        speaker: 'Tom',
        excluded: false,
        start: 0,
        end: 1,
        words: words('See example.org for more.'),
      },
      {
        id: 's3',
        segmentId: 'b',
        sourceId: 'x',
        speaker: 'Maria',
        excluded: true,
        start: 0,
        end: 1,
        words: words('Off the record.'),
      },
      {
        id: 's4',
        segmentId: 'c',
        sourceId: 'x',
        speaker: 'Maria',
        excluded: false,
        start: 0,
        end: 1,
        words: words('This sentence is so long that it cannot possibly stand as a whole in a list of chapters.'),
      },
    ],
  },
  new Map([
    ['s1', 0.4],
    ['s2', 3],
    ['s4', 3605.9],
  ]),
)
const labels = (...marks: readonly (readonly [string, number, number])[]) =>
  facts({
    kind: 'audio',
    name: 'episode',
    revision: 1,
    duration: 300,
    sampleRate: 8000,
    tracks: [
      { name: 'Host', kind: 'mono', muted: false },
      { name: 'Music', kind: 'stereo', muted: true },
      { name: 'Labels', kind: 'label', muted: false },
    ],
    labels: marks.map(([text, start, end]) => ({ text, start, end })),
  })
const song = facts({
  kind: 'music',
  revision: 1,
  projectId: 'p',
  name: 'Waltz',
  tempo: 60,
  key: 'C',
  timeSignature: { numerator: 3, denominator: 4 },
  tracks: [
    {
      name: 'Keys',
      regions: [
        { id: 'r1', name: 'Intro', startBeat: 0, durationBeats: 12 },
        { id: 'r2', startBeat: 12, durationBeats: 6 },
      ],
    },
    { name: 'Bass', regions: [{ id: 'r3', name: 'Intro', startBeat: 0, durationBeats: 12 }] },
  ],
})

describe('of speech', () => {
  it('show notes hold what is known and nothing else', () => {
    expect(writeDocument('show-notes', talk, { path: 'x.md', isPlain: false })).toBe(
      [
        '# Show notes: episode',
        '',
        '- **Length:** 1:02:05',
        '- **Speakers:** Tom, Maria',
        '',
        '## Chapters',
        '',
        '- 0:00 welcome to the\\_show',
        '- 1:00:05 This sentence is so long that it cannot possibly stand as a…',
        '',
        '## Links',
        '',
        '- example.org',
        '',
      ].join('\n'),
    )
  })

  it('a transcript has only what plays, a paragraph for each time that somebody speaks', () => {
    expect(writeDocument('transcript', talk, { path: 't.txt', isPlain: false })).toBe(
      'Tom: welcome to the_show. See example.org for more.\n\nMaria: This sentence is so long that it cannot possibly stand as a whole in a list of chapters.\n',
    )
    expect(writeDocument('transcript', talk, { path: 't.md', isPlain: false })).toContain(
      '# Transcript: episode\n\n**Tom:** welcome to the\\_show. See example.org for more.\n\n**Maria:** This',
    )
  })

  it('chapters have the plain form where their file is plain', () => {
    expect(writeDocument('chapters', talk, { path: 'chapters.txt', isPlain: false })).toBe(
      '00:00 welcome to the_show\n01:00:05 This sentence is so long that it cannot possibly stand as a…\n',
    )
  })
})

describe('of a recording', () => {
  it('labels are the chapters, and a list for players begins at zero', () => {
    const late = labels(['Later', 100, 100], ['Hook', 20.9, 20.9])
    expect(writeDocument('chapters', late, { path: 'c.md', isPlain: false })).toBe(
      '# Chapters: episode\n\n- 0:20 Hook\n- 1:40 Later\n',
    )
    expect(writeDocument('chapters', late, { path: 'c.md', isPlain: true })).toBe(
      '00:00 Start\n00:20 Hook\n01:40 Later\n',
    )
  })

  it('a cue sheet is a table, or the file that burning programs read', () => {
    const cues = labels(['In|tro\n# x', 0, 20], ['Say "hi"', 20.5, 300])
    expect(writeDocument('cue-sheet', cues, { path: 'c.md', isPlain: false })).toBe(
      [
        '# Cue sheet: episode',
        '',
        '- **Length:** 5:00',
        '- **Tracks:** Host, Music (muted)',
        '',
        '| No. | Start | Cue | Length |',
        '| --- | --- | --- | --- |',
        '| 1 | 0:00 | In\\|tro # x | 0:20 |',
        '| 2 | 0:20 | Say "hi" | 4:39 |',
        '',
      ].join('\n'),
    )
    expect(writeDocument('cue-sheet', cues, { path: 'c.cue', isPlain: false })).toBe(
      [
        'TITLE "episode"',
        'FILE "episode.wav" WAVE',
        '  TRACK 01 AUDIO',
        '    TITLE "In|tro # x"',
        '    INDEX 01 00:00:00',
        '  TRACK 02 AUDIO',
        '    TITLE "Say \'hi\'"',
        '    INDEX 01 00:20:38',
        '',
      ].join('\n'),
    )
  })
})

it('of a song a cue sheet names sections, bars and who plays', () => {
  expect(writeDocument('cue-sheet', song, { path: 'c.md', isPlain: false })).toBe(
    [
      '# Cue sheet: Waltz',
      '',
      '- **Length:** 0:18, 6 bars',
      '- **Tempo:** 60 bpm',
      '- **Key:** C',
      '- **Time:** 3/4',
      '- **Tracks:** Keys, Bass',
      '',
      '| No. | Start | Cue | Length | Plays |',
      '| --- | --- | --- | --- | --- |',
      '| 1 | 0:00 | Intro | 0:12 | bars 1–4: Keys, Bass |',
      '| 2 | 0:12 | Bars 5–6 | 0:06 | bars 5–6: Keys |',
      '',
    ].join('\n'),
  )
})
