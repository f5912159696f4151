import type { Json, ProposalView } from '../../../src/client/index.ts'
import { formatTime } from '../ui/time.ts'

type Because = ProposalView['steps'][number]['because'][number]

/** Where the values of a step come from, in a few words: what was said, what was assumed, what the model chose. */
export function describeReason({ steps, mind }: Pick<ProposalView, 'steps' | 'mind'>, stepId: string | null): string {
  if (mind === 'timeline') return 'the timeline has it so'
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

/** Where in the document a row's first change is, as it is now. */
export function placeOf({ diff }: Pick<ProposalView, 'diff'>, stepId: string | null): string {
  for (const { stepId: step, before, after } of diff.changes) {
    const start = step === stepId ? (startOf(before) ?? startOf(after)) : undefined
    if (start !== undefined) return formatTime(start)
  }
  return ''
}

function startOf(place: Json): number | undefined {
  const { start } = (place ?? {}) as { readonly start?: unknown }
  return typeof start === 'number' ? start : undefined
}
