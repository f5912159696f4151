import { listTopics, type TurnMemory } from '../agent/index.ts'
import type { HelpTopicRow, SuggestionRow } from '../client/index.ts'
import { isProblem, type DocumentState, type Problem } from '../kernel/index.ts'
import { formatTime } from '../words/index.ts'
import { lastUsed } from './documents.ts'
import { isSpoken, kindOf, loadKinds, planDocument } from './kinds.ts'
import type { AskOptions, Workbench } from './workbench.ts'

const MAX_SUGGESTED = 3
/** Enough to find three, without planning all day. */
const MAX_TRIED = 8

type Facts = { readonly tracks: readonly string[]; readonly labels: readonly string[]; readonly seconds: number }

/**
 * Things to say that fit a document as it is: with tracks, labels and times that are there. Each was planned before it
 * is suggested, so nobody is told to say what is not understood.
 */
export async function suggestWords(workbench: Workbench, on?: string): Promise<SuggestionRow[] | Problem> {
  const name = on ?? lastUsed(workbench.project)
  const document = name === null ? undefined : workbench.document(name)
  if (isProblem(document)) return document
  const kind = document?.domain ?? 'music'
  if (document && !isSpoken(kind)) return []
  const candidates = document ? (sayings.get(kind)?.(factsOf(workbench, document)) ?? []) : BEGINNINGS
  const found: SuggestionRow[] = []
  for (const words of candidates.slice(0, MAX_TRIED)) {
    if (found.length === MAX_SUGGESTED) break
    if (await changesSomething(workbench, words, { previous: null, ...(document && { on: document.name }) }))
      found.push({ words, document: document?.name ?? '', kind })
  }
  return found
}

/** Whether words come to a plan with something to decide. */
async function changesSomething(
  workbench: Workbench,
  words: string,
  said: Pick<AskOptions, 'on' | 'previous'>,
): Promise<boolean> {
  const outcome = await workbench.plan(words, { mind: 'builtin', pending: null, ...said })
  if (isProblem(outcome) || outcome.status !== 'ready') return false
  return outcome.parts.some(({ units }) => units.some(({ changes }) => changes.length > 0))
}

type HelpCall = {
  readonly document: string
  readonly topic?: string | undefined
  /** What was said last: "make it faster" means another thing after some words. */
  readonly previous?: TurnMemory | null
}

/**
 * What can be said to a document as it is, by subject, in sentences that were planned on it just now, behind what was
 * said last; of a subject that is named, all that is known. A kind that is not spoken to has none.
 */
export async function helpWith(
  workbench: Workbench,
  { document: name, topic, previous }: HelpCall,
): Promise<readonly HelpTopicRow[] | Problem> {
  const document = workbench.document(name)
  if (isProblem(document)) return document
  if (!isSpoken(document.domain)) return []
  await loadKinds([document.domain])
  const said = { on: document.name, ...(previous && { previous }) }
  const listed = await listTopics({
    document: planDocument(document),
    tries: (words) => changesSomething(workbench, words, said),
    topic,
  })
  return listed.map((each) => ({ ...each, examples: [...each.examples] }))
}

/** What can be said where there is nothing yet: a song needs no file. */
const BEGINNINGS = [
  'compose an 8 bar lo-fi verse in D minor with drums, bass and chords',
  'compose a 4 bar intro with drums and bass at 120 bpm',
  'compose an 8 bar house chorus in A minor',
]

const sayings: ReadonlyMap<string, (facts: Facts) => string[]> = new Map([
  [
    'audio',
    ({ tracks, labels, seconds }: Facts) => [
      ...(seconds > 8 ? ['delete the first 2.5 seconds'] : []),
      ...tracks.slice(-1).map((track) => `make ${track} 3 dB louder`),
      ...(seconds > 6 ? ['fade out the last 3 seconds'] : ['fade out the last second']),
      ...labels.slice(0, 1).map((label) => `fade in at "${label}"`),
      ...tracks.slice(0, 1).map((track) => `mute ${track}`),
      ...(seconds > 2 ? [`split everything at ${formatTime(Math.floor(seconds / 2))}`] : []),
      'make everything 3 dB quieter',
      'fade in the first second',
    ],
  ],
  [
    'video',
    () => [
      'take out the ums',
      'tighten pauses longer than 0.8 s to 0.3',
      'take out the false starts',
      'remove the first sentence',
      'remove the last sentence',
      'put the last sentence first',
    ],
  ],
  [
    'music',
    ({ tracks }: Facts) => [
      ...tracks
        .filter((track) => /bass/i.test(track))
        .slice(0, 1)
        .map((track) => `another take of the ${track}, less busy`),
      'make it 10 bpm faster',
      ...tracks.slice(0, 1).map((track) => `make the ${track} 3 dB quieter`),
      ...tracks.slice(-1).map((track) => `mute the ${track}`),
      'add a 4 bar outro',
      'transpose everything up 2 semitones',
    ],
  ],
])

/** Names that say themselves: one that would need explaining is not put into somebody's mouth. */
const isPlain = (name: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,40}$/u.test(name)

function factsOf(workbench: Workbench, document: DocumentState): Facts {
  const { tracks = [], labels = [] } = workbench.snapshot(document) as unknown as {
    tracks?: readonly { readonly name: string; readonly kind?: string }[]
    labels?: readonly { readonly text: string }[]
  }
  return {
    tracks: tracks
      .filter(({ kind }) => kind !== 'label')
      .map(({ name }) => name)
      .filter(isPlain),
    labels: labels.map(({ text }) => text).filter(isPlain),
    seconds: kindOf(document.domain).durationSeconds(document.state.document),
  }
}
