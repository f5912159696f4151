import { editorAfter, isProblem, isQuestion, planUnits, problem, readingOf, type AnyOperation, type DocumentState, type Json, type Problem } from '../kernel/index.ts'
import { measureWith } from '../project/measure-with.ts'
import type { Here } from './open-here.ts'
import { shown } from './print.ts'
import { sayApplied } from './say-applied.ts'

/** `words` is how the turn is called in the log. */
export type HandCall = { readonly operation: AnyOperation; readonly params: { readonly [param: string]: Json }; readonly words: string }

/** A document as it is planned on; one that the operation begins is not in the project yet. */
export type HandDocument = Pick<DocumentState, 'name' | 'domain' | 'state' | 'nextId' | 'revision'>

/** Plans one operation that a person ordered by name and applies it at once: the order is the approval. */
export async function doByHand({ studio, voice }: Here, document: HandDocument, { operation, params, words }: HandCall): Promise<number | Problem> {
  const domain = studio.domains.get(document.domain)
  if (!domain) throw new Error(`No domain ${document.domain}`)
  const { name } = operation
  const planned = await planUnits(domain, document, { operation, asked: { operation: name, destroys: operation.destroys !== undefined, mentions: [] }, params, document: document.name, unitNumber: 1, firstStep: 1 }, { measure: measureWith(studio.sources) })
  if (isProblem(planned)) return planned
  if (isQuestion(planned)) {
    const unset = planned.missing.filter((each) => !domain.keys.has(each))
    if (unset.length > 0) return problem('invalid-params', `${name} needs ${unset.join(' and ')}, for example --params '{"${unset[0] ?? ''}": …}'.`)
    voice.say(planned.question)
    voice.give({ status: 'question', steps: [], question: planned.question, missing: planned.missing })
    return 3
  }
  const { units, copy } = planned
  const steps = units.flatMap((unit) => unit.steps)
  const reading = readingOf(units)
  if (units.every(({ changes }) => changes.length === 0)) {
    const refused = await studio.project.setEditor(document.name, editorAfter(units))
    if (refused) return refused
    voice.say(shown(reading))
    voice.give({ status: 'ready', steps, applied: true, verified: [], turn: null, revision: document.revision, broken: [] })
    return 0
  }
  const waiting = await studio.propose({ words, reading, parts: [{ document: document.name, domain: document.domain, base: document.revision, units, working: copy.state, nextId: copy.nextId }], plan: null })
  if (isProblem(waiting)) return waiting
  const applied = await studio.approve(waiting.proposal.id)
  return isProblem(applied) ? applied : sayApplied(voice, applied, shown(applied.reading), { steps, diff: applied.diff })
}
