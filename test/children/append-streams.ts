import { writeSync } from 'node:fs'
import { isProblem } from '../../src/base/index.ts'
import { openStore, type StorePlace } from '../../src/store/index.ts'

/**
 * Runs streams side by side and prints what was acknowledged (`STREAM SEQ`, `STREAM end`): append-streams.ts PLACE_JSON
 * NAME STREAMS EVENTS
 */
const [place = '{}', name = '', streams = '1', count = '1'] = process.argv.slice(2)
const store = await openStore(JSON.parse(place) as StorePlace)
if (isProblem(store)) throw new Error(store.message)
await store.beat({ until: 1 })
await Promise.all(
  Array.from({ length: Number(streams) }, async (_, at) => {
    const id = `${name}-${at}`
    await store.beginStream({
      id,
      projectId: `project-${at}`,
      conversationId: null,
      request: {},
      seed: '',
      prompt: '',
      keepsPrompt: true,
      kind: 'builtin',
      snapshot: { version: id, json: '{}' },
      now: 1,
    })
    writeSync(1, `${id} 0\n`)
    for (let seq = 1; seq <= Number(count); seq++) {
      const isLast = seq === Number(count)
      const refused = await store.append(
        id,
        [{ seq, json: JSON.stringify({ id, seq }) }],
        isLast ? { end: { status: 'completed', now: 2 } } : undefined,
      )
      if (refused !== undefined) throw new Error(refused.message)
      writeSync(1, `${id} ${isLast ? 'end' : seq}\n`)
    }
  }),
)
await store.close()
