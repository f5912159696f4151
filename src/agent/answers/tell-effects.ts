import type { PlanDocument } from '../plan-document.ts'
import { sayDb, sayPan, tellLength, type Past, type TurnDone } from './turns-done.ts'

/** What a document says of itself, to be compared before and after a turn. */
const probes: ReadonlyMap<string, readonly string[]> = new Map([
  ['video', ['how many sentences are there', 'how many words are there', 'which speakers are there']],
  [
    'music',
    [
      'what is the tempo',
      'what key is it in',
      'what is the time signature',
      'which tracks are there',
      'which sections are there',
      'how loud are the tracks',
      'which tracks are muted',
      'which tracks are on solo',
      'how are the tracks panned',
      'what instruments are there',
      'which effects are there',
      'how many notes are there',
    ],
  ],
])

const MAX_EFFECTS = 4

/** What a turn changed, as sentences; none where nothing that can be told by figures and names is different. */
export async function tellEffects(past: Past, { before, after }: TurnDone): Promise<readonly string[]> {
  if (!before || !after) return []
  const told = [...tellLength(before, after), ...tellThings(before, after)]
  for (const probe of probes.get(after.domain.name) ?? []) {
    const [was, is] = [await past.ask(probe, before), await past.ask(probe, after)]
    if (was !== null && is !== null && was !== is) told.push(...tellDifference(was, is))
  }
  return told.slice(0, MAX_EFFECTS)
}

/** Tracks and labels that came, went, or are called or set otherwise. */
function tellThings(before: PlanDocument, after: PlanDocument): readonly string[] {
  const [were, are] = [before, after].map(({ frame, state }) =>
    frame(state, '').things.filter(({ kind }) => kind === 'track' || kind === 'label'),
  )
  if (!were || !are) return []
  const told: string[] = []
  for (const thing of were) {
    const now = are.find(({ id }) => id === thing.id)
    if (!now) {
      told.push(`${thing.name} is gone.`)
      continue
    }
    if (now.name !== thing.name) told.push(`${thing.name} is called ${now.name} now.`)
    for (const [tag, word] of [
      ['muted', 'muted'],
      ['solo', 'on solo'],
    ] as const) {
      const [was, is] = [thing, now].map(({ tags }) => tags?.includes(tag) === true)
      if (was !== is) told.push(`${now.name} is ${is ? word : `not ${word} any more`}.`)
    }
    if (now.gainDb !== thing.gainDb)
      told.push(`The fader of ${now.name} is at ${sayDb(now.gainDb)} instead of ${sayDb(thing.gainDb)}.`)
    if (now.pan !== thing.pan) told.push(`${now.name} is ${sayPan(now.pan)}.`)
  }
  for (const { id, name } of are) if (!were.some((thing) => thing.id === id)) told.push(`${name} is new.`)
  return told
}

/** A longer sentence lists things, and is told as it is now. */
const MAX_COMPARED = 9

/** The sentences that are not what they were, each with what stood there before. */
function tellDifference(was: string, is: string): readonly string[] {
  const sentences = (text: string): readonly string[] => text.split(/(?<=\.)\s+/)
  const old = sentences(was).filter((each) => !sentences(is).includes(each))
  return sentences(is)
    .filter((each) => !sentences(was).includes(each))
    .map((each) => {
      const words = each.split(' ')
      const like = old.find((other) => other.split(' ').slice(0, 2).join(' ') === words.slice(0, 2).join(' '))
      if (like === undefined || words.length > MAX_COMPARED) return each
      const others = like.split(' ')
      const from = words.findIndex((word, at) => word !== others[at])
      let to = 0
      while (to < others.length - from - 1 && words.at(-1 - to) === others.at(-1 - to)) to += 1
      const rest = others
        .slice(from, others.length - to)
        .join(' ')
        .replace(/\.$/, '')
      return rest === '' ? each : `${each.replace(/\.$/, '')} (before: ${rest}).`
    })
}
