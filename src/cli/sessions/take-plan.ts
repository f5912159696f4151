import { basename, dirname, resolve } from 'node:path'
import { contain, readSmall, readClipboard, readStdin } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { decodePlan, preprocessPlan, SESSIONS, type TurnPlace } from '../../sessions/index.ts'
import type { Io } from '../io.ts'
import type { Here } from '../open-here.ts'
import { shown } from '../print.ts'
import { readWhere } from './where-of.ts'

/** Larger ones are no plan that a person approves. */
const MAX_BYTES = 16 * 1024 * 1024

/**
 * Takes a plan that was written elsewhere: by path, from stdin with `-`, or from the clipboard. It becomes the plan of
 * the current turn, with its fences mended.
 */
export async function takePlan(at: Here, file: string | undefined): Promise<TurnPlace | Problem> {
  const {
    workbench: { sessions },
    voice,
    io,
  } = at
  const text =
    file === undefined
      ? await readClipboard(MAX_BYTES)
      : file === '-'
        ? await readStdin(io.stdin, MAX_BYTES)
        : await readPath(io, file)
  if (isProblem(text)) return text
  const mended = preprocessPlan(text)
  if (isProblem(mended)) return mended
  for (const { line, message } of mended.rewrites) voice.say(`line ${line}: ${shown(message)}`)
  const place = await sessions.placeForPlan(readWhere(at))
  if (isProblem(place)) return place
  const refused = await sessions.keepPlan(place, mended.text, { isForeign: true })
  return refused ?? place
}

/** Whether a file is the plan of the turn itself, which is no plan from elsewhere. */
export async function isPlanOf({ io, workbench }: Here, file: string, current: TurnPlace | Problem): Promise<boolean> {
  if (file === '-' || isProblem(current)) return false
  const path = resolve(io.cwd, file)
  const [given, own] = [
    await contain(dirname(path), basename(path), { own: true }),
    await contain(workbench.folder, `${SESSIONS}/${current.id}/plan.md`, { own: true }),
  ]
  return !isProblem(given) && !isProblem(own) && given.path === own.path
}

async function readPath({ cwd }: Io, file: string): Promise<string | Problem> {
  const path = resolve(cwd, file)
  const place = await contain(dirname(path), basename(path), { own: true })
  const bytes = isProblem(place) ? place : await readSmall(place, MAX_BYTES)
  if (isProblem(bytes))
    return bytes.code === 'too-large'
      ? problem('too-large', `${shown(file)} is larger than 16 MB, which is no plan that a person could approve.`)
      : bytes
  return decodePlan(bytes)
}
