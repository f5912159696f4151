import { posix } from 'node:path'
import { isAddress } from '../../files/index.ts'
import { contain, readSmall, sha256Hex } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { listTurns, readTurnFile } from './turn-file.ts'
import { readTurnMeta } from './turn-meta.ts'
import { SESSIONS, compareTurns, type TurnPlace } from './turn-place.ts'

/**
 * What a turn has before it: paths without a slash in front, or addresses. Each stands once: turn before session before
 * global.
 */
export type TurnContexts = {
  readonly turn: readonly string[]
  readonly session: readonly string[]
  readonly global: readonly string[]
  /** What the session or the project lists and PRUNE took out. */
  readonly pruned: readonly string[]
  /** What a person should know, such as a turn.context changed by hand. */
  readonly notices: readonly string[]
}

/** The context of a turn: its own, its session's and the project's. */
export async function readContexts(folder: string, place: TurnPlace): Promise<TurnContexts | Problem> {
  const turn = await readTurnContext(folder, place)
  if (isProblem(turn)) return turn
  const session = await readUserContext(folder, sessionContextPath(place.session))
  if (isProblem(session)) return session
  const global = await readUserContext(folder, '.cutroom/global.context')
  if (isProblem(global)) return global
  const out = new Set(turn.pruned)
  const ofSession = session.filter((path) => !out.has(path) && !turn.listed.includes(path))
  const taken = new Set([...turn.listed, ...ofSession, ...out])
  return {
    turn: turn.listed,
    session: ofSession,
    global: global.filter((path) => !taken.has(path)),
    pruned: turn.pruned,
    notices: turn.notices,
  }
}

/** Everything in context, once each. */
export const joinContexts = ({ turn, session, global }: Pick<TurnContexts, 'turn' | 'session' | 'global'>): string[] =>
  dedupe([...turn, ...session, ...global])

/** The context that turns keep. A turn of a request has none of its own: what the turn before it had still holds. */
export async function readTurnContext(
  folder: string,
  place: TurnPlace,
): Promise<(ContextList & { notices: readonly string[] }) | Problem> {
  const text = await readInherited(folder, place, 'turn.context')
  if (isProblem(text)) return text
  if (text.from === undefined) return { listed: [], pruned: [], notices: [] }
  if (text.content.includes('\0')) return refuseNoText(`turn.context of turn ${place.id}`)
  const meta = await readTurnMeta(folder, text.from)
  if (isProblem(meta)) return meta
  const isChanged = meta.context_sha256 !== undefined && meta.context_sha256 !== sha256Hex(text.content)
  return {
    ...readContextLines(text.content),
    notices: isChanged ? [`turn.context of turn ${text.from.id} was changed by hand; the change is kept.`] : [],
  }
}

/** A file of a turn, or of the nearest turn before it that has one. */
export async function readInherited(
  folder: string,
  place: TurnPlace,
  file: 'turn.context' | 'system_prompt.xml',
): Promise<{ content: string; from: TurnPlace | undefined } | Problem> {
  const own = await readTurnFile(folder, place.id, file)
  if (isProblem(own)) return own
  if (own !== undefined) return { content: own, from: place }
  const turns = await listTurns(folder, place.session)
  if (isProblem(turns)) return turns
  for (const before of turns.filter(({ turn }) => compareTurns(turn, place.turn) < 0).toReversed()) {
    const content = await readTurnFile(folder, before.id, file)
    if (isProblem(content)) return content
    if (content !== undefined) return { content, from: before }
  }
  return { content: '', from: undefined }
}

/** session.context as a person wrote it. */
export const readSessionContext = (folder: string, session: string): Promise<string | Problem> =>
  readUserText(folder, sessionContextPath(session))

const sessionContextPath = (session: string): string => `${SESSIONS}/${session}/session.context`

async function readUserContext(folder: string, path: string): Promise<readonly string[] | Problem> {
  const text = await readUserText(folder, path)
  return isProblem(text) ? text : readContextLines(text).listed
}

async function readUserText(folder: string, path: string): Promise<string | Problem> {
  const place = await contain(folder, path, { own: true })
  if (isProblem(place)) return place
  const bytes = await readSmall(place, MAX_BYTES)
  if (isProblem(bytes)) return bytes.code === 'not-found' ? '' : bytes
  return bytes.includes(0) ? refuseNoText(path) : bytes.toString()
}

const MAX_BYTES = 1024 * 1024

const refuseNoText = (what: string): Problem =>
  problem('damaged', `${what} is not a text of paths, one a line; mend it or delete it.`)

/** What a context file lists: paths from the project's root without a slash in front, and addresses. */
export type ContextList = {
  readonly listed: readonly string[]
  /** Only in turn.context: what PRUNE took out although the session or the project lists it. */
  readonly pruned: readonly string[]
}

/** Reads a context file: one path or address a line; `#` begins a remark, `!` takes a path out. */
function readContextLines(text: string): ContextList {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  const isOut = (line: string): boolean => line.startsWith('!')
  return {
    listed: dedupe(lines.filter((line) => !isOut(line)).map(normalizeResource)),
    pruned: dedupe(lines.filter(isOut).map((line) => normalizeResource(line.slice(1).trim()))),
  }
}

/**
 * The text of a context file. A path that would be read as a remark or as taken out gets a slash in front, which means
 * the root.
 */
export function formatContext({ listed, pruned }: ContextList): string {
  return [...listed.map((path) => (/^[#!]/.test(path) ? `/${path}` : path)), ...pruned.map((path) => `!${path}`)]
    .map((line) => `${line}\n`)
    .join('')
}

/** The one spelling of a resource, so that the same one is not listed twice. */
export function normalizeResource(text: string): string {
  return isAddress(text) ? text : posix.normalize(text.replace(/^\/+/, '')).replace(/(?<=.)\/$/, '')
}

export const dedupe = (resources: readonly string[]): string[] => [...new Set(resources)]
