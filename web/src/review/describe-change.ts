import type { ProposalView } from '../../../src/client/index.ts'

type Because = ProposalView['steps'][number]['because'][number]

/** Where the values of a step come from, in a few words: what was said, what was assumed, what the model chose. */
export function describeReason({ steps }: Pick<ProposalView, 'steps'>, stepId: string | null): string {
  const step = steps.find(({ id }) => id === stepId)
  const at = step ? steps.indexOf(step) : -1
  // What was prepared for a step is why it does what it does.
  const before = steps.slice(0, at).findLastIndex(({ kind }) => kind === 'operate')
  const because = steps.slice(before + 1, at + 1).flatMap(({ because }) => because)
  const said = because.filter(({ source, text }) => source === 'words' && text !== undefined)
  if (said.length > 0) return `${[...new Set(said.map(({ text }) => `“${text}”`))].join(', ')}, your words`
  return because[0] ? (sources.get(because[0].source) ?? because[0].source) : 'your words'
}

const sources: ReadonlyMap<Because['source'], string> = new Map([
  ['words', 'your words'],
  ['default', 'assumed'],
  ['state', 'as it is now'],
  ['selection', 'what is selected'],
  ['model', 'the model’s choice'],
])

/** The changes that belong to one row. */
export const changesOf = (
  { diff }: Pick<ProposalView, 'diff'>,
  stepId: string | null,
): ProposalView['diff']['changes'] => diff.changes.filter((change) => change.stepId === stepId)
