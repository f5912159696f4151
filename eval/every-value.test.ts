import { describe, expect, it } from 'vitest'
import { builtInMind, type Outcome } from '../src/agent/index.ts'
import { clipsOf } from '../src/audio/clips.ts'
import { tracksOf } from '../src/audio/tracks.ts'
import type { Json } from '../src/kernel/index.ts'
import { partOf } from '../test/full.ts'
import type { SceneName } from './audio/scene.ts'
import { openTalk, say } from './audio/talk.ts'
import { everySentence, tellAudio, type Sentence } from './every-sentence.ts'

/**
 * The law: each value and each target in the words ends in a parameter of a step, in state that is set, in a question,
 * or in a note that says why it changes nothing. What a value is, is decided here, by a plain scan of numbers and
 * names.
 */
describe('no value and no target in the words is dropped', () => {
  const parts = partOf(everySentence, { sample: 80 })

  it.each([...new Set(everySentence.map(({ set }) => set))])('in the sentences of %s', async (set) => {
    const left: string[] = []
    for (const { id, tell } of parts.filter((each) => each.set === set)) {
      for (const sentence of await tell())
        left.push(...droppedIn(sentence).map((piece) => `${id}: “${piece}” of “${sentence.words}”`))
    }
    expect(left).toEqual([])
  })

  it('and a plan without one of its steps, or for another number, would be noticed', async () => {
    const [sentence] = await tellAudio(openTalk('interview', {}), ['turn the host up 3 dB and the guest down 7 dB'])
    if (sentence?.came.status !== 'ready') throw new Error('It is planned')
    const { came } = sentence
    expect(droppedIn(sentence)).toEqual([])
    const cut = (steps: typeof came.steps): Sentence => ({ ...sentence, came: { ...came, steps, parts: [] } })
    expect(droppedIn(cut(came.steps.slice(0, 3)))).toEqual(['7', 'Guest'])
    expect(droppedIn({ ...sentence, words: `${sentence.words} at 0:42` })).toEqual(['0:42'])
  })
})

