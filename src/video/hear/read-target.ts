import { mentionAt, nameAt, quotedAt, wordAt, wordsAt, type Found, type Scope } from './scope.ts'
import { joinAt, nounAt, numberedAt } from './read-numbers.ts'
import { readGoneAt } from './read-gone.ts'
import { readNoiseAt } from './read-noise.ts'
import { readSpanAt } from './read-span.ts'
import { contextAt, readSpokenAt } from './read-spoken.ts'
import { readTopicAt } from './read-topic.ts'
import { functionWords, ordinals } from '../../words/index.ts'
import { remembered } from './remembered.ts'
import { runOfName } from './chosen-run.ts'
import { isHesitationWord } from './sounds.ts'
import type { Target, TargetRead } from './target.ts'
import { opinions, partNouns, pluralNouns, wholeNouns } from './vocabulary.ts'

/** The things that the words from here to there speak of; null where some word among them is none. */
export const readTargets: (scope: Scope, from: number, to: number) => readonly Target[] | null = remembered(targetsAt)

function targetsAt(scope: Scope, from: number, to: number): readonly Target[] | null {
  if (from >= to) return null
  const pair = namedTwice(scope, from, to)
  if (pair) return pair
  const found = readTarget(scope, from, to)
  if (!found) return null
  if (found.next >= to) return [found.value]
  // "Drop ums uhs and false starts": what speech has too much of needs no comma.
  const join = joinAt(scope, found.next) ?? (isNoise(found.value) && readNoiseAt(scope, found.next) ? found.next : null)
  const rest = join === null ? null : readTargets(scope, join, to)
  if (!rest) return null
  const { within } = found.value
  const [next] = rest
  // "The ums in the funding part and the mom part": a second place, and nothing that goes itself.
  if (within && isWords(found.value) && next && isPlace(next) && next.kind !== 'range')
    return rest.length === 1
      ? [
          {
            ...found.value,
            within: {
              kind: 'several',
              of: [within, next],
              from: within.from,
              to: next.to,
              text: scope.slice(within.from, next.to),
            },
            to: next.to,
            text: scope.slice(from, next.to),
          },
        ]
      : null
  // "Maria's ums and uhs": whose they are is said once, before them.
  const isOwner =
    within !== undefined && isNoise(found.value) && within.from === found.value.from && within.kind === 'speaker'
  return [
    withPlaceOf(found.value, rest),
    ...(isOwner ? rest.map((each) => (isNoise(each) && each.within === undefined ? { ...each, within } : each)) : rest),
  ]
}

const isWords = (target: Target): boolean =>
  isNoise(target) || target.kind === 'phrase' || target.kind === 'edge-words' || target.kind === 'word-numbers'

/** "the funding and hiring parts": the noun is said once for both. */
function namedTwice(scope: Scope, from: number, to: number): readonly Target[] | null {
  if (!pluralNouns.has(wordAt(scope, to - 1)) || nounAt(scope, to - 1) === 'segment') return null
  const start = wordsAt(scope, from, 'the|both') ?? from
  const and = scope.tokens.findIndex(({ text }, at) => at > start && at < to - 2 && text === 'and')
  const isPlain = (word: string): boolean =>
    !functionWords.has(word) &&
    !/^\d/.test(word) &&
    !isHesitationWord(word) &&
    !ordinals.has(word) &&
    !opinions.has(word)
  const [a, b] = [scope.tokens.slice(start, and), scope.tokens.slice(and + 1, to - 1)]
  if (
    and < 0 ||
    start === from ||
    a.length > 3 ||
    b.length > 3 ||
    ![...a, ...b].every(({ kind, text }) => kind === 'word' && isPlain(text))
  )
    return null
  const topic = (first: number, end: number): Target => ({
    kind: 'topic',
    query: scope.slice(first, end),
    which: 'one',
    reach: nounAt(scope, to - 1) === 'sentence' ? 'sentence' : 'part',
    from: first,
    to: end,
    text: scope.slice(first, end),
  })
  return [topic(start, and), topic(and + 1, to - 1)]
}

