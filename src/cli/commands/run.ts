import { editorAfter, findOperation, isProblem, isQuestion, planUnits, problem, readingOf, type AnyOperation, type Json, type Problem } from '../../kernel/index.ts'
import { measureWith } from '../../project/measure-with.ts'
import { nearest } from '../../words/nearest.ts'
import type { Options } from '../main.ts'
import { here } from '../open-here.ts'
import { shown } from '../print.ts'
import { sayApplied } from '../say-applied.ts'

/** One operation by the person's own hand: what it needs and the person did not give comes from the editor's state. */
export function run([name = '']: readonly string[], options: Options): Promise<number> {
  return here(options, async ({ studio, voice }) => {
    const document = studio.document(options.on)
    if (isProblem(document)) return document
    const domain = studio.domains.get(document.domain)
    if (!domain) throw new Error(`No domain ${document.domain}`)
    const operation = findOperation(domain, name)
    if (isProblem(operation)) {
      const near = nearest(name, [...domain.operations.keys()])
      return near === null ? operation : problem(operation.code, `There is no operation "${shown(name)}". Did you mean "${near}"?`)
    }
    const params = parseParams(String(options['params']))
    if (isProblem(params)) return params
    const malformed = wrongForm(operation, params)
    if (malformed) return malformed
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
    const words = `run ${name} ${JSON.stringify(params)}`
    const waiting = await studio.propose({ words, reading, parts: [{ document: document.name, domain: document.domain, base: document.revision, units, working: copy.state, nextId: copy.nextId }], plan: null })
    if (isProblem(waiting)) return waiting
    const applied = await studio.approve(waiting.proposal.id)
    return isProblem(applied) ? applied : sayApplied(voice, applied, shown(applied.reading), { steps, diff: applied.diff })
  })
}

/** What is given with the wrong type is bad usage; what is not given may still be found in the editor's state. */
function wrongForm(operation: AnyOperation, params: { [param: string]: Json }): Problem | undefined {
  const parsed = operation.params.safeParse(params)
  const wrong = parsed.success ? [] : parsed.error.issues.filter(({ code, path }) => code === 'unrecognized_keys' || (code === 'invalid_type' && path[0] !== undefined && Object.hasOwn(params, path[0])))
  return wrong.length === 0 ? undefined : problem('invalid-params', `${operation.name} cannot take these parameters: ${wrong.map(({ path, message }) => `${path.join('.')}${path.length > 0 ? ': ' : ''}${message}`).join('; ')}.`)
}

function parseParams(text: string): { [param: string]: Json } | ReturnType<typeof problem> {
  try {
    const value = JSON.parse(text) as unknown
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as { [param: string]: Json }
  } catch {
    return problem('invalid-params', `--params is not valid JSON: ${shown(text)}`)
  }
  return problem('invalid-params', '--params has to be a JSON object, such as {"time": 20}.')
}
