import { isProblem, type Json, type Note } from '../../kernel/index.ts'
import { cutOf } from '../document/cut.ts'
import { findFalseStarts } from '../language/find-false-starts.ts'
import { findFillers, tellFillersLeft, type FillerLevel } from '../language/find-fillers.ts'
import { findRepeats } from '../language/find-repeats.ts'
import { findRetakes } from '../language/find-retakes.ts'
import type { Removal, SpokenWord } from '../language/read-tokens.ts'
import { asSpoken, keptSentences } from '../operations/chosen-words.ts'
import { goneSince, isWhole, wordsBesideRun, wordsOfRun, type ChosenTarget } from './chosen-run.ts'
import { gaps } from './hear-pauses.ts'
import { withInstead, type Hearing } from './hearing.ts'
import { resolveLines, type Lines } from './resolve-lines.ts'
import { isWordTarget, resolveWords, type Words } from './resolve-words.ts'
import { keptWords } from './script.ts'
import type { Target } from './target.ts'
import { isBareRange, judgeTimes, type RangeTarget } from './wordless-time.ts'
import { ask, assumed, isQuestion, said, type HeardCall, type Question } from './understanding.ts'

/** How much the words want gone, where they say so. */
export type Strength = { readonly level: FillerLevel; readonly text: string } | null

/** Calls, and what there was nothing of; `unsure` is what to ask where only someone who listens could tell. */
export type Taken = {
  readonly calls: readonly HeardCall[]
  readonly nothing: readonly string[]
  readonly unsure?: Question
  /** The words that it takes, by id. */ readonly words?: readonly string[]
}

/** `spared` are words that the request wants to stay, `gone` those that something before this takes out. */
export type Taking = {
  readonly strength: Strength
  readonly spared: ReadonlySet<string>
  readonly gone: ReadonlySet<string>
}

const sure = { pool: 'in', isSure: true } as const

/** What taking one thing out comes to. */
export function takeOut(hearing: Hearing, target: Target, taking: Taking): Taken | { readonly question: Question } {
  hearing.onNamed?.(target)
  if (target.within?.kind === 'chosen') return takeOutOfRun(hearing, { ...target, within: target.within }, taking)
  const { strength, spared, gone } = taking
  switch (target.kind) {
    case 'fillers':
      if (target.markers.length > 0 || target.within?.kind === 'range')
        return namedOut(hearing, target, { spared, gone })
      return cleaned(hearing, target, {
        operation: 'remove_fillers',
        level: levelOf(target, strength),
        find: (words) => findFillers(words, levelOf(target, strength).value),
        spared,
        none: (lines) =>
          `There are no filler words left. ${tellFillersLeft(lines, levelOf(target, strength).value)}`.trim(),
      })
    case 'repeats':
      return cleaned(hearing, target, {
        operation: 'remove_repeats',
        find: findRepeats,
        spared,
        none: () => 'Nothing is said twice by mistake.',
        isSure: target.within === undefined,
      })
    case 'false-starts':
      return cleaned(hearing, target, {
        operation: 'remove_false_starts',
        find: findFalseStarts,
        spared,
        none: () => 'There are no false starts.',
        isSure: false,
      })
    case 'retakes':
      return retakes(hearing, target)
    case 'pauses':
      return pausesOut(hearing, target)
    case 'all':
      return ask('Should everything go? Say which part to take out, or "keep only" with what stays.', {
        missing: ['target'],
        completes: withInstead(hearing, target, '{answer}'),
      })
    case 'chosen':
      return runOut(hearing, target, { spared, gone })
    case 'gone':
      return { calls: [], nothing: ['That is out already.'] }
    default:
      if (isBareRange(target)) return timeOut(hearing, target, { spared, gone })
      return isWordTarget(target)
        ? wordsOut(hearing, resolveWords(hearing, target, sure), target, { spared, gone })
        : linesOut(hearing, resolveLines(hearing, target, sure), target, spared)
  }
}

