import { snapshotSchema, type ProjectSnapshot } from '../../src/music/wire/snapshot.ts'
import type { Verdict } from '../audio/outcome.ts'
import { canonical } from './canonical.ts'
import type { Outcome } from './case.ts'
import { claimWish } from './claim-wish.ts'
import { differences } from './differences.ts'
import type { Draft } from './draft.ts'
import type { Expect } from './expect.ts'
import type { Wish } from './wish.ts'

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
  const { status, text, before } = outcome
  if (expect.expect === 'edits' && status === 'ready') {
    const why = faultsOf(expect.wishes, outcome)
    return why.length === 0 ? right : wrong(why)
  }
  const moved = differences(canonical(before), canonical(outcome.after ?? before))
  if (status !== 'ready' && moved.length > 0) return wrong([`it said ${status} and changed something`, ...moved])
  switch (expect.expect) {
    case 'asks':
      if (status !== 'question' && status !== 'refused')
        return wrong([`it should ask and was ${status}: ${text}`, ...moved])
      return expect.about.test(text) ? right : { verdict: 'asked', why: [`it does not say what is missing: ${text}`] }
    case 'answers':
      if (status === 'question') return asked(text)
      return status === 'answer' && expect.says.test(text)
        ? right
        : wrong([`it should answer and was ${status}: ${text}`, ...moved])
    case 'nothing':
      if (status === 'question') return asked(text)
      return status !== 'refused' && moved.length === 0
        ? right
        : wrong([`it should change nothing and was ${status}: ${text}`, ...moved])
    case 'edits':
      return status === 'question' ? asked(text) : wrong([`it should be done and was ${status}: ${text}`])
  }
}

const right: Verdict = { verdict: 'right', why: [] }
const asked = (text: string): Verdict => ({ verdict: 'asked', why: [text] })
const wrong = (why: readonly string[]): Verdict => ({ verdict: 'wrong', why })

/** What is missing, and what came unasked. */
function faultsOf(wishes: readonly Wish[], { before, after }: Outcome): readonly string[] {
  if (after === null) return ['it said ready and planned nothing']
  const read = snapshotSchema.safeParse(after)
  if (!read.success) return read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  const start: Draft = {
    before: canonical(before),
    expected: canonical(before),
    actual: canonical(after),
    faults: [...repeatedIds(after), ...miscounts(after)],
  }
  const end = wishes.reduce(claimWish, start)
  return [...end.faults, ...differences(end.expected, end.actual)]
}

function repeatedIds({ tracks, buses }: ProjectSnapshot): readonly string[] {
  const ids = [
    ...tracks.flatMap(({ id, regions }) => [id, ...regions.map((region) => region.id)]),
    ...(buses ?? []).map(({ id }) => id),
  ]
  return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `the id ${id} is there twice`)
}

const miscounts = ({ tracks }: ProjectSnapshot): readonly string[] =>
  tracks
    .flatMap(({ regions }) => regions)
    .flatMap(({ id, notes, noteCount }) =>
      notes && noteCount !== undefined && noteCount !== notes.length
        ? [`the region ${id} says ${noteCount} notes and has ${notes.length}`]
        : [],
    )
