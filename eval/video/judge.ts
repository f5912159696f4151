import type { Verdict } from '../audio/outcome.ts'
import { differences } from './compare.ts'
import type { Expect } from './expect.ts'
import { unchanged } from './expected.ts'
import type { Outcome } from './outcome.ts'
import { takeStep } from './take-step.ts'

/** Says whether an outcome is what was asked for: everything that changed beyond it is wrong. */
export function judge(expect: Expect, outcome: Outcome): Verdict {
  if (expect.expect === 'anyOf') {
    const verdicts = expect.of.map((one) => judge(one, outcome))
    return (
      verdicts.find(({ verdict }) => verdict === 'right') ??
      verdicts.find(({ verdict }) => verdict === 'asked') ??
      wrong(verdicts[0]?.why ?? [])
    )
  }
  const { status, text, before, after } = outcome
  if (expect.expect === 'edits' && status === 'ready') {
    const why = differences(expect.steps.reduce(takeStep, unchanged(before)), before, after)
    return why.length === 0 ? right : wrong(why)
  }
  const moved = differences(unchanged(before), before, after)
  if (status !== 'ready' && moved.length > 0) return wrong([`it said ${status} and changed something`, ...moved])
  if (status === 'question') {
    if (expect.expect !== 'asks') return { verdict: 'asked', why: [text] }
    return expect.about.test(text)
      ? right
      : { verdict: 'asked', why: [`the question does not say what is missing: ${text}`] }
  }
  switch (expect.expect) {
    case 'asks':
      return wrong([`it should ask and was ${status}`, ...moved])
    case 'answers':
      return status === 'answer' && expect.says.test(text)
        ? right
        : wrong([`it should answer and was ${status}: ${text}`, ...moved])
    case 'refuses':
      return status === 'refused' && expect.says.test(text)
        ? right
        : wrong([`it should refuse and was ${status}: ${text}`, ...moved])
    case 'nothing':
      return status !== 'refused' && moved.length === 0
        ? right
        : wrong([`it should change nothing and was ${status}`, ...moved])
    case 'edits':
      return wrong([`it should be done and was ${status}: ${text}`])
  }
}

const right: Verdict = { verdict: 'right', why: [] }
const wrong = (why: readonly string[]): Verdict => ({ verdict: 'wrong', why })
