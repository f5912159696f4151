import type { SaidBefore } from '../../grammar/index.ts'
import { itemsOf, type Document, type State } from '../../kernel/index.ts'
import { functionWords, openValueReaders, tokenize, type ValueReaders } from '../../words/index.ts'
import { SOURCES } from '../document/timeline.ts'
import { sourceOf } from '../document/words.ts'
import { videoFrame } from '../frame.ts'
import { isAsked } from '../hear/find-topic.ts'
import { scriptOf, speakersOf, type Line, type Script } from '../hear/script.ts'
import { plainWord, stemOf } from '../search/find-phrase.ts'
import { ignoredWords } from '../search/read-query.ts'

/** What a cut lends to its language: what is said in it and by whom, its pictures, and readers of times. */
export type VideoWorld = {
  readonly script: Script
  readonly readers: ValueReaders
  readonly names: readonly Named[]
  /** Where each word is said: its line, and its place in the row of all words. */
  readonly said: ReadonlyMap<string, readonly number[]>
  readonly row: readonly SaidWord[]
  readonly stems: ReadonlySet<string>
  /** What was asked for before, which words may lean on. */
  readonly after: SaidBefore | null
}
type SaidWord = { readonly plain: string; readonly line: Line; readonly index: number }
/** A name as words in a row. */
type Named = { readonly kind: 'speaker' | 'source'; readonly id: string; readonly words: readonly string[] }

type Looked = Omit<VideoWorld, 'readers' | 'after'>

/** The same document is spoken to many times. */
const known = new WeakMap<Document, Looked>()

export function openWorld(words: string, state: State, after: SaidBefore | null = null): VideoWorld {
  const world = known.get(state.document) ?? lookThrough(state.document)
  known.set(state.document, world)
  return { ...world, readers: openValueReaders(words, videoFrame(state), []), after }
}

function lookThrough(document: Document): Looked {
  const script = scriptOf(document)
  const row = script.lines.flatMap((line) =>
    line.words.map(({ plain, index }): SaidWord => ({ plain, line, index })).filter(({ plain }) => plain !== ''),
  )
  const said = new Map<string, number[]>()
  for (const [at, { plain }] of row.entries()) {
    const places = said.get(plain)
    if (places) places.push(at)
    else said.set(plain, [at])
  }
  return {
    script,
    names: [
      ...speakersOf(script).map((name): Named => named('speaker', name, name)),
      ...rolesOf(script),
      ...itemsOf(document, SOURCES).flatMap((id) => {
        const name = sourceOf(document, id)?.name ?? id
        return [named('source', id, name), named('source', id, name.replace(/\.[a-z0-9]{2,4}$/i, ''))]
      }),
    ],
    said,
    row,
    stems: new Set([...said.keys()].filter(tells).map(stemOf)),
  }
}

const named = (kind: Named['kind'], id: string, name: string): Named => ({
  kind,
  id,
  words: tokenize(name).map(({ text }) => text),
})

/** Of two who speak, the one who asks is the host, and the other the guest. */
function rolesOf(script: Script): readonly Named[] {
  const speakers = speakersOf(script)
  const asking = speakers.filter((name) => script.lines.some((line) => line.speaker === name && isAsked(line)))
  const [host, ...more] = asking
  const guest = speakers.find((name) => name !== host)
  if (speakers.length !== 2 || host === undefined || guest === undefined || more.length > 0) return []
  return [
    ...['host', 'interviewer', 'moderator', 'presenter'].map((role) => named('speaker', host, role)),
    ...['guest', 'interviewee', 'expert'].map((role) => named('speaker', guest, role)),
  ]
}

/** Whether a word can tell a topic. */
export const tells = (plain: string): boolean =>
  plain !== '' && !ignoredWords.has(plain) && !functionWords.has(plain) && !/^\d{1,3}$/.test(plain)

/** Whether somebody says a word, in some form. */
export const isSaid = (word: string, { stems, said }: VideoWorld): boolean =>
  said.has(plainWord(word)) || (tells(plainWord(word)) && stems.has(stemOf(plainWord(word))))
