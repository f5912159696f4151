import { isProblem, problem, type Problem } from '../kernel/index.ts'
import { formatForPath } from '../media/index.ts'
import type { Here } from './open-here.ts'
import { outputPath } from './output-path.ts'

export type SoundOutput = { readonly path: string; readonly format: Exclude<ReturnType<typeof formatForPath>, Problem> }

/** Where a render goes and in which format, as the name and the options say it. */
export async function soundOutput(
  place: Pick<Here, 'workbench' | 'io' | 'options'>,
  out: string,
): Promise<SoundOutput | Problem> {
  const bits = Number(place.options['bits'] ?? 16)
  if (bits !== 16 && bits !== 24 && bits !== 32) return problem('usage', '--bits is 16, 24 or 32.')
  const format = formatForPath(out, bits)
  if (isProblem(format)) return format
  const path = await outputPath(place, out)
  return isProblem(path) ? path : { path, format }
}