/** "The ums and likes from sentence 2": where is said once for all of them. */
function withPlaceOf(target: Target, [next]: readonly Target[]): Target {
  return isWords(target) && target.within === undefined && next?.within && (isNoise(next) || next.kind === 'phrase')
    ? { ...target, within: next.within }
    : target
}

const isNoise = ({ kind }: Target): boolean =>
  ['fillers', 'repeats', 'false-starts', 'retakes', 'pauses'].includes(kind)

/** One thing, with where it lies if that is said. */
export const readTarget: (scope: Scope, from: number, to: number) => Found<Target> | null = remembered(targetAt)

function targetAt(scope: Scope, from: number, to: number): Found<Target> | null {
  const found = headAt(scope, from, to)
  if (!found) return null
  const target = { ...found.value, from, to: found.next, text: scope.slice(from, found.next) } as Target
  const inside =
    wordsAt(scope, found.next, 'at the very end|start|beginning of|in') ??
    wordsAt(scope, found.next, 'at the end|start|beginning of|in') ??
    wordsAt(scope, found.next, 'out|off of|from') ??
    wordsAt(scope, found.next, 'off') ??
    wordsAt(scope, found.next, 'only in|from') ??
    wordsAt(scope, found.next, 'in|from|of|within|during|inside|by|on') ??
    (target.kind === 'pauses' ? wordsAt(scope, found.next, 'after|before|between') : null)
  // "The false start “I was going to”": what it is, and what it says.
  const spoken = isNoise(target) && target.kind !== 'pauses' ? quotedAt(scope, found.next) : null
  if (spoken && spoken.next <= to)
    return {
      value: {
        kind: 'phrase',
        phrase: spoken.value,
        which: 'one',
        from,
        to: spoken.next,
        text: scope.slice(from, spoken.next),
      },
      next: spoken.next,
    }
  const context = contextAt(scope, found.next)
  if (
    context &&
    context.next <= to &&
    (target.kind === 'phrase' || (target.kind === 'fillers' && target.markers.length === 1))
  )
    return {
      value: {
        kind: 'phrase',
        phrase: target.kind === 'phrase' ? target.phrase : (target.markers[0] ?? ''),
        which: target.kind === 'phrase' ? target.which : 'one',
        beside: context.value,
        from,
        to: context.next,
        text: scope.slice(from, context.next),
      },
      next: context.next,
    }
  const timed =
    isNoise(target) || target.kind === 'phrase' || (target.kind === 'speaker' && found.next > from + 1)
      ? (timesAt(scope, wordsAt(scope, found.next, 'only') ?? found.next) ?? spokenBeside(scope, found.next))
      : null
  if (timed && timed.next <= to)
    return {
      value: {
        ...target,
        within: {
          ...timed.value,
          from: found.next,
          to: timed.next,
          text: scope.slice(found.next, timed.next),
        } as Target,
        to: timed.next,
        text: scope.slice(from, timed.next),
      },
      next: timed.next,
    }
  if (inside === null || inside >= to || target.kind === 'topic') return { value: target, next: found.next }
  const within = readTarget(scope, inside, to)
  // "Sentence 7 from Tom" is no seventh of his.
  if (
    !within ||
    !isPlace(within.value) ||
    (target.kind === 'numbered' && target.isCalled === true && within.value.kind === 'speaker')
  )
    return { value: target, next: found.next }
  const side = wordAt(scope, found.next) === 'at' ? (/^(?:end)$/.test(wordAt(scope, inside - 2)) ? -1 : 1) : null
  const placed = side !== null && target.kind === 'phrase' ? { ...target, which: side } : target
  return {
    value: { ...placed, within: within.value, to: within.next, text: scope.slice(from, within.next) },
    next: within.next,
  }
}

/** "the answer to the phone question", "the answer to it". */
function answerAt(scope: Scope, at: number, to: number): TargetRead | null {
  if (!/^(?:answer|answers|reply|response)$/.test(wordAt(scope, at))) return null
  const next = wordsAt(scope, at + 1, 'to')
  const found = next === null ? null : readTarget(scope, next, to)
  return found && (isPlace(found.value) || found.value.kind === 'earlier')
    ? { value: { kind: 'answer', of: found.value }, next: found.next }
    : null
}

