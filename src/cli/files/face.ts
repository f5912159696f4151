import { diffOf, noContexts, type Contexts } from '../../files/index.ts'
import { problem, type Problem } from '../../kernel/index.ts'
import type { Face } from '../kinds.ts'
import { paint, shown } from '../print.ts'
import { paintDiff } from './paint-diff.ts'

const noSound = (): Promise<Problem> => Promise.resolve(problem('no-sound', 'Files have no sound; name another document with --on.'))

export const filesFace: Face = {
  draw: async ({ voice }, { state: { editor } }) => {
    const { turn, session, global } = (editor['context'] as Contexts | undefined) ?? noContexts
    const list = (name: string, paths: readonly string[]): string[] => [paint(voice, 'bold', name), ...(paths.length > 0 ? paths.map((path) => `  ${shown(path)}`) : ['  nothing'])]
    return [...(typeof editor['turn'] === 'string' ? [`${shown(String(editor['session']))}, turn ${shown(editor['turn'])}`] : ['No session yet; "cutroom new NAME" begins one.']), ...list('In view for this turn', turn), ...list('In this session', session), ...list('In every session', global)]
  },
  durationSeconds: () => 0,
  drawChange: async ({ voice }, { before, after }) => diffOf(before, after).changes.flatMap(({ text }) => paintDiff(voice, text)),
  mixOf: noSound,
  render: noSound,
  exportFormats: [],
  exportAs: noSound,
}
