import { describe, expect, it } from 'vitest'
import { readWords } from './read-words.ts'
import type { Frame, Mention, Thing } from './reading.ts'

const track = (name: string, more: Partial<Thing> = {}): Thing => ({
  kind: 'track',
  id: `track-${name.toLowerCase()}`,
  name,
  ...more,
})
const label = (name: string, startSeconds: number, endSeconds: number): Thing => ({
  kind: 'label',
  id: `label-${name.toLowerCase()}`,
  name,
  startSeconds,
  endSeconds,
})

const things: Thing[] = [
  track('Bass', { tags: ['mono'] }),
  track('Guest', { tags: ['mono', 'vocal'] }),
  track('Host', { tags: ['stereo', 'vocal'] }),
  track('Music', { tags: ['stereo', 'music'] }),
  track('Drums', { tags: ['stereo'] }),
  label('Intro', 0, 20),
  label('Part 2', 100, 120),
]

const frameOf = (more: Partial<Frame> = {}): Frame => ({
  durationSeconds: 300,
  cursorSeconds: 15,
  selection: null,
  frameRate: 25,
  sampleRate: 48_000,
  things,
  ...more,
})

function mentionsOf(words: string, frame: Frame = frameOf()): Mention[] {
  return readWords(words, frame).clauses.flatMap((clause) => clause.mentions)
}

/** A short form of what was read, so that a table can hold what is expected: 60–120, @90, ~5 s, names, problems. */
function short(mention: Mention): string {
  if (mention.kind === 'range') return `${round(mention.startSeconds)}–${round(mention.endSeconds)}`
  if (mention.kind === 'time') return `@${round(mention.seconds)}`
  if (mention.kind === 'duration') return `~${round(mention.seconds)}`
  if (mention.kind === 'quantity')
    return `${round(mention.value)} ${mention.named ?? mention.unit}${mention.side === undefined ? '' : ` ${mention.side}`}`
  if (mention.kind === 'name')
    return `${mention.things.map((thing) => thing.name).join('+')}${mention.ambiguous ? '?' : ''}`
  if (mention.kind === 'text') return `"${mention.value}"`
  return `!${mention.code}`
}

const round = (value: number): number => Math.round(value * 1e6) / 1e6
const read = (words: string, frame?: Frame): string =>
  readWords(words, frame ?? frameOf())
    .clauses.map((clause) => (clause.negated ? 'not ' : '') + clause.mentions.map(short).join(' '))
    .join(' | ')
const codes = (words: string, frame?: Frame): string[] =>
  mentionsOf(words, frame).flatMap((mention) => mention.notes.map((note) => note.code))

describe('the vectors of the specification', () => {
  it.each([
    ['delete from 1:00 to 2:00', '60–120'],
    ['cut 1:00 to 2:00', '60–120'],
    ['silence 0:45 - 1:15', '45–75'],
    ['split at 1:30', '@90'],
    ['cut the last 2 minutes', '180–300'],
    ['the last minute', '240–300'],
    ['first 1.5 minutes', '0–90'],
    ['the first half minute', '0–30'],
    ['between 10 and 20 seconds', '10–20'],
    ['everything after 30 seconds', '30–300'],
    ['up to 1:15', '0–75'],
    ['from 90 to 30', '30–90'],
    ['cut that 5 second part', '~5'],
    ['from 2 minutes to 3 minutes', '120–180'],
    ['from 1 to 2 minutes', '60–120'],
    ['delete the party noise', ''],
    ['normalize', ''],
    ['normalize the guest to -16 LUFS and fade out the last 3 seconds', 'Guest -16 lufs | 297–300'],
    ['delete on track 2 from 3s to 4s', 'Guest 3–4'],
    ['make the small one louder', '!unknown-name'],
    ["don't delete 1:00 to 2:00", 'not 60–120'],
  ])('reads “%s” as %s', (words, expected) => {
    expect(read(words)).toBe(expected)
  })

  it('reads hours', () => {
    expect(read('split at 1:02:03', frameOf({ durationSeconds: 4000 }))).toBe('@3723')
  })

  it('says that a reversed range was swapped', () => {
    expect(codes('from 90 to 30')).toEqual(['swapped'])
  })

  it('reads the words and not the selection', () => {
    expect(read('delete from 10 to 20', frameOf({ selection: { startSeconds: 5, endSeconds: 10 } }))).toBe('10–20')
  })
})

