import { isProblem, type Problem } from '../../kernel/index.ts'
import { readMeta } from './meta.ts'
import { turnFilesOf } from './turn-files-of.ts'
import type { TurnPlace } from './turn-place.ts'

/** Where to go on: a turn without a plan is planned, a plan without a report is executed, and after a report comes the next turn. */
export async function resumeState(folder: string, place: TurnPlace): Promise<'plan' | 'execute' | 'next' | Problem> {
  const files = await turnFilesOf(folder, place)
  if (isProblem(files)) return files
  if (files.hasReport) return 'next'
  if (files.hasPlan) return 'execute'
  const meta = await readMeta(folder, place)
  if (isProblem(meta)) return meta
  // A request that was answered without a plan is over, too.
  return TALKED.has(meta.status ?? '') ? 'next' : 'plan'
}

const TALKED = new Set(['ready', 'question', 'answer', 'refused', 'control'])