/** Takes a run out: sentences that it holds whole as such, of the others its words. */
function runOut(
  hearing: Hearing,
  target: ChosenTarget,
  stays: Pick<Taking, 'spared' | 'gone'>,
): Taken | { readonly question: Question } {
  const words = wordsOfRun(hearing.script, target)
  if (words.length === 0) return goneSince(target)
  const calls: HeardCall[] = []
  let contradicted: { readonly question: Question } | null = null
  for (const each of words.filter(({ line }) => !line.isOut)) {
    const out = isWhole(each)
      ? linesOut(hearing, { lines: [each.line], reason: '', confidence: 1 }, target, stays.spared)
      : wordsOut(hearing, { words: [each], reason: '' }, target, stays)
    if (isQuestion(out)) contradicted = out
    else calls.push(...out.calls)
  }
  if (calls.length === 0 && contradicted) return contradicted
  const ids = words.flatMap(({ line, indices }) => indices.map((index) => line.words[index]?.id ?? ''))
  return calls.length > 0
    ? { calls, nothing: [], words: ids }
    : { calls, nothing: [`“${target.text}” is out already.`] }
}

/** "The ums in this": in the sentences that were chosen, but none beside the words that were. */
function takeOutOfRun(
  hearing: Hearing,
  target: Target & { readonly within: ChosenTarget },
  taking: Taking,
): Taken | { readonly question: Question } {
  const { script } = hearing
  const { within } = target
  const ids = wordsOfRun(script, within).map(({ line }) => line.id)
  if (ids.length === 0) return goneSince(within)
  const { from, to, text } = within
  return takeOut(
    hearing,
    { ...target, within: { kind: 'ids', ids, from, to, text } },
    { ...taking, spared: new Set([...taking.spared, ...wordsBesideRun(script, within)]) },
  )
}

/** Calls of which the first brings some notes. */
export function announced([first, ...more]: readonly HeardCall[], notes: readonly Note[]): HeardCall[] {
  return first ? [{ ...first, notes: [...first.notes, ...notes] }, ...more] : []
}

/** What is said in a time, where that is what the time comes to. */
function timeOut(
  hearing: Hearing,
  target: RangeTarget,
  stays: Pick<Taking, 'spared' | 'gone'>,
): Taken | { readonly question: Question } {
  const found = resolveWords(hearing, target, sure)
  if (isQuestion(found)) return found
  const heard = found.words.flatMap(({ line, indices }) => indices.map((index) => line.words[index]?.id ?? ''))
  if (stays.spared.size > 0) return wordsOut(hearing, found, target, stays)
  const judged = judgeTimes(hearing, { targets: [target], gone: new Set(heard), isKept: false })
  if (isQuestion(judged)) return judged
  const out = wordsOut(hearing, found, target, stays)
  return isQuestion(out) ? out : { ...out, calls: announced(out.calls, judged.notes) }
}

/** Named fillers where they only fill. Where all of them carry something, that is asked. */
function namedOut(
  hearing: Hearing,
  target: Target & { kind: 'fillers' },
  stays: Pick<Taking, 'spared' | 'gone'>,
): Taken | { readonly question: Question } {
  const found = resolveWords(hearing, target, sure)
  if (isQuestion(found) || found.words.length > 0 || target.markers.length === 0)
    return wordsOut(hearing, found, target, stays)
  const [marker = ''] = target.markers
  const literal = resolveWords(hearing, { ...target, kind: 'phrase', phrase: marker, which: 'every' }, sure)
  if (isQuestion(literal) && literal.question.offers.length > 0) return literal
  if (isQuestion(literal)) return { calls: [], nothing: [`“${marker}” is not said here.`] }
  return ask(`“${marker}” seems to carry something wherever it is said. Should every one go?`, {
    missing: ['target'],
    offers: [{ text: 'every one', words: withInstead(hearing, target, `every "${marker}"`) }],
  })
}

type Level = { readonly value: FillerLevel; readonly text: string | null }

/** "The ums" are hesitations; "filler words" are what the operation takes unless it is told otherwise. */
function levelOf({ level, text }: Target & { kind: 'fillers' }, strength: Strength): Level {
  if (strength) return { value: strength.level, text: strength.text }
  const adjective = /\b(?:aggressive|heavy|thorough)\b/i.test(text)
    ? 'high'
    : /\b(?:light|gentle|obvious|clear)\b/i.test(text)
      ? 'low'
      : null
  if (adjective) return { value: adjective, text }
  return level === null ? { value: 'middle', text: null } : { value: level, text }
}