describe('clock forms and durations', () => {
  it.each([
    ['at 1:30', '@90'],
    ['at 01:30', '@90'],
    ['at 0:45.5', '@45.5'],
    ['at 0:02:03.250', '@123.25'],
    ['at 90', '@90'],
    ['at 90s', '@90'],
    ['at 90 sec', '@90'],
    ['at 1.5 minutes', '@90'],
    ['at 1m30s', '@90'],
    ['at 1 minute 30 seconds', '@90'],
    ['at 1 minute and a half', '@90'],
    ['at half a minute', '@30'],
    ['at a minute', '@60'],
    ['at thirty seconds', '@30'],
    ['at ninety', '@90'],
    ['at one hundred and twenty', '@120'],
    ['at 250 ms', '@0.25'],
    ['at frame 120', '@4.8'],
    ['at 120 samples', '@0.0025'],
    ['an hour and 5', '~3900'],
    ['an hour and 6 is rubbish', '~3960'],
    ['2h', '~7200'],
    ['250 ms', '~0.25'],
    ['one and a half minutes', '~90'],
    ['1 1/2 minutes', '~90'],
    ['two and a half minutes', '~150'],
    ['half a minute', '~30'],
    ['a quarter of an hour', '~900'],
    ['three quarters of a minute', '~45'],
    ['a couple of seconds', '~2'],
    ['twenty-five seconds', '~25'],
    ['1 hour 30', '~5400'],
    ['10sec', '~10'],
    ['2 mins', '~120'],
    ['the 5-second part', '~5'],
    ['one point five seconds', '~1.5'],
    ['a hundred seconds', '~100'],
    ['48,000 samples', '~1'],
    ['.5 seconds', '~0.5'],
    ['at 1min20', '@80'],
    ['at 1\'30"', '@90'],
    ['at 0:30ish', '@30'],
    ['at about 0:30', '@30'],
    ['at the one minute mark', '@60'],
    ['from the 2 minute mark', '@120'],
    ['ten seconds in', '@10'],
    ['at 10 seconds before the end', '@290'],
    ['at 5 seconds into part 2', '@105'],
    ['@ 20', '@20'],
    ['at 00:00:10:12', '@10.48'],
  ])('reads “%s” as %s', (words, expected) => {
    expect(read(words)).toBe(expected)
  })

  it('reads drop-frame time code by its frame numbers', () => {
    const frame = frameOf({ durationSeconds: 4000, frameRate: 29.97 })
    // Frame numbers 0 and 1 are left out at the start of minute 1: 1:00;02 is frame 1800.
    const [time] = mentionsOf('split at 00:01:00;02', frame)
    expect(time).toMatchObject({ kind: 'time' })
    expect(time?.kind === 'time' ? time.seconds : NaN).toBeCloseTo((1800 * 1001) / 30_000, 9)
  })

  it('refuses frames, samples and bars where the document has no rate for them', () => {
    const { frameRate, sampleRate, ...bare } = frameOf()
    expect([frameRate, sampleRate]).toEqual([25, 48_000])
    expect(read('at 00:00:10:12', bare)).toBe('!no-frame-rate')
    expect(read('frame 12', bare)).toBe('!no-frame-rate')
    expect(read('120 samples', bare)).toBe('!no-sample-rate')
    expect(read('bar 5', bare)).toBe('!no-tempo')
  })

  it('reads bars and beats with the tempo of the document, which may change', () => {
    // 120 bpm for 16 beats, then 60 bpm; three beats a bar.
    const music = frameOf({ beat: (n) => (n <= 16 ? n / 2 : 8 + (n - 16)), beatsPerBar: 3, counts: 'beats' })
    expect(read('at bar 5', music)).toBe('@6')
    expect(read('at bar 5 beat 3', music)).toBe('@7')
    expect(read('at beat 16', music)).toBe('@8')
    expect(read('at 20', music)).toBe('@12')
    expect(read('the first 4 bars', music)).toBe('0–6')
    expect(read('4 beats after beat 14', music)).toBe('7–10')
    expect(read('from bar 1 to bar 3', music)).toBe('0–3')
    expect(read('bars 1 to 2', music)).toBe('0–3')
  })

  it('refuses what looks like a clock and is none', () => {
    expect(read('split at 1:75')).toBe('!malformed')
  })
})

