import { recordOf, touchedFiles } from '../files/index.ts'
import {
  changesOf,
  documentOf,
  emptyDocument,
  movedTurns,
  problem,
  retractedWith,
  turnOf,
  type Document,
  type History,
  type Problem,
  type TurnPart,
  type TurnRecord,
  isProblem,
} from '../kernel/index.ts'
import type { Body, TurnedBack } from './bodies.ts'
import { listPaths, type ProjectWorkspace } from './workspace.ts'

/** The document that the files of the project are, of which there is one. */
export const filesDocument = 'files'

export type FilesStep = { readonly from: Document; readonly to: Document; readonly paths: readonly string[] }

/** The files that a line of the journal is about. */
export function pathsOf(body: Body, before: History): string[] {
  return [...touchedBy(body, before).keys()]
}

/** What a line of the journal asks of the disk. */
export function filesStep(body: Body, before: History, after: History): FilesStep {
  return { from: contentOf(before), to: contentOf(after), paths: pathsOf(body, before) }
}

/**
 * Taking a turn back and bringing it back speak of the text that it wrote. Where a file was changed by other means
 * since then, its text is another one, of which the turn knows nothing.
 */
export function refuseChanged(body: Body, before: History, after: History): Problem | undefined {
  if (body.kind !== 'turn' && body.kind !== 'undo' && body.kind !== 'redo') return undefined
  const { off, on } = movedTurns(before, after, turnsMovedBy(body, before))
  for (const { turns, standing, done } of [
    { turns: off, standing: contentOf(before), done: body.kind === 'turn' ? 'taken back' : 'undone' },
    { turns: on, standing: contentOf(after), done: body.kind === 'turn' ? 'brought back' : 'redone' },
  ]) {
    for (const turn of turns) {
      const changed = [...touchedIn(turn.parts)]
        .filter(([path, sequences]) => !sequences.has(recordOf(standing, path)?.sequence ?? ''))
        .map(([path]) => path)
      if (changed.length > 0)
        return problem(
          'changed-since',
          `${listPaths(changed)} changed since turn ${turn.id}, so that cannot be ${done}; nothing was written.`,
          { paths: changed },
        )
    }
  }
  return undefined
}

const touchedBy = (body: Body, before: History): Map<string, Set<string>> => touchedIn(partsOf(body, before))

const touchedIn = (parts: readonly TurnPart[]): Map<string, Set<string>> =>
  touchedFiles(parts.filter(({ domain }) => domain === 'files').flatMap((part) => changesOf(part)))

function partsOf(body: Body, before: History): readonly TurnPart[] {
  const own = body.kind === 'turn' ? body.turn.parts : []
  return [...own, ...turnsMovedBy(body, before).flatMap(({ parts }) => parts)]
}

/** The turns of before that a line may take back or bring back. */
function turnsMovedBy(body: Body, before: History): TurnRecord[] {
  if (body.kind === 'turn') return retractedWith(before, body.turn)
  const turn = body.kind === 'undo' || body.kind === 'redo' ? turnOf(before, body.turn) : undefined
  return turn ? [turn, ...retractedWith(before, turn)] : []
}

const contentOf = (history: History): Document => documentOf(history, filesDocument)?.state.document ?? emptyDocument

/** A line of the journal that asked something of the disk, and nobody knows whether it was done. */
export type Unsettled = { readonly seq: number; readonly body: Body; readonly step: FilesStep }

/** What happened, in a sentence, and the line that the journal gets for it. */
type Finished = { readonly said: string; readonly line: Body }

/**
 * Brings the disk to what the line says, or, where someone changed one of the files meanwhile, back to what it was
 * before: never between. A file that someone changed is left as it is. Where later turns build on the line already
 * (`isFirm`), there is no way back.
 */
export async function finishFiles(
  workspace: ProjectWorkspace,
  unsettled: Unsettled,
  { back: wanted, isFirm }: { back: boolean; isFirm: boolean },
): Promise<Finished | Problem> {
  const { seq, body, step } = unsettled
  const stands = await workspace.standing(step)
  if (isProblem(stands)) return stands
  const where = (...wanted: string[]): string[] =>
    [...stands].filter(([, at]) => wanted.includes(at)).map(([path]) => path)
  const foreign = where('neither')
  const back = !isFirm && (wanted || foreign.length > 0)
  const paths = where(back ? 'to' : 'from')
  const way = back ? { from: step.to, to: step.from, paths } : { ...step, paths }
  const refused =
    (await swapNow(workspace, way)) ??
    (await workspace.tidy({ ...way, paths: [...stands.keys()].filter((path) => !foreign.includes(path)) }))
  if (refused) return refused
  const what = body.kind === 'turn' ? `Turn ${turnIn(body)}` : `The ${body.kind} of turn ${turnIn(body)}`
  const since = foreign.length > 0 ? `, and ${listPaths(foreign)} changed by other means since then` : ''
  if (back)
    return {
      said:
        `${what} was interrupted while it wrote files${since}. It is rolled back: everything else is as it was ` +
        `before.`,
      line: inverseOf(unsettled),
    }
  const done = [...stands.keys()].filter((path) => !foreign.includes(path))
  const finished =
    done.length > 0
      ? `It is finished now: ${listPaths(done)} ${done.length === 1 ? 'is' : 'are'} as planned.`
      : 'It is finished now.'
  return {
    said: `${what} was interrupted while it wrote files${since}. ${finished}`,
    line: { kind: 'settled', line: seq },
  }
}

/** What the line that takes an interrupted one back says. */
export function inverseOf({ seq, body }: Pick<Unsettled, 'seq' | 'body'>): TurnedBack {
  return { kind: body.kind === 'undo' ? 'redo' : 'undo', turn: turnIn(body), when: whenOf(body), settles: seq }
}

async function swapNow(workspace: ProjectWorkspace, step: FilesStep): Promise<Problem | undefined> {
  const staged = step.paths.length === 0 ? undefined : await workspace.stage(step)
  return isProblem(staged) ? staged : staged?.swap()
}

const turnIn = (body: Body): string => (body.kind === 'turn' ? body.turn.id : 'turn' in body ? body.turn : '')
const whenOf = (body: Body): string => (body.kind === 'turn' ? body.turn.when : 'when' in body ? body.when : '')
