import type { FrameOfRequest } from './frame-of-request.ts'
import type { Hearing } from './hearing.ts'
import { bareNumbers } from './read-bare.ts'
import { readTargets } from './read-target.ts'
import { resolveAll } from './resolve-lines.ts'
import { anyWordsAt, nameAt, quotedAt, wordAt, wordsAt, type Found, type Scope } from './scope.ts'
import type { Target } from './target.ts'
import { ask, isQuestion, said, type Understanding } from './understanding.ts'

/** Who speaks: another name for a voice, or another voice for some sentences. */
export function hearVoices(hearing: Hearing, frame: FrameOfRequest): Understanding | null {
  return hearRename(hearing, frame) ?? hearAssign(hearing, frame)
}

/** "rename Speaker 1 to Tom", "call Tom Thomas", "Speaker 1 is Tom", "change Tom's name to Thomas". */
function hearRename(hearing: Hearing, frame: FrameOfRequest): Understanding | null {
  const { scope } = hearing
  const { from, to } = frame
  // "rename Tom to Host and Maria to Guest": two in one.
  const and = scope.tokens.findIndex(
    ({ text }, at) => at > from + 2 && at < to - 2 && text === 'and' && nameAt(scope, at + 1, scope.speakers) !== null,
  )
  if (and > 0 && /^(?:rename|call|name)$/.test(wordAt(scope, from))) {
    const first = hearRename(hearing, { ...frame, to: and })
    const second = hearRename(
      {
        ...hearing,
        scope: {
          ...scope,
          tokens: scope.tokens.with(
            and,
            scope.tokens[from] ?? { text: 'rename', kind: 'word', used: false, span: { from: 0, to: 0 } },
          ),
        },
      },
      { ...frame, from: and },
    )
    if (first && second && 'calls' in first && 'calls' in second) return { calls: [...first.calls, ...second.calls] }
  }
  const start =
    anyWordsAt(scope, from, [
      'rename|call|name the speaker',
      'rename|call|name speaker',
      'rename|call|name|mark|label|tag',
      'change the speaker name|called|named',
      'change the speaker',
      'change the name of the speaker',
      'change the name of',
      'change|set',
      'the speaker',
    ]) ?? from
  const voice = nameAt(scope, start, scope.speakers)
  if (!voice)
    return /^rename$/.test(wordAt(scope, from))
      ? ask(
          `Whose name should change? The speakers are ${[...new Set(scope.speakers.map(({ name }) => name))].join(', ') || 'not named'}.`,
          { operation: 'rename_speaker', missing: ['from'] },
        )
      : null
  const isChange = /^(?:change|set)$/.test(wordAt(scope, from)) && start === from + 1
  const next =
    wordsAt(scope, voice.next, 'name to|is') ??
    wordsAt(scope, voice.next, 'real|full|actual name is') ??
    wordsAt(scope, voice.next, 'is actually|really|now called|named') ??
    wordsAt(scope, voice.next, 'is called|named|really|actually') ??
    wordsAt(scope, voice.next, 'should be called|named') ??
    (isChange
      ? null
      : (wordsAt(scope, voice.next, 'to|as|is|=') ??
        (wordAt(scope, from) === 'rename' ? wordsAt(scope, voice.next, '2') : null) ??
        (start > from ? voice.next : null)))
  const name = next === null ? null : newName(scope, next, to)
  // "Tom is talking too fast" gives no name: without a verb of naming it has to look like one.
  if (
    !name ||
    (start === from && !/^(?:\p{Lu}[\p{L}.'’-]*\s*)+$/u.test(name.value)) ||
    /^(?:the|a|an|not|in|on|too|very)$/i.test(name.value)
  )
    return null
  return {
    calls: [
      {
        operation: 'rename_speaker',
        params: {},
        found: { from: said(voice.value.name, scope.slice(start, voice.next)), to: said(name.value, name.value) },
        notes: [],
      },
    ],
  }
}

/** One to four words that are all that is left. */
function newName(scope: Scope, at: number, to: number): Found<string> | null {
  const quoted = quotedAt(scope, at)
  if (quoted) return quoted.next === to ? quoted : null
  return to > at && to - at <= 4 && scope.tokens.slice(at, to).every(({ kind }) => kind === 'word' || kind === 'number')
    ? { value: scope.slice(at, to), next: to }
    : null
}

/** "the third sentence is Maria", "set the speaker of sentence 3 to Maria", "assign sentences 2 and 3 to Maria". */
function hearAssign(hearing: Hearing, { from, to }: FrameOfRequest): Understanding | null {
  const { scope } = hearing
  const asked = assigned(scope, from, to)
  if (!asked) return null
  const lines = resolveAll(hearing, asked.targets, { pool: 'in', isSure: false })
  if (isQuestion(lines)) return lines
  const text = asked.targets.map((target) => target.text).join(' and ')
  const left = lines.lines.filter(({ speaker }) => speaker !== asked.speaker)
  if (left.length === 0) return { nothing: `${asked.speaker} speaks that already.` }
  return {
    calls: left.map(({ id }) => ({
      operation: 'set_speaker',
      params: {},
      found: { sentenceId: said(id, text), speaker: said(asked.speaker, asked.said) },
      notes: [],
    })),
  }
}

type Assigned = { readonly targets: readonly Target[]; readonly speaker: string; readonly said: string }

function assigned(scope: Scope, from: number, to: number): Assigned | null {
  const voiced = anyWordsAt(scope, from, [
    'set|change|make the speaker of|for|in',
    'the speaker of|for|in',
    'speaker of|for|in',
    'set|change the speaker on',
    'assign|attribute|give|reassign|re-assign',
    'mark|label|tag',
    'make',
  ])
  const made = voiced !== null && wordAt(scope, from) === 'make' ? makes(scope, voiced, to) : null
  if (made) return made
  const start = voiced ?? from
  const isTold = /^(?:the|speaker)$/.test(wordAt(scope, from)) && voiced !== null
  for (let at = start + 1; at < to; at += 1) {
    const link = anyWordsAt(
      scope,
      at,
      voiced === null || isTold
        ? [
            'is|was|are|were actually|really said|spoken by',
            'is|was|are|were said|spoken by',
            'is|was|are|were actually|really by',
            'is|was|are|were by',
            'is|was|are|were actually|really',
            'should be by',
            'should be',
            'belongs|belong to',
            'is|was|are|were',
            'by',
          ]
        : [
            'as spoken|said by',
            'to a new speaker called|named',
            'as a new speaker called|named',
            'to|as the speaker',
            'to|as|by|=',
            'to be',
          ],
    )
    if (link === null) continue
    const voice = voiceAt(scope, link, to, voiced !== null || wordAt(scope, link - 1) === 'by')
    const targets = voice && (readTargets(scope, start, at) ?? bareNumbers(scope, start, at))
    if (
      voice &&
      targets &&
      targets.every(({ kind }) =>
        [
          'numbered',
          'ids',
          'chosen',
          'topic',
          'saying',
          'moment',
          'range',
          'phrase',
          'all',
          'earlier',
          'span',
        ].includes(kind),
      )
    )
      return { targets, speaker: voice.value, said: scope.slice(link, voice.next) }
  }
  return null
}

/** "make Maria the speaker of the third sentence". */
function makes(scope: Scope, from: number, to: number): Assigned | null {
  const voice = nameAt(scope, from, scope.speakers)
  const next = voice && anyWordsAt(scope, voice.next, ['the speaker of|in|for'])
  const targets = next === null ? null : readTargets(scope, next, to)
  return voice && targets && { targets, speaker: voice.value.name, said: scope.slice(from, voice.next) }
}

/** Someone who speaks here, or, where a voice is given outright, a name that is new. */
function voiceAt(scope: Scope, at: number, to: number, mayBeNew: boolean): Found<string> | null {
  const known = nameAt(scope, at, scope.speakers)
  const tail =
    known && (wordsAt(scope, known.next, 'speaking|talking|too') ?? wordsAt(scope, known.next, ', not') ?? known.next)
  if (known && tail === to) return { value: known.value.name, next: known.next }
  if (known && wordAt(scope, known.next) === 'not') return { value: known.value.name, next: known.next }
  const name = mayBeNew ? newName(scope, at, to) : null
  return name && /^["“]|^\p{Lu}/u.test(scope.slice(at, at + 1)) ? name : null
}
