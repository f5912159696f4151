import type { Verdict } from '../audio/outcome.ts'
import type { Change, Content, Expect } from './expect.ts'
import type { Kind } from './project.ts'
import type { End } from './run-plan.ts'
import { scenes, type Scene, type SceneName } from './scene.ts'

/**
 * What came of a request once its plan was carried out as it stood. `media` are the faults of a document's end state
 * against an expectation.
 */
export type FilesOutcome = {
  readonly status: 'ready' | 'question' | 'answer' | 'refused'
  readonly text: string
  readonly end: End | null
  media(kind: Kind, expect: Change): readonly string[]
}

/** Says whether an outcome is what was asked for: everything that changed beyond it is wrong. */
export function judge(scene: SceneName, expect: Expect, outcome: FilesOutcome): Verdict {
  const { status, text } = outcome
  switch (expect.expect) {
    case 'anyOf': {
      const verdicts = expect.of.map((one) => judge(scene, one, outcome))
      return (
        verdicts.find(({ verdict }) => verdict === 'right') ??
        verdicts.find(({ verdict }) => verdict === 'asked') ??
        wrong(verdicts.flatMap(({ why }) => why))
      )
    }
    case 'asks':
      if (status !== 'question') return wrong([`it should ask and was ${status}: ${text}`])
      return expect.about.test(text) ? right : { verdict: 'asked', why: [`it does not say what is missing: ${text}`] }
    case 'refuses':
      if (status === 'question') return { verdict: 'asked', why: [text] }
      return status === 'refused' && expect.says.test(text)
        ? right
        : wrong([`it should refuse and was ${status}: ${text}`])
    case 'answers':
      return status === 'question'
        ? { verdict: 'asked', why: [text] }
        : status === 'answer'
          ? right
          : wrong([`it should answer and was ${status}: ${text}`])
    case 'done': {
      if (status === 'question') return { verdict: 'asked', why: [text] }
      if (outcome.end === null) return wrong([`it should be done and was ${status}: ${text}`])
      const why = faultsOf(scenes[scene], expect.change, outcome, outcome.end)
      return why.length === 0 ? right : wrong(why)
    }
  }
}

const right: Verdict = { verdict: 'right', why: [] }
const wrong = (why: readonly string[]): Verdict => ({ verdict: 'wrong', why })

function faultsOf({ files, memos, context }: Scene, change: Change, { media }: FilesOutcome, end: End): string[] {
  const expected = new Map<string, Content>([...Object.entries(files), ...Object.entries(change.files ?? {})])
  const texts = [...new Set([...expected.keys(), ...end.files.keys()])].flatMap((path) =>
    textFaults(path, expected.get(path), end.files.get(path)),
  )
  const lists = [
    ...listFaults('memos', change.memos ?? memos, end.memos),
    ...listFaults('context', change.context ?? context, end.context),
  ]
  return [
    ...end.faults,
    ...texts,
    ...lists,
    ...(['audio', 'video', 'music'] as const).flatMap((kind) => media(kind, change)),
  ]
}

function textFaults(path: string, expected: Content | undefined, found: string | undefined): string[] {
  if (expected === undefined) return [`${path} came unasked`]
  if (found === undefined) return [`${path} is missing`]
  if (typeof expected === 'string')
    return found === expected ? [] : [`${path} is ${JSON.stringify(found)} and not ${JSON.stringify(expected)}`]
  let rest = found
  const missing = expected.holds.filter((part) => {
    const at = typeof part === 'string' ? rest.indexOf(part) : rest.search(part)
    if (at === -1) return true
    rest = rest.slice(at + (typeof part === 'string' ? part.length : (part.exec(rest)?.[0].length ?? 0)))
    return false
  })
  const extra = (expected.lacks ?? []).filter((part) =>
    typeof part === 'string' ? found.includes(part) : part.test(found),
  )
  return [
    ...missing.map((part) => `${path} lacks ${String(part)} in its place`),
    ...extra.map((part) => `${path} holds ${String(part)}`),
  ]
}

const listFaults = (name: string, expected: readonly string[], found: readonly string[]): string[] =>
  JSON.stringify(expected) === JSON.stringify(found)
    ? []
    : [`${name} are ${JSON.stringify(found)} and not ${JSON.stringify(expected)}`]
