import { type Problem } from '../base/index.ts'
import { modelFetch } from '../gate/index.ts'
import type { Clock } from './clock.ts'
import type { Json } from '../base/index.ts'
import { modelProblem } from './model-problem.ts'
import { under } from './providers/address.ts'
import { problemOfWay } from './server-problem.ts'
import { watched } from './watched.ts'

/** A small question to a model server about itself; `json` is undefined where the text is none. */
export type Ask = (
  path: string,
  body?: Json,
) => Promise<{ readonly status: number; readonly text: string; readonly json: unknown } | Problem>

const PATIENCE_MS = 15_000
const MOST_BYTES = 8 * 1024 * 1024

export function askServer(server: {
  id: string
  address: URL
  headers: { readonly [name: string]: string }
  clock: Clock
}): Ask {
  const { id, address, headers, clock } = server
  const send = modelFetch({ address, mostBytes: MOST_BYTES })
  return async (path, body) => {
    const asked = await watched(
      { clock, stallMs: PATIENCE_MS, untilMs: clock.now() + PATIENCE_MS },
      async ({ signal }) => {
        try {
          const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
          const response = await send(under(address, path), {
            ...post,
            headers: { ...headers, 'content-type': 'application/json' },
            signal,
          })
          const text = await response.text()
          return { status: response.status, text, json: parsed(text) }
        } catch (error) {
          const trouble = problemOfWay(error, { id, host: address.host })
          if (trouble === undefined) throw error
          return trouble
        }
      },
    )
    return typeof asked === 'string'
      ? modelProblem('model-down', `${address.host} does not answer; see whether the server runs, then try again.`)
      : asked
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