type Cleaning = {
  readonly operation: string
  readonly level?: Level
  readonly find: (words: readonly SpokenWord[]) => readonly Removal[]
  readonly spared: ReadonlySet<string>
  readonly none: (lines: readonly (readonly SpokenWord[])[]) => string
  /** Whether what is not found is not there. */ readonly isSure?: boolean
}

function cleaned(
  hearing: Hearing,
  target: Target,
  { operation, level, find, spared, none, isSure = true }: Cleaning,
): Taken | { readonly question: Question } {
  const within = target.within && resolveLines(hearing, target.within, sure)
  if (within && isQuestion(within)) return within
  const ids = within?.lines.map(({ id }) => id)
  const kept = keptSentences(cutOf(hearing.now), ids)
  const found = isProblem(kept)
    ? []
    : kept
        .map(({ sentence, indices, words }) => ({
          sentence,
          gone: find(asSpoken(words)).flatMap(({ index, reason }) => ({
            index: indices[index] ?? 0,
            id: words[index]?.id ?? '',
            reason,
          })),
        }))
        .filter(({ gone }) => gone.length > 0)
  if (found.length === 0) {
    const lines = isProblem(kept) ? [] : kept.map(({ words }) => asSpoken(words))
    return { calls: [], nothing: [none(lines)], ...(!isSure && { unsure: unfound(hearing, target) }) }
  }
  if (found.some(({ gone }) => gone.some(({ id }) => spared.has(id)))) {
    const calls = found
      .map(({ sentence, gone }) => ({ sentence, gone: gone.filter(({ id }) => !spared.has(id)) }))
      .filter(({ gone }) => gone.length > 0)
    return {
      calls: calls.map(({ sentence, gone }) =>
        deletion(
          sentence.id,
          gone.map(({ index }) => index),
          { text: target.text, reason: [...new Set(gone.map(({ reason }) => reason))].join(', ') },
        ),
      ),
      nothing: [],
    }
  }
  const scoped = ids && target.within ? { sentenceIds: said(ids, target.within.text) } : {}
  const chosen =
    level === undefined ? {} : { level: level.text === null ? assumed(level.value) : said(level.value, level.text) }
  return {
    calls: [
      {
        operation,
        params: {},
        found: { ...chosen, ...scoped },
        notes:
          level && level.text === null
            ? [
                {
                  code: 'assumed',
                  text: 'Filler words are taken out at the middle level: hesitations, and words such as “like” or “you know” where they carry nothing.',
                },
              ]
            : [],
      },
    ],
    nothing: [],
    words: found.flatMap(({ gone }) => gone.map(({ id }) => id)),
  }
}

/** Takes of a sentence are alike, so that its words fit each of them. */
const allOf = (target: Target): Target =>
  target.kind === 'topic' || target.kind === 'saying' ? { ...target, which: 'every' } : target

function pausesOut(hearing: Hearing, target: Target): Taken | { readonly question: Question } {
  const understood = gaps(hearing, target, { lengths: {}, isCap: false })
  if (isQuestion(understood)) return understood
  return 'calls' in understood ? { calls: understood.calls, nothing: [] } : { calls: [], nothing: [understood.nothing] }
}

function retakes(hearing: Hearing, target: Target): Taken | { readonly question: Question } {
  const within = target.within && resolveLines(hearing, allOf(target.within), sure)
  if (within && isQuestion(within)) return within
  // From the first take to the last, with what is said between them.
  const places = within?.lines.map(({ index }) => index) ?? []
  const ids =
    within &&
    hearing.script.lines
      .filter(({ index, isOut }) => !isOut && index >= Math.min(...places) && index <= Math.max(...places))
      .map(({ id }) => id)
  const kept = keptSentences(cutOf(hearing.now), ids)
  const found = isProblem(kept) ? [] : findRetakes(kept.map(({ words }) => asSpoken(words)))
  const groups = new Set(found.map(({ keptSentence }) => keptSentence))
  if (groups.size > 1 && /\b(?:first|last) (?:take|attempt|version|try)\b/i.test(target.text))
    return ask(
      `There are ${groups.size} sentences that were said again. Which one do you mean by “${target.text}”, or all of them?`,
      { missing: ['target'], offers: [{ text: 'all of them', words: withInstead(hearing, target, 'the retakes') }] },
    )
  if (found.length === 0) return { calls: [], nothing: ['No sentence is said again in nearly the same words.'] }
  return {
    calls: [
      {
        operation: 'remove_retakes',
        params: {},
        found: ids && target.within ? { sentenceIds: said(ids, target.within.text) } : {},
        notes: [],
      },
    ],
    nothing: [],
  }
}

