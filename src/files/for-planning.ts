import { problem, type Problem } from '../kernel/index.ts'
import type { Frame } from '../words/index.ts'
import { files } from './domain.ts'

/** Files are changed by plans; a mind that works on documents is told so. */
export const filesPlanning = {
  domain: files,
  frame: (): Frame => ({ durationSeconds: 0, cursorSeconds: 0, selection: null, things: [] }),
  forModels: {
    instructions: 'Files are changed by a plan (plan.md) and not by single operations.',
    often: [],
    describe: async (): Promise<string> => 'files of the project',
    look: {
      description: 'Nothing to look at here.',
      parameters: { type: 'object', properties: {} },
      run: (): Problem => problem('invalid-params', 'Files are read by a READ action of a plan.'),
    },
  },
}
