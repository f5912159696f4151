import type { PauseRule } from './step.ts'
import { sentenceId } from './start-of-scene.ts'
import { isOut, type Timeline, type WordState } from './timeline.ts'

const toleranceSeconds = 0.002
/** What nobody would call a long pause, what everybody would, and what is left of one at least and at most. */
const shortSeconds = 0.4
const longSeconds = 1.5
const restSeconds = [0.05, 1] as const

/** Which pauses are not what the rules make of them. Without a rule, all must be as they were. */
export function pauseDifferences(rules: readonly PauseRule[], before: Timeline, after: Timeline): readonly string[] {
  const heard = heardWords(after)
  const recorded = before.sentences
    .flatMap(({ words }) => words)
    .toSorted((one, other) => one.startSeconds - other.startSeconds)
  const placeOf = new Map(recorded.map((word, index) => [word.startSeconds, index]))
  const lastOf = new Map(before.sentences.map(({ id, words }) => [id, words.at(-1)?.startSeconds]))
  const rulesAfter = ({ startSeconds }: WordState): readonly PauseRule[] =>
    rules.filter(
      (rule) =>
        rule === 'tight' ||
        rule.after === 'all' ||
        rule.after.some((number) => lastOf.get(sentenceId(number)) === startSeconds),
    )
  return heard.flatMap((word, index) => {
    const place = placeOf.get(word.startSeconds) ?? -1
    const was = recorded[place]
    const follows = recorded[place + 1]
    const next = heard[index + 1]
    const here = rulesAfter(word)
    // Across a cut there is no recorded pause: a rule may have set one or not.
    const isFine =
      follows && next?.startSeconds === follows.startSeconds
        ? isPause(
            here,
            was?.gapAfter ?? follows.startSeconds - word.endSeconds,
            word.gapAfter ?? follows.startSeconds - word.endSeconds,
          )
        : word.gapAfter === null ||
          word.gapAfter === was?.gapAfter ||
          here.some((rule) => word.gapAfter !== null && isRest(rule, word.gapAfter))
    return isFine
      ? []
      : [`the pause after ${word.text} at ${word.startSeconds} s is ${word.gapAfter ?? 'the recorded one'}`]
  })
}

const heardWords = ({ sentences }: Timeline): readonly WordState[] =>
  sentences.filter((sentence) => !isOut(sentence)).flatMap(({ words }) => words.filter(({ excluded }) => !excluded))

function isPause(rules: readonly PauseRule[], wasSeconds: number, isSeconds: number): boolean {
  const isSame = isNear(isSeconds, wasSeconds)
  const rule = rules[0]
  if (!rule) return isSame
  if (rule !== 'tight') return wasSeconds > rule.longerThan ? isNear(isSeconds, rule.to) : isSame
  if (isSame) return wasSeconds < longSeconds
  return wasSeconds > shortSeconds && isSeconds < wasSeconds && isRest(rule, isSeconds)
}

const isRest = (rule: PauseRule, seconds: number): boolean =>
  rule === 'tight' ? seconds >= restSeconds[0] && seconds <= restSeconds[1] : isNear(seconds, rule.to)
const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= toleranceSeconds
