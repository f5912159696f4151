import type { EventOf, MaestroEvent } from '../../music/index.ts'

/** An event on its way into a stream: its JSON text, and as much of it as the stream has to know. */
export type Said = { readonly mark: Mark; readonly json: string }

/** Events that hold notes and parameters are many and large, and only handed on: of them the type is enough. */
export type Mark = EventOf<Read> | { readonly type: Exclude<MaestroEvent['type'], Read> }

const read = ['state', 'plan', 'planStepUpdate', 'meta', 'done', 'complete'] as const
type Read = (typeof read)[number]

export const said = (event: MaestroEvent): Said => ({ mark: event, json: JSON.stringify(event) })

/** An event that was written elsewhere, by `JSON.stringify`, with its type first as in all of them. */
export function saidInJson(json: string): Said {
  const type = json.slice(OPENING.length, json.indexOf('"', OPENING.length)) as MaestroEvent['type']
  return { mark: isRead(type) ? (JSON.parse(json) as EventOf<Read>) : { type }, json }
}

const OPENING = '{"type":"'
const isRead = (type: MaestroEvent['type']): type is Read => (read as readonly string[]).includes(type)

/** An event as it is kept and sent. */
export const withSeq = (json: string, seq: number): string => `${json.slice(0, -1)},"seq":${seq}}`