/** What was once left out of a plan without a word. */
describe('what the words say is done, asked about or refused by name', () => {
  const came = async (scene: SceneName, words: string): Promise<Outcome> =>
    (await say(openTalk(scene, {}), words, builtInMind)).planned
  const asked = async (scene: SceneName, words: string): Promise<string> => {
    const outcome = await came(scene, words)
    return outcome.status === 'question'
      ? outcome.question.question
      : outcome.status === 'refused'
        ? `refused: ${outcome.problem.message}`
        : outcome.status
  }
  const starts = (outcome: Outcome): object =>
    outcome.status === 'ready'
      ? Object.fromEntries(
          tracksOf(outcome.parts[0]!.working.document).map(({ id, name }) => [
            name,
            clipsOf(outcome.parts[0]!.working.document, id).map(({ start, end }) => [start / 48_000, end / 48_000]),
          ]),
        )
      : {}

  it.each([
    ['podcast', 'duck the music by 12 dB', /^refused: By how much the music is ducked cannot be set yet/],
    ['podcast', 'duck the music under the voices by 12 dB', /^refused: By how much the music is ducked/],
    ['interview', 'make the whole mix −16 LUFS', /^refused: The loudness of the mix as a whole cannot be set yet/],
    ['interview', 'normalize the mix to -14 LUFS', /^refused: The loudness of the mix/],
    ['solo', 'make the voice warmer and brighter', /“brighter” and “warmer” are two things/],
    ['interview', 'take the host down by 1.5 things', /“things”|1\.5/],
    [
      'interview',
      'make the host louder and the guest quieter by 3 dB from 1:00 to 2:00',
      /goes louder and quieter at once/,
    ],
    ['interview', 'boost the treble by 3 dB and the bass by 5 dB from 0:10 to 0:20', /5 dB/],
  ] as const)('%s: %s', async (scene, words, expected) => {
    expect(await asked(scene, words)).toMatch(expected)
  })

  it('what shares one verb and one time is done to each as said', async () => {
    const outcome = await came('interview', 'from 3:00 to 3:30 turn the host up 3 dB and the guest down 3 dB')
    expect(outcome.status === 'ready' && outcome.reading).toBe(
      'Make 3:00–3:30 on Host 3 dB louder; then Make 3:00–3:30 on Guest 3 dB quieter',
    )
  })

  it.each([
    ['delete the last 3 seconds of everything', 'Delete 9:57–10:00 on all 2 tracks'],
    ['delete the first 10 seconds of the entire project', 'Delete 0:00–0:10 on all 2 tracks'],
    ['fade out the last 3 seconds of the whole thing', 'Fade out 9:57–10:00 on all 2 tracks'],
    ['cut 0:10 to 0:20 of the whole recording', 'Cut 0:10–0:20 on all 2 tracks'],
    ['the last 3 seconds of the whole episode should go', 'Delete 9:57–10:00 on all 2 tracks'],
    ['delete the first minute of the last five minutes', 'Delete 5:00–6:00 on all 2 tracks'],
    ['cut the last 10 seconds from the first minute', 'Cut 0:50–1:00 on all 2 tracks'],
  ])('a part stays a part: %s', async (words, reading) => {
    const outcome = await came('interview', words)
    expect(outcome.status === 'ready' && outcome.reading).toBe(reading)
  })

  it('two times of which neither is counted within the other are asked about', async () => {
    expect(await asked('interview', 'delete 0:10 to 0:20 of the last minute')).toContain('names two times')
  })

  it('one track is its own mix', async () => {
    expect(await asked('solo', 'make the whole mix -16 LUFS')).toBe('ready')
  })

  it('everything that is named moves, and in step', async () => {
    expect(starts(await came('interview', 'move host and guest 8 seconds later'))).toEqual({
      Host: [[8, 608]],
      Guest: [[8, 608]],
    })
    expect(starts(await came('podcast', 'move the host and the guest 8 seconds later'))).toMatchObject({
      Host: [[8, 308]],
      Guest: [[8, 308]],
      Music: [[0, 300]],
    })
    expect(starts(await came('podcast', 'shift all tracks by 2 seconds to the right'))).toMatchObject({
      Host: [[2, 302]],
      Guest: [[2, 302]],
      Music: [[2, 302]],
    })
  })

  it('what is cut goes back to its own tracks and pushes what follows', async () => {
    expect(starts(await came('interview', 'cut 20 to 25 seconds and paste it at 5 seconds'))).toEqual({
      Host: [
        [0, 5],
        [5, 10],
        [10, 600],
      ],
      Guest: [
        [0, 5],
        [5, 10],
        [10, 600],
      ],
    })
  })

  it('what was taken back, and what is only named beside, is told', async () => {
    const told = async (scene: SceneName, words: string): Promise<string> => {
      const outcome = await came(scene, words)
      return outcome.status === 'ready' ? outcome.notes.map(({ text }) => text).join(' ') : outcome.status
    }
    expect(await told('podcast', 'Duck the music under the host.')).toContain('naming “host” changes nothing')
    expect(await told('interview', 'mute the guest, no wait, the host')).toContain('was taken back')
    expect(await told('panel', 'Mute all the other tracks, I just need the moderator.')).toContain(
      'leaves out Moderator',
    )
  })
})

/** A number as it is said, or a thing of the document that is called by its name. */
type Piece = { readonly text: string; readonly number: number | null; readonly things: readonly Thing[] }
/** `ids` are its own and those of what lies on it; `figures` where it begins and ends, and how loud it is. */
type Thing = { readonly name: string; readonly ids: readonly string[]; readonly figures: readonly number[] }

function droppedIn({ words, before, came }: Sentence): string[] {
  if (came.status === 'plan')
    return numbersIn(words, [])
      .filter(({ number }) => !numbersOf(came.plan as unknown as Json).includes(number ?? NaN))
      .map(({ text }) => text)
  if (came.status !== 'ready') return []
  const names = namesIn(words, thingsOf(before))
  const steps = [...came.steps, ...came.parts.flatMap(({ units }) => units.flatMap(({ heading }) => heading ?? []))]
  const values = steps.map(({ params }) => params)
  const plan: Plan = {
    words,
    before,
    numbers: numbersOf(values),
    lengths: values.flatMap((params) =>
      numbersOf(params).flatMap((from) => [...numbersOf(params), durationOf(before)].map((to) => to - from)),
    ),
    strings: stringsOf([...values, ...came.steps.flatMap(({ editor, expects }) => [editor, expects])]),
    counts: [
      ...came.steps.map(({ operation }) => came.steps.filter((step) => step.operation === operation).length),
      ...values.flatMap(lengthsOf),
      ...came.steps.flatMap(({ editor }) => lengthsOf(editor)),
    ],
    told: came.notes.map(({ text }) => text),
    // Where the reason is all that was said, it shows nothing of a single value.
    reasons: steps.flatMap(({ because }) =>
      because.flatMap(({ text }) => (text !== undefined && text.length < 0.6 * words.length ? [text] : [])),
    ),
    touched: JSON.stringify(
      came.parts.flatMap(({ units }) => units.flatMap(({ changes }) => changes as unknown as Json)),
    ),
  }
  return [...numbersIn(words, names), ...names]
    .filter((piece) => !isFound(piece, plan))
    .map(({ text, things }) => things[0]?.name ?? text)
}