describe('ranges', () => {
  it.each([
    ['from 0:30 to 0:45', '30–45'],
    ['30 to 45 seconds', '30–45'],
    ['delete 30 to 45', '30–45'],
    ['delete 0:30-0:45', '30–45'],
    ['delete 0:30 – 0:45', '30–45'],
    ['between 0:30 and 0:45', '30–45'],
    ['0:30 through 0:45', '30–45'],
    ['0:30 until 0:45', '30–45'],
    ['the final 15 seconds', '285–300'],
    ['the opening 15 seconds', '0–15'],
    ['next 10 seconds', '15–25'],
    ['previous 10 seconds', '5–15'],
    ['the middle 10 seconds', '145–155'],
    ['after 0:30', '30–300'],
    ['delete before 0:30', '0–30'],
    ['until 0:30', '0–30'],
    ['from 0:30 on', '30–300'],
    ['from 0:30 onwards', '30–300'],
    ['1:30 onwards', '90–300'],
    ['from 0:30 to the end', '30–300'],
    ['from the start to 0:30', '0–30'],
    ['20 seconds starting at 1:00', '60–80'],
    ['20 seconds after 1:00', '60–80'],
    ['10 seconds before the end', '290–300'],
    ['10 seconds around 1:00', '55–65'],
    ['delete all', '0–300'],
    ['the whole thing', '0–300'],
    ['delete everything', '0–300'],
    ['the bit between 1:10 and 1:20', '70–80'],
    ['5s-10s', '5–10'],
    ['cut sec 10 to sec 20', '10–20'],
    ['the first 10', '0–10'],
    ['last 5 secs', '295–300'],
    ['the 10 seconds before the end', '290–300'],
    ['starting at 1:00 for 20 seconds', '60–80'],
    ['from 1:00 for 20 seconds', '60–80'],
    ['20 seconds from 1:00', '60–80'],
    ['from 1:00 until the end', '60–300'],
    ['the first half', '0–150'],
    ['the second half', '150–300'],
    ['the last quarter', '225–300'],
    ['the last 10%', '270–300'],
    ['the middle third', '100–200'],
    ['the third minute', '120–180'],
    ['10 seconds off the end', '290–300'],
    ['10 seconds from the end', '290–300'],
    ['5 seconds from the start', '0–5'],
    ['from 1:00 to 20 seconds later', '60–80'],
    ['from here to the end', '15–300'],
    ['the 5 second part after 1:00', '60–65'],
    ['the last 10 seconds before 1:00', '50–60'],
    ['the first and last 10 seconds', '0–10 290–300'],
    ['everything except the first 30 seconds', '30–300'],
    ['everything but 1:00 to 2:00', '0–60 120–300'],
    ['delete everything but not the intro', '20–300'],
    ['from 1 minute 30 to 2 minutes', '90–120'],
    ['between 1 minute and 30 seconds and 2 minutes', '90–120'],
    ['between 1 minute and 2', '60–120'],
    ['from 30 to 2 minutes', '30–120'],
    ['delete 0:10 -> 0:20', '10–20'],
    ['from 0:10, to 0:20', '10–20'],
    ['get rid of 1:10 till 1:20', '70–80'],
  ])('reads “%s” as %s', (words, expected) => {
    expect(read(words)).toBe(expected)
  })

  it('takes the reading that increases, and keeps the other where both do', () => {
    expect(read('10 to 1:00')).toBe('10–60')
    expect(codes('10 to 1:00')).toEqual(['two-readings'])
    expect(mentionsOf('10 to 1:00')[0]).not.toHaveProperty('readings')
    expect(mentionsOf('delete 1 to 2:30')).toMatchObject([
      { startSeconds: 1, endSeconds: 150, readings: [{ startSeconds: 60, endSeconds: 150 }] },
    ])
    expect(read('1:00 to 2')).toBe('60–120')
    expect(codes('from 1 to 2 minutes')).toEqual([])
  })

  it('reads several at once', () => {
    expect(read('cut 0:10-0:20 and 1:00-1:10')).toBe('10–20 60–70')
    expect(read('cut 10 to 20, 30 to 40 and 50 to 60')).toBe('10–20 30–40 50–60')
    expect(read('split at 10, 20 and 30')).toBe('@10 @20 @30')
    expect(read('split at 1, 2 and 3 minutes')).toBe('@60 @120 @180')
    expect(read('split at 1:00, 2:00 and 3:00')).toBe('@60 @120 @180')
    expect(read('split at 1 minute and 2 minutes')).toBe('@60 @120')
  })

  it('clamps what is partly outside and says so', () => {
    expect(read('from 4:00 to 6:00')).toBe('240–300')
    expect(codes('from 4:00 to 6:00')).toEqual(['clamped'])
    expect(codes('the last 10 minutes')).toEqual(['clamped'])
    expect(codes('delete 10 seconds around 0:02')).toEqual(['clamped'])
  })

  it('refuses what is wholly outside, with the length of the document', () => {
    expect(mentionsOf('from 6:00 to 7:00')).toMatchObject([
      { kind: 'problem', code: 'outside', message: expect.stringContaining('5:00') as string },
    ])
    expect(read('split at 6:00')).toBe('!outside')
    expect(read('everything after 6:00')).toBe('!outside')
    expect(read('split at 5:00')).toBe('@300')
  })

  it('refuses negative and empty ranges', () => {
    expect(read('from -5 to 10')).toBe('!negative')
    expect(read('split at -5')).toBe('!negative')
    expect(read('from 10 to 10')).toBe('!empty')
    expect(read('the first 0 seconds')).toBe('!empty')
    expect(read('after 5:00')).toBe('!empty')
  })

  it('asks how much where the words are vague', () => {
    expect(read('delete the first few seconds')).toBe('!vague')
    expect(read('delete a few seconds after 1:00')).toBe('!vague @60')
    expect(codes('around 1:00')).toEqual(['around'])
  })

  it('does not take all that follows for one thing that follows', () => {
    expect(read('delete the cough after 1:00')).toBe('@60')
    expect(read('delete the silence after 1:00')).toBe('@60')
    expect(read('mute the guest after 1:00')).toBe('Guest 60–300')
  })
})