/** "the ums Maria says", "the ums she makes". */
function spokenBeside(scope: Scope, at: number): TargetRead | null {
  const name = nameAt(scope, wordsAt(scope, at, 'that') ?? at, scope.speakers)
  const next = name && wordsAt(scope, name.next, 'says|said|makes|made|has')
  return name && next !== null ? { value: { kind: 'speaker', speaker: name.value.name, only: null }, next } : null
}

const isPlace = ({ kind }: Target): boolean =>
  [
    'numbered',
    'span',
    'beside',
    'several',
    'answer',
    'ids',
    'chosen',
    'saying',
    'topic',
    'speaker',
    'range',
    'moment',
    'earlier',
    'all',
  ].includes(kind)

function headAt(scope: Scope, from: number, to: number): TargetRead | null {
  const { at, isEvery } = afterDeterminers(scope, from)
  // The first rule that fits has it, unless it would read on behind the end.
  const rules: readonly (() => TargetRead | null)[] = [
    () => readSpanAt(scope, from, to),
    () => readGoneAt(scope, at),
    () => readSpokenAt(scope, at, isEvery),
    () => answerAt(scope, at, to),
    () => wholeAt(scope, from),
    () => besideAt(scope, at, to),
    () => numbersAt(scope, at),
    () => timesAt(scope, from),
    () => timesAt(scope, at),
    () => runAt(scope, at),
    () => idsAt(scope, at),
    () => ownNoiseAt(scope, from),
    () => readNoiseAt(scope, afterArticles(scope, from)),
    () => readNoiseAt(scope, at),
    () => readTopicAt(scope, { from, at, to, isEvery }),
    () => speakerAt(scope, at),
    () => pronounAt(scope, from),
  ]
  for (const rule of rules) {
    const found = rule()
    if (found && found.next <= to) return found
  }
  return null
}

/** "the sentence after the microphone question", "the line before the last". */
function besideAt(scope: Scope, at: number, to: number): TargetRead | null {
  if (nounAt(scope, at) !== 'sentence' && wordAt(scope, at) !== 'one') return null
  const next =
    wordsAt(scope, at + 1, 'right|just|directly after|before') ??
    wordsAt(scope, at + 1, 'after|before|following|preceding')
  if (next === null) return null
  const side = /^(?:before|preceding)$/.test(wordAt(scope, next - 1)) ? 'before' : 'after'
  const found = readTarget(scope, next, to)
  if (found && isPlace(found.value) && found.value.kind !== 'range')
    return { value: { kind: 'beside', side, of: found.value }, next: found.next }
  const last = wordsAt(scope, next, 'the last') ?? wordsAt(scope, next, 'last')
  return last === null
    ? null
    : {
        value: {
          kind: 'beside',
          side,
          of: { kind: 'numbered', numbers: [-1], of: 'sentence', from: next, to: last, text: scope.slice(next, last) },
        },
        next: last,
      }
}

/** "its ums": in what was spoken of before. */
function ownNoiseAt(scope: Scope, from: number): TargetRead | null {
  const noise = /^(?:its|their)$/.test(wordAt(scope, from)) ? readNoiseAt(scope, from + 1) : null
  return (
    noise && {
      value: {
        ...noise.value,
        within: { kind: 'earlier', from, to: from + 1, text: scope.slice(from, from + 1) },
      } as TargetRead['value'],
      next: noise.next,
    }
  )
}

/** "all of the", "every single", "the whole": what stands before a noun. */
function afterDeterminers(scope: Scope, from: number): { at: number; isEvery: boolean } {
  let at = from
  let isEvery = false
  for (let rounds = 0; rounds < 6; rounds += 1) {
    const word = wordAt(scope, at)
    if (/^(?:all|every|each|any|both)$/.test(word)) isEvery = true
    else if (
      !(word === 'very' && /^(?:first|last)$/.test(wordAt(scope, at + 1))) &&
      !/^(?:the|of|those|these|that|this|my|our|her|his|their|your|single|some|a|an)$/.test(word) &&
      !opinions.has(word)
    )
      break
    at += 1
  }
  return { at, isEvery }
}

