import { diffOf } from '../../files/index.ts'
import { problem, type Problem } from '../../kernel/index.ts'
import type { Face } from '../kinds.ts'
import { paintDiff } from './paint-diff.ts'

const noSound = (): Promise<Problem> =>
  Promise.resolve(problem('no-sound', 'Files have no sound; name another document with --on.'))

export const filesFace: Face = {
  draw: async () => ['The files of the project; "cutroom state --on files" shows what is in view.'],
  durationSeconds: () => 0,
  drawChange: async ({ voice }, { before, after }) =>
    diffOf(before, after).changes.flatMap(({ text }) => paintDiff(voice, text)),
  mixOf: noSound,
  render: noSound,
  exportFormats: new Map(),
  exportAs: noSound,
}