describe('what would be taken for too much', () => {
  it.each([
    ['delete the first minute except the first 10 seconds', '0–60 !vague'],
    ['delete 1:00-1:30 except on the music', '60–90 Bass+Guest+Host+Drums'],
    ['delete from 5 to 4 seconds before the end', '295–296'],
    ['the last minute and a half', '210–300'],
    ['the last 1:30', '210–300'],
    ['cut 1:30 from the end', '210–300'],
    ['trim to 1:00-2:00', '60–120'],
    ['copy the first 10 seconds to the end', '0–10 @300'],
    ['move the clip to the end', '@300'],
    ['delete all clips on track 2', '!no-such-thing Guest'],
    ['take 5 seconds off the start and 10 off the end', '0–5 290–300'],
    ['mute track 1 and 10 to 20', 'Bass 10–20'],
    ['set tracks 1 and 2 to 50%', 'Bass+Guest 50 percent'],
    ['delete second 10 to second 20', '10–20'],
    ['delete 1:00..2:00', '60–120'],
    ['truncate silence longer than 500 ms to 200 ms', '~0.5 ~0.2'],
    ['play 1:00 for 5 seconds', '60–65'],
  ])('reads “%s” as %s', (words, expected) => {
    expect(read(words)).toBe(expected)
  })

  it('keeps the other reading of a bare number beside a clock form', () => {
    expect(mentionsOf('split at 1 and 2:30')).toMatchObject([{ seconds: 1, readings: [60] }, { seconds: 150 }])
    expect(mentionsOf('split at 30 and 1:00')[0]).not.toHaveProperty('readings')
  })
})

describe('places and state', () => {
  it.each(['here', 'at the cursor', 'at the playhead', 'at the current position'])(
    'reads “split %s” at the cursor, with less than full confidence',
    (place) => {
      expect(mentionsOf(`split ${place}`)).toMatchObject([
        { kind: 'time', seconds: 15, confidence: 0.9, source: 'state' },
      ])
    },
  )

  it('reads the selection, and “this” when there is one', () => {
    const frame = frameOf({ selection: { startSeconds: 10, endSeconds: 20 } })
    for (const words of [
      'delete the selection',
      'delete this',
      'delete this part',
      'make this louder',
      "delete what's selected",
      'delete the selected part',
    ]) {
      expect(mentionsOf(words, frame), words).toMatchObject([
        { kind: 'range', startSeconds: 10, endSeconds: 20, via: 'selection', confidence: 0.9 },
      ])
    }
    expect(read('the first 2 seconds of the selection', frame)).toBe('10–12')
    expect(read('delete the selection')).toBe('!no-selection')
    expect(readWords('delete this', frameOf()).clauses[0]).toMatchObject({ mentions: [], refersBack: true })
  })

  it.each([
    ['split at the start', '@0'],
    ['split at the end', '@300'],
    ['the beginning', '@0'],
    ['split halfway', '@150'],
    ['split at the end of the intro', '@20'],
    ['split at part 2', '@100'],
    ['delete the intro', 'Intro 0–20'],
    ['delete part two', 'Part 2 100–120'],
    ['after the intro', '20–300'],
    ['before part 2', '0–100'],
    ['between the intro and part 2', '20–100'],
    ['from the intro to part 2', '0–100'],
    ['from the intro through part 2', '0–120'],
    ['the last 5 seconds of the intro', '15–20'],
    ['move the intro to 1:30', 'Intro 0–20 @90'],
    ['delete the label Intro', 'Intro'],
    ['halfway through part 2', '@110'],
  ])('reads “%s” as %s', (words, expected) => {
    expect(read(words)).toBe(expected)
  })

  it('keeps both readings of a range that ends at a section', () => {
    expect(mentionsOf('delete from the intro to part 2')).toMatchObject([
      { readings: [{ startSeconds: 0, endSeconds: 120 }] },
    ])
  })

  it('guesses the start of an open range from the cursor, and trusts the guess little', () => {
    expect(mentionsOf('delete until the end')).toMatchObject([{ startSeconds: 15, endSeconds: 300, confidence: 0.6 }])
  })

  it('finds the phrase that was spoken', () => {
    expect(mentionsOf('cut to where she says product market fit')).toMatchObject([
      { kind: 'text', role: 'spoken', value: 'product market fit' },
    ])
  })
})