/** Behind articles only: an opinion may be a part of the noun ("bad take"). */
function afterArticles(scope: Scope, from: number): number {
  let at = from
  while (
    at < from + 4 &&
    /^(?:all|every|each|any|both|the|of|those|these|that|this|my|our|her|his|their|single|some)$/.test(
      wordAt(scope, at),
    )
  )
    at += 1
  return at
}

/** "the whole video", "it all", "everything" and "the rest". */
function wholeAt(scope: Scope, from: number): TargetRead | null {
  const rest =
    wordsAt(scope, from, 'the rest of it|them') ??
    wordsAt(scope, from, 'the rest') ??
    wordsAt(scope, from, 'everything|anything|all else') ??
    wordsAt(scope, from, 'the others') ??
    wordsAt(scope, from, 'all the rest')
  if (rest !== null) return { value: { kind: 'rest' }, next: rest }
  const { at } = afterDeterminers(scope, from)
  const all =
    wordsAt(scope, from, 'all of it|this|that') ??
    wordsAt(scope, from, 'all this|that') ??
    wordsAt(scope, from, 'the lot')
  if (all !== null) return { value: { kind: 'all' }, next: all }
  if (
    at > from &&
    wholeNouns.has(wordAt(scope, at)) &&
    !partNouns.has(wordAt(scope, at)) &&
    !/^(?:about|on|where|with)$/.test(wordAt(scope, at + 1))
  )
    return { value: { kind: 'all' }, next: at + 1 }
  return null
}

/** "… of Maria's lines", where "… of the video" says no more. */
function isOfAnother(scope: Scope, at: number): boolean {
  const next = wordsAt(scope, at, 'of|in|from')
  if (next === null || next >= scope.tokens.length) return false
  const noun = wordsAt(scope, next, 'the|this|my|our|that|it') ?? next
  return !wholeNouns.has(wordAt(scope, noun)) && wordAt(scope, noun - 1) !== 'it'
}

/** A range of the cut as it plays, or what is heard at a moment. */
function timesAt(scope: Scope, at: number): TargetRead | null {
  const noun =
    partNouns.has(wordAt(scope, at)) ||
    nounAt(scope, at) !== null ||
    /^(?:everything|anything|stuff|what|what's|whatever|whatever's)$/.test(wordAt(scope, at))
      ? (wordsAt(scope, at + 1, 'is|plays|comes') ?? at + 1)
      : at
  const isWhole = nounAt(scope, at) === 'sentence'
  const said = wordsAt(scope, at, 'what is|was said|heard')
  const saidRange = said === null ? null : mentionAt(scope, said, 'range')
  if (saidRange)
    return { value: { kind: 'range', isWhole, isSaid: true, range: saidRange.value }, next: saidRange.next }
  const range =
    mentionAt(scope, at, 'range') ??
    mentionAt(scope, noun, 'range') ??
    mentionAt(scope, wordsAt(scope, noun, 'from|between|at') ?? noun, 'range')
  // "The second half of what Tom says" is a half of that, and not of the recording.
  if (range && /\bhalf|third|quarter\b/.test(range.value.text) && isOfAnother(scope, range.next)) return null
  if (range && range.value.via !== 'whole' && range.value.via !== 'selection')
    return { value: { kind: 'range', isWhole, range: range.value }, next: range.next }
  const side = /^(?:after|past)$/.test(wordAt(scope, noun))
    ? 'after'
    : /^(?:before|until|till)$/.test(wordAt(scope, noun))
      ? 'before'
      : null
  const limit = side === null ? null : mentionAt(scope, noun + 1, 'time')
  if (side !== null && limit) {
    const { seconds, readings: _, ...said } = limit.value
    return {
      value: {
        kind: 'range',
        isWhole,
        range: {
          ...said,
          kind: 'range',
          via: side,
          startSeconds: side === 'after' ? seconds : 0,
          endSeconds: side === 'after' ? scope.script.seconds : seconds,
        },
      },
      next: limit.next,
    }
  }
  const lead =
    wordsAt(scope, noun, 'that plays|starts|is at') ??
    wordsAt(scope, noun, 'playing|starting|heard at') ??
    wordsAt(scope, noun, 'at|around')
  const time = noun > at && lead !== null ? (mentionAt(scope, lead, 'time') ?? mentionAt(scope, noun, 'time')) : null
  return time ? { value: { kind: 'moment', seconds: time.value.seconds }, next: time.next } : null
}