type Plan = {
  readonly words: string
  readonly before: Json
  readonly numbers: readonly number[]
  /** From any number of a step to any other, or to the end. */ readonly lengths: readonly number[]
  readonly strings: readonly string[]
  readonly counts: readonly number[]
  readonly told: readonly string[]
  readonly reasons: readonly string[]
  readonly touched: string
}

function isFound({ text, number, things }: Piece, plan: Plan): boolean {
  if ([...plan.told, ...plan.reasons, ...plan.strings].some((said) => hasWord(said, text))) return true
  if (number === null)
    return (
      (isLeftOut(text, plan.words) && !things.some(({ ids }) => ids.some((id) => plan.touched.includes(`"${id}"`)))) ||
      things.some(
        ({ ids, figures }) =>
          ids.some((id) => plan.strings.includes(id) || plan.touched.includes(`"${id}"`)) ||
          plan.numbers.some((each) => figures.includes(each)),
      )
    )
  return (
    plan.counts.includes(number) ||
    [...plan.numbers, ...plan.lengths].some((each) => isSame(each, number)) ||
    isReckoned(number, plan)
  )
}

/** What stands behind "except" is heeded by leaving it alone. */
const isLeftOut = (text: string, words: string): boolean =>
  new RegExp(`\\b(?:except|but|excluding|besides|apart from|other than)\\b.*${literally(text)}`, 'i').test(words)

/** As seconds, minutes, hours, percent or thousandths, with any sign. */
const isSame = (value: number, said: number): boolean =>
  [1, 60, 3600, 0.01, 0.001].some((unit) => Math.abs(Math.abs(value) - said * unit) < 1e-6)

/**
 * A number that is reckoned with something of a song (bars, dB on a fader, percent of a level), or the place of a track
 * or a sentence in its list.
 */
function isReckoned(said: number, { words, before, numbers, strings, told }: Plan): boolean {
  const {
    tracks = [],
    sentences = [],
    timeSignature,
  } = (before ?? {}) as {
    tracks?: { id: string }[]
    sentences?: { id: string }[]
    timeSignature?: { numerator: number; denominator: number }
  }
  if (/\btracks? \d/i.test(words) && strings.includes(tracks[said - 1]?.id ?? '')) return true
  // Places in a list of sentences are counted from 0.
  if (sentences.length > 0 && (strings.includes(sentences[said - 1]?.id ?? '') || numbers.includes(said - 1)))
    return true
  const duration = durationOf(before)
  if (duration < said && numbers.includes(duration) && told.some((text) => text.startsWith('Shortened to ')))
    return true
  if (!timeSignature) return false
  const bar = (timeSignature.numerator * 4) / timeSignature.denominator
  const known = [0, ...numbersOf(before), ...numbers]
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 1e-3
  const isStep = (value: number, from: number): boolean =>
    [said, said * bar, 4 / said].some((by) => isNear(Math.abs(value - from), by))
  const isShare = (value: number, from: number): boolean =>
    [1 + said / 100, 1 - said / 100, 10 ** (said / 20), 10 ** (-said / 20)].some((by) => isNear(value, from * by))
  const isPlace = (value: number): boolean =>
    isNear(value, (said - 1) * bar) ||
    isNear(value % bar, said - 1) ||
    Math.floor(value / bar) === said - 1 ||
    isNear(Math.abs(value - 0.5), said / 200)
  return numbers.some((value) => isPlace(value) || known.some((from) => isStep(value, from) || isShare(value, from)))
}

const LETTERS = 'two three four five six seven eight nine ten eleven twelve'.split(' ')
const UNITS = 'dB|decibels?|semitones?|percent|seconds?|minutes?|hours?|bars?|beats?|places?|times'

