import {
  editorAfter,
  isProblem,
  isQuestion,
  planUnits,
  problem,
  readingOf,
  type AnyOperation,
  type Json,
  type Part,
  type Problem,
  type Question,
} from '../kernel/index.ts'
import { measureWith } from '../project/index.ts'
import type { Worked, Approved, Workbench } from '../app/index.ts'
import type { Here } from './open-here.ts'
import { shown } from './print.ts'
import { sayApplied } from './say-applied.ts'

/** `words` is how the turn is called in the log. */
type HandCall = {
  readonly operation: AnyOperation
  readonly params: { readonly [param: string]: Json }
  readonly words: string
}

/** Plans one operation that a person ordered by name and applies it at once: the order is the approval. */
export async function doByHand(
  { workbench, voice }: Here,
  document: Worked,
  call: HandCall,
): Promise<number | Problem> {
  const part = await planByHand(workbench, document, call)
  if (isProblem(part)) return part
  if (isQuestion(part)) {
    const unset = part.missing.filter((each) => workbench.domains.get(document.domain)?.keys.has(each) !== true)
    if (unset.length > 0)
      return problem(
        'invalid-params',
        `${call.operation.name} needs ${unset.join(' and ')}, for example --params '{"${unset[0] ?? ''}": …}'.`,
      )
    voice.say(part.question)
    voice.give({ status: 'question', steps: [], question: part.question, missing: part.missing })
    return 3
  }
  const steps = part.units.flatMap((unit) => unit.steps)
  if (part.units.every(({ changes }) => changes.length === 0)) {
    const refused = await workbench.project.setEditor(document.name, editorAfter(part.units))
    if (refused) return refused
    voice.say(shown(readingOf(part.units)))
    voice.give({
      status: 'ready',
      steps,
      applied: true,
      verified: [],
      turn: null,
      revision: document.revision,
      broken: [],
    })
    return 0
  }
  const applied = await applyByHand(workbench, part, call.words)
  return isProblem(applied)
    ? applied
    : sayApplied(voice, applied, shown(applied.reading), { steps, diff: applied.diff })
}

/** One operation on a document, ready to be applied. */
export async function planByHand(
  workbench: Workbench,
  document: Worked,
  { operation, params }: Omit<HandCall, 'words'>,
): Promise<Part | Question | Problem> {
  const { name, domain: kind } = document
  const domain = workbench.domains.get(kind)
  if (!domain) throw new Error(`No domain ${kind}`)
  const planned = await planUnits(
    domain,
    document,
    {
      operation,
      asked: { operation: operation.name, destroys: operation.destroys !== undefined, mentions: [] },
      params,
      document: name,
      unitNumber: 1,
      firstStep: 1,
    },
    { measure: measureWith(workbench.sources) },
  )
  return isProblem(planned) || isQuestion(planned)
    ? planned
    : {
        document: name,
        domain: kind,
        base: document.revision,
        units: planned.units,
        working: planned.copy.state,
        nextId: planned.copy.nextId,
      }
}

export async function applyByHand(workbench: Workbench, part: Part, words: string): Promise<Approved | Problem> {
  const waiting = await workbench.propose({ words, reading: readingOf(part.units), parts: [part], plan: null })
  return isProblem(waiting) ? waiting : workbench.approve(waiting.proposal.id)
}
