import { describe, expect, it } from 'vitest'
import { findConfusions, findFaults, type Samples } from '../../../test/support/grammar/sample-rules.ts'
import { readSentence } from '../../grammar/index.ts'
import { openValueReaders, type Frame, type Thing } from '../../words/index.ts'
import type { AudioWorld } from './kinds.ts'
import { audioLanguage } from './language.ts'

const track = (id: string, name: string): Thing => ({ kind: 'track', id, name, startSeconds: 0, endSeconds: 300 })
const label = (id: string, name: string, startSeconds: number, endSeconds: number): Thing => ({
  kind: 'label',
  id,
  name,
  startSeconds,
  endSeconds,
})
const clip: Thing = { kind: 'clip', id: 'r1', name: 'Host', on: 't1', startSeconds: 0, endSeconds: 300, tags: ['Host'] }
const things: readonly Thing[] = [
  track('t1', 'Host'),
  track('t2', 'Guest'),
  track('t3', 'Music'),
  label('l1', 'Intro', 0, 20),
  label('l2', 'Interview', 20, 240),
  label('l3', 'Outro', 240, 300),
]

const worldOf = (sentence: string): AudioWorld => {
  const frame: Frame = {
    durationSeconds: 300,
    cursorSeconds: 0,
    selection: null,
    things: /\bclips?\b/.test(sentence) ? [...things, clip] : things,
  }
  return { frame, readers: openValueReaders(sentence, frame, []) }
}

const rulesIn = (sentence: string): readonly string[] =>
  readSentence(sentence, audioLanguage(), worldOf(sentence))[0]?.clauses.map(({ rule }) => rule?.name ?? 'statement') ??
  []

/** Ways to say values that are read by hand. */
const samples: Samples = {
  rise: ['+4'],
  fall: ['-3'],
  'closed-range': ['0:10 to 0:20'],
  'named-track': ['Guest', 'Music'],
  'called-track': ['the guest track'],
  'called-label': ['the Intro label'],
  'full-side': ['30% left'],
  range: ['0:10 to 0:20', 'the first 5 seconds', 'everything after 1:45'],
  time: ['at 0:30'],
  duration: ['2 seconds', 'half a second'],
  number: ['3'],
  db: ['3 dB'],
  hz: ['100 Hz'],
  lufs: ['-16 LUFS'],
  ratio: ['3:1'],
  factor: ['twice'],
  label: ['Intro', 'Outro'],
  'all-labels': ['all labels'],
  clip: ['the first clip'],
  everything: ['everything'],
  outside: ['everything but the intro'],
  text: ['"Ad break"'],
}

/** Pairs that are told apart by the document, or that only a sampler says. */
const known: ReadonlySet<string> = new Set([
  // A track is moved by its clips; only a part is cut out and put in elsewhere.
  'move-to → move-part',
  'split-at-labels → split',
  // Without a unit it may be a place or a level; every track on is every muted one on.
  'gain → move-part',
  'end-all-muting → unmute',
  // Words out of any order, and lists where one thing is meant.
  'duplicate-track → nothing',
  'insert-silence → nothing',
  'remove-label → -',
  'delete-but-keep → nothing',
  'bass → nothing',
  'fade-both → fade-in + fade-out',
  // Without a place, a whole track is meant: what is only done to a part does not fit.
  'delete-track → delete',
  'mute → silence',
  'copy-to → nothing',
  'move-part → nothing',
  'less-bass → nothing',
  'remove-label → nothing',
  // A track that is called one is doubled; both come to the same cuts.
  'copy → duplicate-track',
  'trim-both-ends → delete',
  'keep-between → nothing',
])

describe('the language of audio', () => {
  it.each(audioLanguage().rules.flatMap(({ rule }) => rule.examples.map((example) => [rule.name, example] as const)))(
    '%s: %s',
    (name, example) => {
      expect([...new Set(rulesIn(example))]).toEqual([name])
    },
  )

  it('each rule has a name of its own, examples, and leads its texts in', () => {
    const names = audioLanguage().rules.map(({ rule }) => rule.name)
    expect(new Set(names).size).toBe(names.length)
    expect(findFaults(audioLanguage())).toEqual([])
  })

  it('sentences that are drawn from a rule are read as that rule, but for those that are known', () => {
    const confused = findConfusions(audioLanguage(), worldOf, { samples, each: 12 })
    const unknown = [...confused].filter(([pair]) => !known.has(pair))
    expect(unknown).toEqual([])
  })
})
