/**
 * How the tables came to be, one list of statements a version, in order. What stands here has run somewhere: it is
 * never changed, only added to. JSON is kept as text: it comes back as it went in, and it is never searched. Times are
 * milliseconds since 1970.
 */
export const migrations: readonly (readonly string[])[] = [
  [
    'create table cutroom.project (id text primary key, version text not null, snapshot text not null, kept_at int8 ' +
      'not null)',
    'create table cutroom.conversation (id text primary key, project_id text not null, used_at int8 not null)',
    'create table cutroom.memory (conversation_id text not null, number int8 generated always as identity, entry ' +
      'text not null, primary key (conversation_id, number))',
    `create table cutroom.stream (
      id text primary key, project_id text not null, conversation_id text, kind text not null, seed text not null, \
request text not null,
      prompt text, prompt_hash text not null, owner text not null, status text not null default 'running', \
is_stop_asked boolean not null default false,
      begun_at int8 not null, ended_at int8)`,
    'create index stream_of_project on cutroom.stream (project_id, begun_at)',
    'create index stream_running on cutroom.stream (owner) where ended_at is null',
    'create index stream_ended on cutroom.stream (ended_at) where ended_at is not null',
    // The key is what makes an event that is sent twice impossible.
    'create table cutroom.event (stream_id text not null, seq int8 not null, json text not null, primary key ' +
      '(stream_id, seq))',
    'create table cutroom.server (owner text primary key, until int8 not null)',
    `create table cutroom.variation (
      id text primary key, project_id text not null, base text not null, status text not null, content text not null,
      created_at int8 not null, expires_at int8 not null, moved_at int8 not null)`,
    "create index variation_waiting on cutroom.variation (expires_at) where status in ('created', 'streaming', " +
      "'ready')",
    `create table cutroom.project_commit (
      project_id text not null, number int8 generated always as identity, variation_id text not null, version text \
not null, entry text not null,
      committed_at int8 not null, primary key (project_id, number))`,
  ],
]
