import { isProblem, type Problem } from '../kernel/index.ts'
import type { Body } from './bodies.ts'
import type { FilesStep } from './files-of.ts'
import { listed, type Workspace } from './workspace.ts'

/** A line of the journal that asked something of the disk, and nobody knows whether it was done. */
export type Unsettled = { readonly seq: number; readonly body: Body; readonly step: FilesStep }

/** What happened, in a sentence, and the lines that the journal gets for it. */
export type Finished = { readonly said: string; readonly lines: readonly Body[] }

/**
 * Brings the disk to what the line says, or, where someone changed one of the files meanwhile, back to what it was before: never between.
 * A file that someone changed is left as it is.
 */
export async function finishFiles(workspace: Workspace, { seq, body, step }: Unsettled, { back: wanted }: { back: boolean }): Promise<Finished | Problem> {
  await workspace.sweep()
  const stands = await workspace.standing(step)
  if (isProblem(stands)) return stands
  const where = (...wanted: string[]): string[] => [...stands].filter(([, at]) => wanted.includes(at)).map(([path]) => path)
  const foreign = where('neither')
  const back = wanted || foreign.length > 0
  const paths = where(back ? 'to' : 'from')
  const refused = await swapNow(workspace, back ? { from: step.to, to: step.from, paths } : { ...step, paths })
  if (refused) return refused
  const turn = turnIn(body)
  const what = body.kind === 'turn' ? `Turn ${turn}` : `The ${body.kind} of turn ${turn}`
  if (!back) return { said: `${what} was interrupted while it wrote files. It is finished now: ${listed([...stands.keys()])} ${stands.size === 1 ? 'is' : 'are'} as planned.`, lines: [{ kind: 'settled', line: seq }] }
  const inverse: Body = { kind: body.kind === 'undo' ? 'redo' : 'undo', turn, when: whenOf(body) }
  return { said: `${what} was interrupted while it wrote files, and ${listed(foreign)} changed by other means since then. It is rolled back: everything else is as it was before.`, lines: [inverse, { kind: 'settled', line: seq }] }
}

async function swapNow(workspace: Workspace, step: FilesStep): Promise<Problem | undefined> {
  const staged = step.paths.length === 0 ? undefined : await workspace.stage(step)
  return isProblem(staged) ? staged : staged?.swap()
}

const turnIn = (body: Body): string => (body.kind === 'turn' ? body.turn.id : 'turn' in body ? body.turn : '')
const whenOf = (body: Body): string => (body.kind === 'turn' ? body.turn.when : 'when' in body ? body.when : '')