/** Digits, and numbers in letters before a unit. A number that belongs to a name is none of its own. */
function numbersIn(words: string, names: readonly Piece[]): Piece[] {
  const rest = names.reduce((text, { text: name }) => text.replaceAll(name, ' '.repeat(name.length)), words)
  const digits = [
    ...rest
      // One of those that the words found: what it chose is what goes or stays.
      .replaceAll(/\b\d+(?:st|nd|rd|th)(?= one\b)/g, '')
      .replaceAll(/(\d+)m(\d+)s/g, '$1:$2')
      .replaceAll(/\b(?:(\d+)|an) hours? and (\d+)/g, (_, hours = 1, minutes) => `${hours}:${minutes}:00`)
      .matchAll(/(?<![\p{L}\d.:])\.?\d+(?:[.:]\d+)*/gu),
  ].map(([text]) => ({ text, number: text.split(':').reduce((sum, part) => 60 * sum + Number(part), 0), things: [] }))
  const letters = [...rest.matchAll(new RegExp(`\\b(${LETTERS.join('|')})(?=[ -](?:${UNITS})\\b)`, 'gi'))].map(
    ([text]) => ({ text, number: LETTERS.indexOf(text.toLowerCase()) + 2, things: [] }),
  )
  return [...digits, ...letters].filter(({ number }) => !Number.isNaN(number))
}

/** Names as whole words, the longer ones first. What stands behind "not" is not asked for. */
function namesIn(words: string, things: readonly Thing[]): Piece[] {
  const found: Piece[] = []
  let rest = words
  for (const name of [...new Set(things.map((thing) => thing.name))]
    .filter((each) => each.length > 1)
    .toSorted((a, b) => b.length - a.length)) {
    const at = new RegExp(
      `(?<![\\p{L}\\d])(?<!\\bnot (?:on |in |for )?(?:the |my )?)${literally(name)}(?![\\p{L}\\d])`,
      'giu',
    )
    const said = at.exec(rest)?.[0]
    if (said === undefined) continue
    rest = rest.replaceAll(at, ' ')
    found.push({
      text: said,
      number: null,
      things: things.filter((thing) => thing.name.toLowerCase() === name.toLowerCase()),
    })
  }
  return found
}

/** Tracks, labels, speakers and regions of a snapshot. */
function thingsOf(before: Json): Thing[] {
  type Region = { id: string; name: string; startBeat: number; durationBeats: number }
  type Snapshot = {
    kind?: string
    tracks?: { id: string; name: string; volume?: number; clips?: { id: string }[]; regions?: Region[] }[]
    labels?: { id: string; text: string; start: number; end: number }[]
    sentences?: { id: string; speaker: string | null }[]
  }
  const { tracks = [], labels = [], sentences = [] } = before as Snapshot
  return [
    ...tracks.map(({ id, name, volume, clips = [], regions = [] }) => ({
      name,
      ids: [id, ...clips.map((each) => each.id), ...regions.map((each) => each.id)],
      figures: volume === undefined ? [] : [volume],
    })),
    ...labels.map(({ id, text, start, end }) => ({ name: text, ids: [id], figures: [start, end] })),
    ...tracks.flatMap(({ regions = [] }) =>
      regions.map(({ id, name, startBeat, durationBeats }) => ({
        name,
        ids: [id],
        figures: [startBeat, startBeat + durationBeats],
      })),
    ),
    ...sentences.flatMap(({ id, speaker }) =>
      speaker === null ? [] : [{ name: speaker, ids: [speaker, id], figures: [] }],
    ),
  ]
}

const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const hasWord = (said: string, text: string): boolean =>
  new RegExp(`(?<![\\p{L}\\d.:])${literally(text)}(?!\\d)`, 'iu').test(said)

const durationOf = (before: Json): number => (before as { duration?: number } | null)?.duration ?? 0
const leaves = (value: Json): Json[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value]
const stringsOf = (value: Json): string[] => leaves(value).filter((leaf) => typeof leaf === 'string')
const numbersOf = (value: Json): number[] =>
  leaves(value).flatMap((leaf) =>
    typeof leaf === 'number'
      ? [leaf]
      : typeof leaf === 'string' && !/^[0-9a-f-]{36}$/.test(leaf)
        ? (leaf.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
        : [],
  )
const lengthsOf = (value: Json): number[] =>
  typeof value !== 'object' || value === null
    ? []
    : [...(Array.isArray(value) ? [value.length] : []), ...Object.values(value).flatMap(lengthsOf)]
