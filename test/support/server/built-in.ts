import { applyCalls, opening, type KeptTurn } from '../../../src/maestro/index.ts'
import { writeBuiltIn } from '../../../src/maestro/conduct-thread.ts'
import type { Maestro } from '../../../src/server/maestro-port.ts'

/** The built-in mind as it works behind the server, without its threads. */
export const builtInMaestro: Maestro = {
  applyCalls,
  conductorFor: async () => ({
    kind: 'builtin',
    opening,
    conduct: async ({ request, streamId, seed, baseStateId, memory, emitJson }) => {
      const { events, ...left } = await writeBuiltIn({
        request,
        streamId,
        seed,
        baseStateId,
        kept: memory as unknown as readonly KeptTurn[],
      })
      for (const json of events) await emitJson(json)
      return left
    },
  }),
}
