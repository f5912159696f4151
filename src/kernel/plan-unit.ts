import { isProblem, type Json, type Problem } from '../base/index.ts'
import { workingBackend } from './backend.ts'
import type { Measure } from './claim.ts'
import type { Blobs } from './document.ts'
import {
  findOperation,
  parseParams,
  trackedView,
  type AnyOperation,
  type Domain,
  type OperationCall,
} from './operation.ts'
import { prepare, type OtherChoice, type PrepareRequest } from './prepare.ts'
import { isQuestion, type Question } from './question.ts'
import type { Note } from './state-key.ts'
import { because, editorAfter, type Because, type Step, type Unit } from './step.ts'
import { runOperation, type Performed, type WorkingCopy } from './working-copy.ts'

export type UnitRequest = PrepareRequest & {
  document: string
  unitNumber: number
  firstStep: number
  /** State that the mind itself set for this operation, in order; what the words say otherwise wins over it. */
  given?: readonly OperationCall[]
}
export type PlannedUnit = { planned: true; unit: Unit; copy: WorkingCopy; notes: Note[]; others: OtherChoice[] }

/** What planning may use of the world: a look at samples, and what imports made. */
export type Senses = { measure: Measure; blobs?: Blobs }

/** Prepares an operation on the working copy and performs it there: one unit of a proposal. */
export async function planUnit(
  domain: Domain,
  copy: WorkingCopy,
  request: UnitRequest,
  senses: Senses,
): Promise<PlannedUnit | Question | Problem> {
  const given = givenFor(domain, request)
  if (isProblem(given)) return given
  const set = given.reduce<WorkingCopy | Problem>(
    (now, { operation, params }) => (isProblem(now) ? now : after(runOperation(now, operation, params))),
    copy,
  )
  if (isProblem(set)) return set
  const prepared = await prepare(domain, workingBackend(domain, set), request)
  if (isProblem(prepared) || isQuestion(prepared)) return prepared
  const said = new Set(
    prepared.steps.flatMap((step) =>
      step.because.some(({ source }) => source === 'words')
        ? (domain.operations.get(step.operation)?.writes ?? [])
        : [],
    ),
  )
  const beaten = given.find(({ operation }) => operation.writes.some((key) => said.has(key)))
  if (beaten) {
    const planned = await planUnit(
      domain,
      copy,
      { ...request, given: (request.given ?? []).filter(({ operation }) => operation !== beaten.operation.name) },
      senses,
    )
    const note = {
      code: 'words-win',
      text:
        `The mind chose ${beaten.operation.name} ${JSON.stringify(beaten.params)}, but your words say ` +
        `otherwise, and your words win.`,
    }
    return 'planned' in planned ? { ...planned, notes: [...planned.notes, note] } : planned
  }

  let now = copy
  const steps: Step[] = []
  const parts = [
    ...given,
    ...prepared.steps.map(({ operation, params, because }) => ({
      operation: findOperation(domain, operation),
      params,
      because,
    })),
    { operation: request.operation, params: prepared.params, because: prepared.because },
  ]
  let unit: Unit | undefined
  for (const { operation, params, because } of parts) {
    if (isProblem(operation)) return operation
    const measured = await measureFor(now, operation, params, senses)
    if (isProblem(measured)) return measured
    const performed = runOperation(now, operation, params, measured, senses.blobs)
    if (isProblem(performed)) return performed
    now = performed.copy
    steps.push(stepOf(request, steps.length, { operation, params, because, measured, performed }))
    unit = { id: `u${request.unitNumber}`, steps, changes: performed.changes, claims: performed.claims }
  }
  if (!unit) throw new Error('A unit has at least its own operation')
  const editor = { ...copy.state.editor, ...editorAfter([unit]) }
  return {
    planned: true,
    unit,
    copy: { ...now, state: { ...now.state, editor } },
    notes: prepared.notes,
    others: prepared.others,
  }
}

const after = (performed: Performed | Problem): WorkingCopy | Problem =>
  isProblem(performed) ? performed : performed.copy

type Part = { operation: AnyOperation; params: Json; because: Because[] }

/** Of the state that the mind set, what this operation looks at. */
function givenFor(domain: Domain, { operation, given = [] }: UnitRequest): Part[] | Problem {
  const reads = new Set(operation.reads.map(({ key }) => key.name))
  const parts: Part[] = []
  for (const { operation: name, params } of given) {
    const setter = findOperation(domain, name)
    if (isProblem(setter)) return setter
    if (setter.kind !== 'prepare' || !setter.writes.some((key) => reads.has(key.name))) continue
    parts.push({
      operation: setter,
      params,
      because: Object.entries(params).map(([param, value]) =>
        because(param, value, { value, source: 'mind', confidence: 1 }),
      ),
    })
  }
  return parts
}

type Ran = {
  operation: AnyOperation
  params: Json
  because: Because[]
  measured: Json[]
  performed: { ids: string[]; expects: { [key: string]: Json }; says: string; editor: { [field: string]: Json } }
}

function stepOf(
  { document, firstStep }: UnitRequest,
  index: number,
  { operation, params, because, measured, performed }: Ran,
): Step {
  const { ids, expects, says, editor } = performed
  return {
    id: `s${firstStep + index}`,
    kind: operation.kind === 'prepare' ? 'prepare' : 'operate',
    document,
    operation: operation.name,
    params,
    ids,
    expects,
    measured,
    because,
    purpose: says,
    editor,
  }
}

async function measureFor(
  { state }: WorkingCopy,
  operation: AnyOperation,
  params: Json,
  { measure }: Senses,
): Promise<Json[] | Problem> {
  if (!operation.measures) return []
  const parsed = parseParams(operation, params)
  if (!parsed.success) return []
  const wanted = operation.measures(trackedView(operation, state), parsed.data)
  const undeclared = wanted.find(
    (each) => !operation.reads.some(({ key }) => key.kind === 'measured' && key.name === each.measure),
  )
  if (undeclared)
    throw new Error(`${operation.name} measures ${undeclared.measure}, which its contract does not declare`)
  const measured: Json[] = []
  for (const each of wanted) {
    const found = await measure(each)
    if (isProblem(found) && !each.isForPromise) return found
    measured.push(isProblem(found) ? null : found)
  }
  return measured
}
