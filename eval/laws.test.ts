import { describe, expect, it } from 'vitest'
import { editingVerbs, readWords, type Clause, type Frame } from '../src/words/index.ts'
import { partOf } from '../test/full.ts'
import { everySentence, type Sentence, type Told } from './every-sentence.ts'

/**
 * Laws that hold for whatever is said, over every request of every set: what is polite changes nothing, a word that
 * nobody knows is asked about, and "don't" never leaves a plan as it was.
 */
const sets = [...new Set(everySentence.map(({ set }) => set))]
const requestsOf = (set: string): Told[] =>
  partOf(
    everySentence.filter((each) => each.set === set),
    { sample: 24 },
  )

/** What a sentence comes to, to be compared: its steps with their values, or that nothing would be done. */
function planOf(sentence: Sentence | undefined): string | null {
  const came = sentence?.came
  if (!came) return null
  if (came.status === 'plan') return JSON.stringify([came.plan.actions, came.plan.memos])
  if (came.status !== 'ready') return null
  // What is composed is drawn by the words themselves.
  const isComposed = came.steps.some(({ operation }) => operation === 'stori_add_notes')
  return isComposed ? came.reading : JSON.stringify(came.steps.map(({ operation, params }) => [operation, params]))
}

const nothing: Frame = { durationSeconds: 0, cursorSeconds: 0, selection: null, things: [] }
const clausesOf = (words: string): readonly Clause[] => readWords(words, nothing, editingVerbs).clauses
/** "Mute the host": a request that stands by itself and begins with its verb. */
const isPlain = ({ words }: Told): boolean => {
  const first = words.toLowerCase().split(/\W/)[0] ?? ''
  return editingVerbs.includes(first) && first !== 'let' && clausesOf(words).length === 1
}

const last = async (told: Told, change?: (words: string) => string): Promise<Sentence | undefined> =>
  (await told.tell(change)).at(-1)

/** Names a request by its words. */
const says = ({ id, words }: Told): string => `${id}: ${words}`

const polite: readonly ((words: string) => string)[] = [
  (words) => `please ${words}`,
  (words) => `could you ${words}`,
  (words) => `${words.replace(/[.!?]+$/, '')}, please`,
  (words) => `hey, ${words.replace(/[.!?]+$/, '')}, thanks`,
]

/** Where a word can stand between two others of a sentence, outside of quotes. */
function placesIn(words: string): number[] {
  const quoted = [...words.matchAll(/["“„«][^"“”„«»]*["”»]/g)].map(({ index, 0: text }) => [index, index + text.length])
  // What only tells how things are, or what is not wanted, may hold any words.
  const idle = clausesOf(words).filter(({ isRemark, isReason, negated }) => isRemark || isReason || negated)
  const free = [...quoted, ...idle.map(({ span }) => [span.from, span.to])]
  return [...words.matchAll(/(?<=\w) (?=\w)/g)]
    .map(({ index }) => index)
    .filter((at) => !free.some(([from = 0, to = 0]) => at >= from && at < to))
}

/** Requests in which an unknown word is passed over, each with the reason. */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ...[
    'take-two-was-better-so-remove-0-00-to-0-55',
    'guest-mic-2-has-a-lot-of-hiss-run-noise-reduction-on-it',
    'the-music-is-way-too-loud-knock-it-down-6-db',
    'the-lead-has-too-many-notes-thin-it-out',
  ].map((id) => [id, 'what only tells how things are may hold any words'] as const),
  ...[
    'i-want-the-cooking-videos-bit-back',
    'remove-the-first-take-of-the-line-about-existing-tools',
    'stori-prompt-mode-compose-after-outro-section-epilogue-role-piano-strings-vibe-calm-x2-warm-constraints-bars-8',
    'maestro-prompt-mode-compose-style-synthwave-key-f-m-tempo-110-bpm-role-drums-bass-lead-pad-constraints-bars-8-no-effects-true',
  ].map((id) => [id, 'what a part is about, and a field of a prompt, are free words'] as const),
  ['leave-the-guest-as-it-is-and-normalise-the-host', 'what is left as it is asks for nothing, however it is told'],
  ['sentence-7-is-maria-not-tom', 'who it is not is a name, and a name may be any words'],
])

/** Where politeness changes the text itself: what stands behind a colon is taken to the letter. */
const TO_THE_LETTER = new Set(['notebook-create-docs-faq-md-with-faq-what-is-it-why-and-how'])

/** A word three edits or more from any that is known. */
const UNKNOWN = 'xylquorb'
const withUnknown =
  (place: number) =>
  (words: string): string => {
    const places = placesIn(words)
    const at = places[place % Math.max(1, places.length)]
    return at === undefined ? `${words} ${UNKNOWN}` : `${words.slice(0, at)} ${UNKNOWN}${words.slice(at)}`
  }

describe.each(sets)('in the requests of %s', (set) => {
  it('politeness changes nothing', async () => {
    const changed: string[] = []
    for (const [at, told] of requestsOf(set)
      .filter((told) => isPlain(told) && !TO_THE_LETTER.has(told.id))
      .entries()) {
      const change = polite[at % polite.length]
      const plan = planOf(await last(told))
      if (plan !== null && change && planOf(await last(told, change)) !== plan)
        changed.push(says({ ...told, words: change(told.words) }))
    }
    expect(changed).toEqual([])
  })

  it('a word that nobody knows is asked about', async () => {
    const planned: string[] = []
    for (const [at, told] of requestsOf(set).entries()) {
      const change = withUnknown(at * 7)
      const plan = planOf(await last(told, change))
      // Where a name or a text is given, any word may be a part of it.
      if (plan !== null && !plan.toLowerCase().includes(UNKNOWN) && !EXCEPTIONS.has(told.id))
        planned.push(says({ ...told, words: change(told.words) }))
    }
    expect(planned).toEqual([])
  })

  it('“don’t” never leaves a plan as it was', async () => {
    const kept: string[] = []
    for (const told of requestsOf(set).filter(isPlain)) {
      const plan = planOf(await last(told))
      if (plan !== null && planOf(await last(told, (words) => `don't ${words}`)) === plan) kept.push(says(told))
    }
    expect(kept).toEqual([])
  })
})