const unfound = (hearing: Hearing, target: Target): Question => ({
  question: `I find none of “${target.text}” that is certain. Which words or which sentence should go?`,
  operation: null,
  missing: ['target'],
  offers: [],
  completes: withInstead(hearing, target, '{answer}'),
})

/** Words that are still in go out, sentence by sentence. */
export function wordsOut(
  hearing: Hearing,
  found: Words | { readonly question: Question },
  target: Target,
  { spared, gone }: Pick<Taking, 'spared' | 'gone'>,
): Taken | { readonly question: Question } {
  if (isQuestion(found)) return found
  const cut = cutOf(hearing.now)
  const calls = found.words.flatMap(({ line, indices }): HeardCall[] => {
    const left = indices.filter((index) => {
      const id = line.words[index]?.id ?? ''
      return !cut.isWordOut(id) && !spared.has(id) && !gone.has(id)
    })
    return left.length > 0 && !line.isOut ? [deletion(line.id, left, { text: target.text, reason: found.reason })] : []
  })
  if (
    calls.length === 0 &&
    found.words.some(({ line, indices }) => indices.some((index) => gone.has(line.words[index]?.id ?? '')))
  )
    return { calls: [], nothing: [] }
  if (
    calls.length === 0 &&
    found.words.some(({ line, indices }) => indices.some((index) => spared.has(line.words[index]?.id ?? '')))
  )
    return contradicts(target)
  return calls.length > 0
    ? {
        calls,
        nothing: [],
        words: found.words.flatMap(({ line, indices }) => indices.map((index) => line.words[index]?.id ?? '')),
      }
    : { calls: [], nothing: [`Nothing of “${target.text}” is left to take out.`] }
}

export function deletion(
  sentenceId: string,
  wordIndices: readonly number[],
  { text, reason }: { text: string; reason: string },
): HeardCall {
  return {
    operation: 'delete_words',
    params: { reason: reason.slice(0, 1000) },
    found: { sentenceId: said(sentenceId, text), wordIndices: said([...wordIndices] as Json[], text) },
    notes: [],
  }
}

export function linesOut(
  hearing: Hearing,
  found: Lines | { readonly question: Question },
  target: Pick<Target, 'text'>,
  spared: ReadonlySet<string> = new Set(),
): Taken | { readonly question: Question } {
  if (isQuestion(found)) return found
  const cut = cutOf(hearing.now)
  const left = found.lines.filter(({ id }) => {
    const sentence = cut.sentence(id)
    return sentence && !cut.isSentenceOut(sentence)
  })
  const calls = left.flatMap((line): HeardCall[] => {
    const stays = keptWords(line).filter(({ id }) => spared.has(id))
    if (stays.length > 0) {
      const gone = keptWords(line)
        .filter(({ id }) => !spared.has(id))
        .map(({ index }) => index)
      return gone.length > 0 ? [deletion(line.id, gone, { text: target.text, reason: found.reason })] : []
    }
    return [
      {
        operation: 'exclude_sentence',
        params: { reason: found.reason.slice(0, 1000) },
        found: { sentenceId: said(line.id, target.text, found.confidence) },
        notes: [],
      },
    ]
  })
  if (calls.length === 0 && left.length > 0) return contradicts(target)
  return calls.length > 0 ? { calls, nothing: [] } : { calls: [], nothing: [`“${target.text}” is out already.`] }
}

const contradicts = ({ text }: Pick<Target, 'text'>): { readonly question: Question } =>
  ask(`“${text}” is to go and to stay. Which of the two do you mean?`, { missing: ['meaning'] })
