import { problem } from '../kernel/index.ts'
import type { Maestro } from '../server/index.ts'

/** Who works on the requests that come over the wire. */
export const maestroHere: Maestro = {
  conductorFor: async () => problem('unknown-mind', 'Nobody here can work on this yet.'),
  applyCalls: (project) => project,
}
