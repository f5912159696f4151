import { problem, type Problem } from '../../kernel/index.ts'
import { kindOf } from '../kinds.ts'
import type { KindOutput } from './kind-output.ts'

/** What documents of a kind can be written as; files are files already. */
export async function outputOfKind(kind: string): Promise<KindOutput | Problem> {
  const load = kindOf(kind).loadOutput
  return load ? load() : problem('no-sound', 'Files have no sound; name another document with --on.')
}