/** "sent-4", "sentence sent-4", "seg-2". */
function runAt(scope: Scope, at: number): TargetRead | null {
  const run = runOfName(wordAt(scope, at))
  return run && { value: { kind: 'chosen', ...run }, next: at + 1 }
}

function idsAt(scope: Scope, at: number): TargetRead | null {
  const from = nounAt(scope, at) === null ? at : at + 1
  if (!/^(?:sent|seg)-\d+$/.test(wordAt(scope, from))) return null
  let next = from + 1
  // "sent-2.7" and "sent-7+3" are written in one.
  while (
    /^[.+]$/.test(wordAt(scope, next)) &&
    scope.tokens[next]?.span.from === scope.tokens[next - 1]?.span.to &&
    scope.tokens[next + 1]?.kind === 'number'
  )
    next += 2
  return { value: { kind: 'ids', ids: [scope.slice(from, next).toLowerCase()] }, next }
}

function numbersAt(scope: Scope, at: number): TargetRead | null {
  const hash = wordAt(scope, at) === '#' ? Number(wordAt(scope, at + 1)) : Number.NaN
  if (Number.isInteger(hash) && hash >= 1)
    return { value: { kind: 'numbered', numbers: [hash], of: 'sentence', isCalled: true }, next: at + 2 }
  const found = numberedAt(scope, at)
  return found && { value: { kind: 'numbered', ...found.value }, next: found.next }
}

/** "Tom", "Tom's answers", "all of Tom". */
function speakerAt(scope: Scope, at: number): TargetRead | null {
  const name = nameAt(scope, at, scope.speakers)
  if (!name) return /^questions$/.test(wordAt(scope, at)) ? { value: { kind: 'questions' }, next: at + 1 } : null
  const noun = wordAt(scope, name.next)
  if (/^questions?$/.test(noun))
    return { value: { kind: 'speaker', speaker: name.value.name, only: 'questions' }, next: name.next + 1 }
  const ordinal = ordinals.get(noun)
  if (ordinal !== undefined && wordAt(scope, name.next + 1) === 'question')
    return {
      value: {
        kind: 'numbered',
        numbers: [ordinal],
        of: 'sentence',
        within: {
          kind: 'speaker',
          speaker: name.value.name,
          only: 'questions',
          text: name.value.name,
          from: at,
          to: name.next,
        },
      },
      next: name.next + 2,
    }
  const numbered = numberedAt(scope, name.next)
  if (numbered)
    return {
      value: {
        kind: 'numbered',
        ...numbered.value,
        within: {
          kind: 'speaker',
          speaker: name.value.name,
          only: null,
          text: name.value.name,
          from: at,
          to: name.next,
        },
      },
      next: numbered.next,
    }
  const isNoun = pluralNouns.has(noun) || /^(?:words|part|talking|voice|speech|side|audio)$/.test(noun)
  const noise = readNoiseAt(scope, name.next)
  if (noise && !isNoun)
    return {
      value: {
        ...noise.value,
        within: {
          kind: 'speaker',
          speaker: name.value.name,
          only: null,
          text: name.value.name,
          from: at,
          to: name.next,
        },
      } as TargetRead['value'],
      next: noise.next,
    }
  return { value: { kind: 'speaker', speaker: name.value.name, only: null }, next: isNoun ? name.next + 1 : name.next }
}

function pronounAt(scope: Scope, from: number): TargetRead | null {
  const next =
    wordsAt(scope, from, 'that|this part|bit|one|sentence|line|section') ??
    wordsAt(scope, from, 'it|that|this|them|those|these')
  return next === null ? null : { value: { kind: 'earlier' }, next }
}
