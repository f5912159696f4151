import { joinAt } from './read-numbers.ts'
import { anyWordsAt, quotedAt, wordAt, type Scope } from './scope.ts'
import { isSlipOf } from './slips.ts'
import { familyOf, isHesitationWord } from './sounds.ts'
import type { TargetRead } from './target.ts'
import { markers } from './vocabulary.ts'

/** What speech has too much of: fillers, repeats, false starts, retakes, pauses. */
export function readNoiseAt(scope: Scope, at: number): TargetRead | null {
  return soundAt(scope, at) ?? fillersAt(scope, at) ?? markerAt(scope, at) ?? faultAt(scope, at)
}

const fillers = (level: 'low' | null, named: readonly string[] = []): TargetRead['value'] => ({
  kind: 'fillers',
  level,
  markers: named,
})

/** "the ums" are all such sounds; "every uh" is that one. */
function soundAt(scope: Scope, at: number): TargetRead | null {
  const word = wordAt(scope, at)
  if (!isHesitationWord(word)) return null
  const family = familyOf(word)
  const noun = anyWordsAt(scope, at + 1, soundNouns)
  // "Both ums" are two that were counted.
  const isCounted = wordAt(scope, at - 1) === 'both'
  const isOne = family !== undefined && (family !== 'um' || !word.endsWith('s') || isCounted) && noun === null
  return { value: fillers('low', isOne ? [family] : []), next: noun ?? at + 1 }
}

const soundNouns = ['word|words|noise|noises|sound|sounds|phrase|phrases']
const fillerNouns = ['fillers', 'filler', 'hesitations', 'hesitation', 'disfluencies', 'disfluency', 'tics']

/** "filler words", "verbal tics", "the filler likes", "filler words like um and uh". */
function fillersAt(scope: Scope, at: number): TargetRead | null {
  const word = wordAt(scope, at)
  const tics = anyWordsAt(scope, at, [
    'verbal tic|tics|crutch|crutches|garbage',
    'crutch|discourse words|word|markers|marker',
  ])
  if (tics !== null) return { value: fillers(null), next: tics }
  const filled = anyWordsAt(scope, at, ['filled pauses'])
  if (filled !== null) return { value: fillers('low'), next: filled }
  if (!fillerNouns.includes(word) && !isSlipOf(word, fillerNouns)) return null
  const kind =
    word === 'filler'
      ? markers.find((row) =>
          row.every((each, offset) => wordAt(scope, at + 1 + offset).replace(/s$/, '') === each.replace(/s$/, '')),
        )
      : undefined
  if (kind) return { value: fillers(null, [kind.join(' ')]), next: at + 1 + kind.length }
  const noun = anyWordsAt(scope, at + 1, soundNouns) ?? at + 1
  const next = pastExamples(scope, noun)
  return { value: fillers(word.startsWith('hesitation') || next > noun ? 'low' : null), next }
}

/** Behind the sounds that are named as examples. */
function pastExamples(scope: Scope, at: number): number {
  let next = anyWordsAt(scope, at, ['( like|such', 'like|namely|(', 'such as', ', like'])
  while (next !== null) {
    const quoted = quotedAt(scope, next)
    if (!isHesitationWord(wordAt(scope, next)) && !(quoted && isHesitationWord(quoted.value.toLowerCase()))) return at
    const end = quoted?.next ?? next + 1
    const join = joinAt(scope, end)
    if (join === null || !(isHesitationWord(wordAt(scope, join)) || quotedAt(scope, join)))
      return anyWordsAt(scope, end, [')']) ?? end
    next = join
  }
  return at
}

const fillingTails = [
  "that's|thats just|only filler|fillers",
  "that's filler",
  'that is|are just|only filler|fillers',
  'that is|are filler|fillers',
  "that don't|doesn't mean|add|say|carry anything",
  'that do|does not mean|add anything',
  'that mean|add|carry|say|means|adds nothing',
  'as a filler',
  'as filler',
  "where it's|its just|only filler",
  "where it's a filler",
  "where it's filler",
  'where it is a filler',
  'where it|they means|adds|carries|mean nothing',
  "when it's filler",
  "when it's a filler",
]

/**
 * "the likes", "you know", "every like that's just filler"; adverbs that are words of no request stand for themselves.
 */
function markerAt(scope: Scope, at: number): TargetRead | null {
  const word = wordAt(scope, at)
  if (/^(?:basically|actually|literally|honestly)$/.test(word))
    return { value: { kind: 'phrase', phrase: word, which: 'one' }, next: at + 1 }
  const marker = markers.find((row) =>
    row.every(
      (each, offset) =>
        wordAt(scope, at + offset) === each || (offset === row.length - 1 && wordAt(scope, at + offset) === `${each}s`),
    ),
  )
  if (!marker) return null
  const end = at + marker.length
  const tail = anyWordsAt(scope, end, fillingTails)
  const isPlural = wordAt(scope, end - 1) === `${marker.at(-1) ?? ''}s`
  return tail !== null || isPlural || marker.length > 1
    ? { value: fillers(null, [marker.join(' ')]), next: tail ?? end }
    : null
}

const falseStarts = ['false-starts|false-start', 'false|failed|aborted|abandoned start|starts|beginning|beginnings']
const retakes = [
  'retakes|retake|outtakes|flubs|bloopers|flub|mistakes|do-overs|do-over|redos|redo|restarts|restart|re-takes|re-dos|takes|doubles',
  'first|earlier|aborted|abandoned|failed|broken|flubbed|unfinished|incomplete|wrong|previous|ruined|interrupted take|attempt|try|version|takes|attempts|tries|versions',
  'bad|botched|failed|double|repeated|extra|earlier|broken|duplicate|duplicated|messed|old take|takes|attempts',
  'messed up take|takes',
  'broken|cut off sentence|line|take|sentences|takes',
  'sentence|line|take|sentences|takes that|which breaks|broke|break|is|was|are|cuts off|up|short',
  'sentence|line|take that|which is|was|are broken|cut off',
  'duplicate|duplicated|repeated|double|doubled|aborted|abandoned|unfinished|flubbed|botched|broken-off|interrupted sentences|sentence|lines|line',
]
const repeats = [
  'repeated|doubled|double|duplicate|duplicated|stuttered words|word|phrases|phrase',
  'words|word that are|is|were said|repeated twice',
  'words|word said|repeated twice',
  'repeats|repetitions|repetition|stutters|stutter|stuttering|stammers|stammering|stammer|duplicates|repeat',
]
const pauses = [
  'dead air|space|spots|spot',
  'pauses|pause|gaps|gap|silences|silence|breaks',
  'empty|awkward|long|silent pauses|gaps|silences|pause|spots',
]

function faultAt(scope: Scope, at: number): TargetRead | null {
  const word = wordAt(scope, at)
  for (const [kind, rows, slips] of [
    ['false-starts', falseStarts, []],
    ['retakes', retakes, []],
    ['repeats', repeats, ['repetitions', 'stutters', 'repeats']],
    ['pauses', pauses, ['pauses', 'silences']],
  ] as const) {
    const next = anyWordsAt(scope, at, rows) ?? (isSlipOf(word, slips) ? at + 1 : null)
    if (next !== null) return { value: { kind }, next }
  }
  return null
}
