import { sha256Hex } from '../gate/index.ts'
import { problem, type Problem } from '../kernel/index.ts'
import { isUnreachable, type SqlQuery, type Sql } from './database-door.ts'
import { inGroups } from './in-groups.ts'
import { type LiveStreams, writeEventNews } from './live-streams.ts'
import type { Also, NewStream, StreamEnd, StreamEvent } from './store.ts'
import { insertMemories, insertVariations, upsertConversations, upsertProjects } from './upserts.ts'

type Append = { readonly streamId: string; readonly events: readonly StreamEvent[]; readonly also: Also }
type Job = { readonly begin: NewStream } | { readonly append: Append }
type Writer = { readonly query: SqlQuery; readonly owner: string }

/** Whatever streams write, of all streams together: one transaction a group. Each job is told once it is committed. */
export function writeStreams({
  sql,
  live,
  owner,
}: {
  sql: Sql
  live: LiveStreams
  owner: string
}): (job: Job) => Promise<Problem | undefined> {
  const commit = async (jobs: readonly Job[]): Promise<(Problem | undefined)[]> => {
    const begins = jobs.flatMap((job) => ('begin' in job ? [job.begin] : []))
    const appends = jobs.flatMap((job) => ('append' in job ? [job.append] : []))
    // All at once: they touch different rows, and each way to the database and back counts.
    const [begun, appended] = await sql.change('store-streams', (query) =>
      Promise.all([
        begin({ query, owner }, begins),
        append({ query, owner }, appends),
        sql.tell(
          query,
          writeEventNews(
            owner,
            appends.map(({ streamId }) => streamId),
          ),
        ),
      ]),
    )
    begins.forEach(({ id, events = [] }, at) => {
      if (begun[at] === undefined) live.begun(id, events.at(-1)?.seq ?? 0)
    })
    appends.forEach(({ streamId, events, also: { end } }, at) => {
      if (appended[at] === undefined) live.committed(streamId, { events, isEnd: end !== undefined })
      else live.lost(streamId)
    })
    const outcomes = { begin: begun.values(), append: appended.values() }
    return jobs.map((job) => ('begin' in job ? outcomes.begin : outcomes.append).next().value)
  }
  return inGroups({
    work: commit,
    weigh,
    mostWeight: MAX_CHARACTERS,
    isOfAll: isUnreachable,
    gather: { isCrowded: () => live.count() > FEW, withinMs: GATHER_MS, isUrgent: (job) => 'begin' in job },
  })
}

/**
 * Of so many streams each is told at once; more of them share commits, each of which has a price of its own. Whoever
 * begins is not kept waiting.
 */
const FEW = 16
const GATHER_MS = 20
/** Keeps a statement, and the wait behind it, small. */
const MAX_CHARACTERS = 4_000_000
/** What a row costs beside its text. */
const ROW_CHARACTERS = 200

function weigh(job: Job): number {
  if ('begin' in job) return ROW_CHARACTERS + (job.begin.snapshot?.json.length ?? 0) + weightOf(job.begin.events)
  return ROW_CHARACTERS + weightOf(job.append.events) + (job.append.also.project?.snapshot.length ?? 0)
}

const weightOf = (events: readonly StreamEvent[] = []): number =>
  events.reduce((sum, { json }) => sum + ROW_CHARACTERS + json.length, 0)

