import { expect, test } from 'vitest'
import type { PlanDocument } from '../../src/agent/index.ts'
import { perform, type Document } from '../../src/kernel/index.ts'
import type { WireReply } from '../support/models/protocol.ts'
import { segmentsText, timelineText } from '../../src/video/index.ts'
import { windowText } from '../../src/video/for-models/context-text.ts'
import { isNothingSkipped } from '../full.ts'
import { askOverWire, calls, interviewOf, type Body, type Ran, type Said } from './video-wire.ts'

/** One reading is most of what is sent, whatever its length; the sample is a third of an interview. */
const [WORDS, EDITS] = isNothingSkipped ? [21_000, 100] : [7_000, 30]
/** Every so many sentences one is edited. */
const EVERY = 17
const CHARACTERS_PER_TOKEN = 4

const vocabulary =
  'so we started the company because my cofounder was frustrated with editing and um the first customer needed help every week after that people asked whether it could work for interviews you know which surprised us both since nobody had planned anything like it before'.split(
    ' ',
  )

/** Speech in sentences of 8 to 16 words and segments of 8 sentences; the same at each run. */
function longInterview(): PlanDocument {
  let seed = 4
  const chance = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  const segments: string[][] = [[]]
  for (let words = 0; words < WORDS;) {
    const length = Math.min(8 + Math.floor(chance() * 9), WORDS - words)
    words += length
    if (segments.at(-1)?.length === 8) segments.push([])
    segments
      .at(-1)
      ?.push(`${Array.from({ length }, () => vocabulary[Math.floor(chance() * vocabulary.length)]).join(' ')}.`)
  }
  return interviewOf(segments)
}

const interview = longInterview()
const segmentIds = [...segmentsText(interview.state.document).matchAll(/^\[(seg-\d+)\]/gm)].map(([, id]) => id ?? '')
const edits = Array.from({ length: EDITS }, (_, at): Said => [
  'delete_words',
  { sentenceId: `sent-${1 + at * EVERY}`, wordIndices: [1, 3], reason: 'These words say nothing.' },
])
const finish: Said = ['finish', { summary: 'Took out what says nothing.' }]

/** The same edits, so many in a reply. */
function inRepliesOf(size: number): WireReply[] {
  return Array.from({ length: EDITS / size }, (_, at) =>
    calls(...edits.slice(at * size, (at + 1) * size), ...((at + 1) * size === EDITS ? [finish] : [])),
  )
}

/** Forty replies are the limit of the loop, so one edit a reply needs more. */
const patient: PlanDocument = {
  ...interview,
  forModels: { ...interview.forModels, limits: { replies: EDITS + 1, edits: EDITS + 1, budget: { calls: EDITS + 1 } } },
}

type Cost = { readonly requests: number; readonly fresh: number; readonly total: number; readonly kept: boolean }

/**
 * `fresh` is what the request before did not begin with; `kept`: within a conversation nothing that was sent was ever
 * sent otherwise.
 */
function costOf({ bodies }: Ran): Cost {
  const sent = bodies.map(textOf)
  const shared = sent.map((text, at) => (at === 0 ? 0 : sharedLength(text, sent[at - 1] ?? '')))
  const isSameTalk = bodies.map(({ messages }) => messages.length > 1)
  return {
    requests: sent.length,
    fresh: sent.reduce((sum, text, at) => sum + tokens(text.length - (shared[at] ?? 0)), 0),
    total: sent.reduce((sum, text) => sum + tokens(text.length), 0),
    kept: sent.every((_, at) => !isSameTalk[at] || shared[at] === sent[at - 1]?.length),
  }
}

/** A request in the order in which it is read. Marks say up to where to cache; they are no part of it. */
function textOf({ system, tools, messages }: Body): string {
  return JSON.stringify([tools, system, messages], (name, each: unknown) =>
    name === 'cache_control' ? undefined : each,
  ).slice(0, -2)
}

function sharedLength(a: string, b: string): number {
  let [low, high] = [0, Math.min(a.length, b.length)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (a.slice(0, middle) === b.slice(0, middle)) low = middle
    else high = middle - 1
  }
  return low
}

const tokens = (characters: number): number => Math.ceil(characters / CHARACTERS_PER_TOKEN)

/** The loop of the seed: every answer holds the whole timeline again, and every request all answers before it. */
function seedCost({ outcome }: Ran): Cost {
  const units = outcome.status === 'ready' ? (outcome.parts[0]?.units ?? []) : []
  let { document } = interview.state
  const lengths = [timelineText(document).length]
  for (const [at, { changes }] of units.entries()) {
    const before = lineLength(document, at)
    document = perform(document, changes)
    lengths.push((lengths.at(-1) ?? 0) + lineLength(document, at) - before)
  }
  const sums = lengths.map((_, at) => lengths.slice(0, at + 1).reduce((sum, each) => sum + tokens(each), 0))
  return {
    requests: lengths.length,
    fresh: sums.at(-1) ?? 0,
    total: sums.reduce((sum, each) => sum + each, 0),
    kept: true,
  }
}

/** How long the sentence of an edit reads, which is all of the text that the edit changes. */
const lineLength = (document: Document, edit: number): number => windowText(document, edit * EVERY, 1).length

test(`${EDITS} edits on ${WORDS} words cost little more than reading them once, whatever their number in a reply`, async () => {
  const reading = tokens(timelineText(interview.state.document, 'take out what says nothing').length)
  const one = await askOverWire({ words: 'take out what says nothing', document: patient, replies: inRepliesOf(1) })
  const ten = await askOverWire({ words: 'take out what says nothing', document: interview, replies: inRepliesOf(10) })
  const order: Said = [
    'sequence_segments',
    {
      orderedSegmentIds: [...segmentIds.slice(10), ...segmentIds.slice(0, 10)],
      excludedSegmentIds: [],
      reasoning: 'The story begins later.',
    },
  ]
  const cut = await askOverWire({
    words: 'make a first cut',
    document: { ...interview, forModels: { ...interview.forModels, limits: { replies: 40, edits: EDITS + 1 } } },
    replies: [calls(order), ...inRepliesOf(10)],
  })
  const rows: [string, Cost][] = [
    ['one edit a reply', costOf(one)],
    ['ten edits a reply', costOf(ten)],
    ['a first cut, ten edits a reply', costOf(cut)],
    ['the loop of the seed', seedCost(one)],
  ]
  console.log(
    [
      `${WORDS} words, ${EDITS} edits; one reading is ${reading} tokens (characters ÷ 4)`,
      ...rows.map(
        ([name, { requests, fresh, total }]) =>
          `${name.padEnd(32)} ${String(requests).padStart(4)} requests, fresh ${String(fresh).padStart(9)} (${(fresh / reading).toFixed(2)} readings), in all ${String(total).padStart(10)} (${(total / reading).toFixed(1)} readings)`,
      ),
    ].join('\n'),
  )
  for (const { outcome } of [one, ten]) expect(outcome.status === 'ready' && outcome.steps).toHaveLength(EDITS)
  expect(cut.outcome.status === 'ready' && cut.outcome.steps).toHaveLength(EDITS + 1)
  for (const ran of [one, ten, cut]) {
    expect(costOf(ran).kept).toBe(true)
    expect(costOf(ran).fresh).toBeLessThan(2 * reading)
  }
  for (const ran of [ten, cut]) expect(costOf(ran).total).toBeLessThan(12 * reading)
}, 300_000)
