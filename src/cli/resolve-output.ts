import { basename, dirname, resolve } from 'node:path'
import { findOutputPlace } from '../app/index.ts'
import { contain } from '../gate/index.ts'
import { isProblem, type Problem } from '../kernel/index.ts'
import { keepWritten } from '../project/index.ts'
import type { Here } from './open-here.ts'
import { shown } from './print.ts'

/** Where a command may write a file; over a file of somebody else only with --force. */
export const resolveOutput = (
  { workbench, io, options }: Pick<Here, 'workbench' | 'io' | 'options'>,
  out: string,
): Promise<string | Problem> =>
  findOutputPlace(workbench, {
    path: resolve(io.cwd, out),
    said: out,
    mayReplace: options['force'] === true,
    wayOut: 'choose another name, or say --force to replace it.',
  })

/**
 * Remembers what a command has written, so that it may be written again; where that fails, the next time asks for
 * --force.
 */
export async function keepOutput(
  { workbench, voice, io }: Pick<Here, 'workbench' | 'voice' | 'io'>,
  out: string,
): Promise<void> {
  const asked = resolve(io.cwd, out)
  const place = await contain(dirname(asked), basename(asked))
  const unkept = isProblem(place) ? place : await keepWritten(workbench.folder, place.path)
  if (unkept)
    voice.remark(`Note: ${shown(out)} is written, but it is not noted that Cutroom wrote it: ${shown(unkept.message)}`)
}
