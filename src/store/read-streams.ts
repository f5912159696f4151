import type { Json } from '../kernel/index.ts'
import type { Query } from './sql.ts'
import type { StoredStream, StreamEvent, StreamStatus } from './store.ts'

/** Events in order; the JSON is the text that was appended. */
export async function eventsAfter(query: Query, { streamId, afterSeq, most }: { streamId: string; afterSeq: number; most: number }): Promise<StreamEvent[]> {
  return query<StreamEvent>('select seq, json from cutroom.event where stream_id = $1 and seq > $2 order by seq limit $3', [streamId, afterSeq, most])
}

export async function readStream(query: Query, id: string): Promise<StoredStream | undefined> {
  const [row] = await query<Row>(`select ${COLUMNS} from cutroom.stream where id = $1`, [id])
  return row && streamOf(row)
}

/** Undefined when there is no such stream. */
export async function streamStatus(query: Query, id: string): Promise<StreamStatus | undefined> {
  const [row] = await query<{ status: StreamStatus }>('select status from cutroom.stream where id = $1', [id])
  return row?.status
}

/** Running streams of others who have not said for a while that they live. */
export async function orphans(query: Query, { owner, now }: { owner: string; now: number }): Promise<StoredStream[]> {
  const rows = await query<Row>(`select ${COLUMNS} from cutroom.stream where ${IS_ORPHAN} order by begun_at, id`, [owner, now])
  return rows.map(streamOf)
}

/** Of a stream; $1 is the owner who asks, $2 the time. */
export const IS_ORPHAN = 'ended_at is null and owner <> $1 and not exists (select from cutroom.server where owner = stream.owner and until > $2)'

type Row = Omit<StoredStream, 'request' | 'prompt'> & { readonly request: string; readonly prompt: string | null }

const COLUMNS = `id, project_id as "projectId", conversation_id as "conversationId", kind, seed, request, prompt, prompt_hash as "promptHash", owner, status,
  is_stop_asked as "isStopAsked", begun_at as "begunAtMs", ended_at as "endedAtMs", coalesce((select max(seq) from cutroom.event where stream_id = stream.id), 0) as "lastSeq"`

function streamOf(row: Row): StoredStream {
  return { ...row, request: JSON.parse(row.request) as Json, prompt: row.prompt === null ? null : JSON.parse(row.prompt) as string }
}
