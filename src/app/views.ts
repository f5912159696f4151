import { builtInMind } from '../agent/index.ts'
import type { DocumentRow, TurnRow } from '../client/index.ts'
import {
  contractOf,
  isProblem,
  paramsSchema,
  readingOf,
  retractorOf,
  turnsOf,
  type Problem,
  type TurnRecord,
} from '../kernel/index.ts'
import {
  costOfRecord,
  hasCommand,
  isBatchOf,
  parsePlace,
  readMindRecord,
  readOwnMeta,
  readTurnFile,
  tellRetracted,
  tellCommandEnds,
  turnOfBatch,
  type MindRecord,
} from '../sessions/index.ts'
import { domains, kindOf, loadKinds } from './kinds.ts'
import { readSource } from './turn-source.ts'
import { viewStep } from './view-plan.ts'
import type { Approved, Workbench } from './workbench.ts'

/** What every door shows of a project, in the shapes that `--json` prints and the studio's routes answer with. */

export function viewDocuments({ project }: Workbench): DocumentRow[] {
  return project.documents().map(({ name, domain, revision, state }) => ({
    name,
    kind: domain,
    revision,
    duration: kindOf(domain).durationSeconds(state.document),
  }))
}

/** What was applied, as it was read back. */
export function viewApplied({ turn, document, revision, verified, broken, taken, ...rest }: AppliedTurn): object {
  const { warnings = [], retracts } = rest
  return {
    status: 'ready',
    steps: [],
    applied: true,
    turn,
    document,
    revision,
    verified,
    broken,
    taken,
    warnings,
    ...(retracts && { retracts }),
  }
}
type AppliedTurn = Pick<Approved, 'turn' | 'document' | 'revision' | 'verified' | 'broken' | 'taken' | 'retracts'> & {
  readonly warnings?: readonly string[]
}

export async function viewHistory(workbench: Workbench): Promise<TurnRow[] | Problem> {
  const { project } = workbench
  const history = project.history()
  const found = turnsOf(history)
  const runs = found.some(hasCommand) ? await project.readRuns() : undefined
  if (isProblem(runs)) return runs
  const all = found.map((turn) => (runs && hasCommand(turn) ? tellCommandEnds(turn, runs) : turn))
  return all
    .filter(({ id }) => turnOfBatch(id) === id)
    .map((turn) => ({
      turn: turn.id,
      when: turn.when,
      document: turn.parts[0]?.document ?? null,
      words: turn.label,
      by: readSource(turn.source).by ?? null,
      summary: [
        ...(turn.retracts ? [tellRetracted(history, turn.retracts) ?? ''] : []),
        ...all
          .filter((each) => isBatchOf(each.id, turn.id))
          .flatMap((each) => each.parts.flatMap(({ units }) => readingOf(units) || [])),
      ].join('; then '),
      undone: turn.undone,
      ...viewRetracted(workbench, turn),
    }))
}

/** What a turn takes back, and which turn takes it back: in no form where that is nothing. */
export function viewRetracted({ project }: Pick<Workbench, 'project'>, turn: TurnRecord): RetractedView {
  const by = turn.undone ? retractorOf(project.history(), turn) : undefined
  return { ...(turn.retracts && { retracts: [...turn.retracts] }), ...(by && { takenBackBy: turnOfBatch(by.id) }) }
}
type RetractedView = Pick<TurnRow, 'retracts' | 'takenBackBy'>

export async function viewTurn(workbench: Workbench, name: string): Promise<object | Problem> {
  const found = await workbench.turn(name)
  if (isProblem(found)) return found
  const { turn, verified } = found
  const plan = await readTurnFile(workbench.folder, turn.id, 'plan.md')
  if (isProblem(plan)) return plan
  const record = await readMindRecord(workbench.folder, turn.id)
  if (isProblem(record)) return record
  return {
    turn: turn.id,
    input: turn.label,
    plan: plan ?? null,
    decisions: [{ decision: 'approve', when: turn.when }],
    steps: turn.parts.flatMap((part) => part.units.flatMap((unit) => unit.steps.map(viewStep))),
    verified,
    undone: turn.undone,
    ...viewRetracted(workbench, turn),
    mind: await plannerOf(workbench, turn, record),
    votes: record?.voted ?? [],
    cost: costOfRecord(record ?? undefined),
  }
}

/** Who planned a turn: a model, the built-in planner, or somebody elsewhere, whose plan was taken as it was. */
export async function plannerOf(
  { folder }: Pick<Workbench, 'folder'>,
  turn: TurnRecord,
  record: MindRecord | undefined,
): Promise<string> {
  if (record) return record.mind
  const place = parsePlace(turn.id)
  const meta = isProblem(place) ? place : await readOwnMeta(folder, place)
  // What cannot be read of a turn's place is no reason not to show the turn.
  return !isProblem(meta) && meta.foreign === true && meta.mind === undefined ? 'elsewhere' : builtInMind.name
}

export async function viewOperations(): Promise<OperationRow[]> {
  await loadKinds()
  return [...domains.values()].flatMap((domain) =>
    [...domain.operations.values()].map((operation) => ({
      name: operation.name,
      domain: domain.name,
      summary: operation.summary,
      destroys: operation.destroys ?? null,
      params: paramsSchema(operation),
      ...contractOf(operation),
    })),
  )
}

type OperationRow = ReturnType<typeof contractOf> & {
  readonly name: string
  readonly domain: string
  readonly summary: string
  readonly destroys: string | null
  readonly params: ReturnType<typeof paramsSchema>
}
