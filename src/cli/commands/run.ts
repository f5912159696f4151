import {
  findOperation,
  invalidParams,
  isProblem,
  problem,
  type AnyOperation,
  type Json,
  type Problem,
} from '../../kernel/index.ts'
import { nearest } from '../../words/index.ts'
import { files } from '../../files/index.ts'
import { doByHand } from '../by-hand.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { openHere } from '../open-here.ts'
import { shown } from '../print.ts'
import { runOnFiles } from '../sessions/run-on-files.ts'

/** One operation by the person's own hand: what it needs and the person did not give comes from the editor's state. */
export function run([name = '']: readonly string[], options: Options, io: Io): Promise<number> {
  return openHere(options, io, async (place) => {
    const { workbench } = place
    if (files.operations.has(name)) {
      const params = parseParams(String(options['params']))
      return isProblem(params) ? params : runOnFiles(place, name, params)
    }
    const document =
      (options.on === undefined ? await workbench.begins(name) : undefined) ?? workbench.document(options.on)
    if (isProblem(document)) return document
    const domain = workbench.domains.get(document.domain)
    if (!domain) throw new Error(`No domain ${document.domain}`)
    const given = parseParams(String(options['params']))
    if (isProblem(given)) return given
    const meant = workbench.reads(document, { operation: name, params: given })
    if (isProblem(meant)) return meant
    const { params } = meant
    const operation = findOperation(domain, meant.operation)
    if (isProblem(operation)) {
      const near = nearest(name, [...domain.operations.keys()])
      return near === null
        ? operation
        : problem(operation.code, `There is no operation "${shown(name)}". Did you mean "${near}"?`)
    }
    const malformed = wrongForm(operation, params)
    if (malformed) return malformed
    return doByHand(place, document, { operation, params, words: `run ${name} ${JSON.stringify(params)}` })
  })
}

/** What is given with the wrong type is bad usage; what is not given may still be found in the editor's state. */
function wrongForm(operation: AnyOperation, params: { [param: string]: Json }): Problem | undefined {
  const parsed = operation.params.safeParse(params)
  const wrong = parsed.success
    ? []
    : parsed.error.issues.filter(
        ({ code, path }) =>
          code === 'unrecognized_keys' ||
          (code === 'invalid_type' && path[0] !== undefined && Object.hasOwn(params, path[0])),
      )
  return wrong.length === 0 ? undefined : invalidParams(operation, { params, issues: wrong })
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