/** Conversations first: a stream of one that is bound to another project is left out, and its snapshot too. */
async function begin({ query, owner }: Writer, streams: readonly NewStream[]): Promise<(Problem | undefined)[]> {
  if (streams.length === 0) return []
  await upsertConversations(
    query,
    streams.flatMap(({ conversationId: id, projectId, now }) => (id === null ? [] : [{ id, projectId, now }])),
  )
  const of = <T>(read: (stream: NewStream) => T): T[] => streams.map(read)
  const rows = await query<{ id: string }>(
    `insert into cutroom.stream (id, project_id, conversation_id, kind, seed, request, prompt, prompt_hash, owner, \
begun_at)
     select new.id, new.project_id, new.conversation_id, new.kind, new.seed, new.request, new.prompt, \
new.prompt_hash, $10, new.begun_at
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], \
$9::int8[])
       as new(id, project_id, conversation_id, kind, seed, request, prompt, prompt_hash, begun_at)
     left join cutroom.conversation on conversation.id = new.conversation_id
     where new.conversation_id is null or conversation.project_id = new.project_id
     returning id`,
    [
      of(({ id }) => id),
      of(({ projectId }) => projectId),
      of(({ conversationId }) => conversationId),
      of(({ kind }) => kind),
      of(({ seed }) => seed),
      of(({ request }) => JSON.stringify(request)),
      // As JSON, since a prompt may hold what no text of a database can: a zero character.
      of(({ prompt, keepsPrompt }) => (keepsPrompt ? JSON.stringify(prompt) : null)),
      of(({ prompt }) => sha256Hex(prompt)),
      of(({ now }) => now),
      owner,
    ],
  )
  const ids = new Set(rows.map(({ id }) => id))
  const begun = streams.filter(({ id }) => ids.has(id))
  await Promise.all([
    upsertProjects(
      query,
      begun.flatMap(({ projectId, snapshot, now }) =>
        snapshot === undefined ? [] : [{ id: projectId, version: snapshot.version, snapshot: snapshot.json, now }],
      ),
    ),
    insertEvents(
      query,
      begun.flatMap(({ id: streamId, events = [] }) => events.map((event) => ({ streamId, ...event }))),
    ),
  ])
  return of(({ id }) => (ids.has(id) ? undefined : foreignConversation()))
}

async function insertEvents(
  query: SqlQuery,
  events: readonly (StreamEvent & { readonly streamId: string })[],
): Promise<void> {
  if (events.length === 0) return
  await query(
    String.raw`insert into cutroom.event (stream_id, seq, json)
     select * from unnest($1::text[], $2::int8[], string_to_array($3, E'\n'))`,
    [events.map(({ streamId }) => streamId), events.map(({ seq }) => seq), events.map(({ json }) => json).join('\n')],
  )
}

export function foreignConversation(): Problem {
  return problem(
    'foreign-conversation',
    'This conversation belongs to another project; begin a new one for this project.',
  )
}

/**
 * Only what is ours and still runs is written to. The rows of the streams are locked against a claim until the commit,
 * so a server that was thought dead and comes back can add nothing after another has taken over and looked at what
 * there is.
 */
async function append({ query, owner }: Writer, appends: readonly Append[]): Promise<(Problem | undefined)[]> {
  if (appends.length === 0) return []
  const events = appends.flatMap(({ streamId, events: given }) => given.map((event) => ({ streamId, ...event })))
  const rows = await query<{ id: string }>(
    String.raw`with own as (
         select id from cutroom.stream where id = any($1::text[]) and owner = $2 and ended_at is null for share),
       added as (
         insert into cutroom.event (stream_id, seq, json)
         select new.* from unnest($3::text[], $4::int8[], string_to_array($5, E'\n')) as new(stream_id, seq, json)
         join own on own.id = new.stream_id)
     select id from own`,
    [
      [...new Set(appends.map(({ streamId }) => streamId))],
      owner,
      events.map(({ streamId }) => streamId),
      events.map(({ seq }) => seq),
      events.map(({ json }) => json).join('\n'),
    ],
  )
  const own = new Set(rows.map(({ id }) => id))
  const ours = appends.filter(({ streamId }) => own.has(streamId))
  const all = <Field extends keyof Also>(field: Field): NonNullable<Also[Field]>[] =>
    ours.flatMap(({ also: { [field]: given } }) => given ?? [])
  await Promise.all([
    end(
      query,
      ours.flatMap(({ streamId, also: { end: given } }) => (given === undefined ? [] : [{ streamId, ...given }])),
    ),
    insertVariations(query, all('variation')),
    insertMemories(query, all('memory')),
    upsertProjects(query, all('project')),
  ])
  return appends.map(({ streamId }) =>
    own.has(streamId)
      ? undefined
      : problem('stream-taken', 'This stream has ended, or another server goes on with it; follow it instead.'),
  )
}

async function end(query: SqlQuery, ending: readonly (StreamEnd & { readonly streamId: string })[]): Promise<void> {
  if (ending.length === 0) return
  await query(
    'update cutroom.stream set status = given.status, ended_at = given.ended_at from unnest($1::text[], $2::text[], ' +
      '$3::int8[]) as given(id, status, ended_at) where stream.id = given.id',
    [ending.map(({ streamId }) => streamId), ending.map(({ status }) => status), ending.map(({ now }) => now)],
  )
}
