import { applyByHand, planByHand, type HandOrder, type Worked } from '../app/index.ts'
import { editorAfter, isProblem, isQuestion, problem, readingOf, type Problem } from '../kernel/index.ts'
import type { Here } from './open-here.ts'
import { shown } from './print.ts'
import { sayApplied } from './say-applied.ts'

/** `words` is how the turn is called in the log. */
type HandCall = HandOrder & { readonly words: string }

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
