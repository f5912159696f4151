import { z } from 'zod'
import { isProblem, issueText, type Json, problem, type Problem, sameJson } from '../../kernel/index.ts'
import { type ProjectSnapshot, type SnapshotRegion, snapshotSchema } from './snapshot.ts'

const MAX_SHOWN = 3

export const MAX_PROMPT_CHARACTERS = 32_768
/** Something besides blanks, and no NUL: what a schema for clients says of a prompt. */
export const HAS_WORDS = '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$'

/** UUIDs are the same in any case. */
const uuid = z
  .string()
  .regex(/^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/, 'should be a UUID')
  .meta({ examples: ['8fa3c1d2-0000-4000-8000-000000000001'] })
  .transform((id) => id.toLowerCase())

const streamFields = z
  .object({
    prompt: z
      .string()
      .max(MAX_PROMPT_CHARACTERS, `should have at most ${MAX_PROMPT_CHARACTERS.toLocaleString('en')} characters`)
      .refine((text) => !text.includes('\u0000'), 'should hold no NUL character')
      .refine((text) => text.trim() !== '', 'should say what to do')
      .meta({ pattern: HAS_WORDS, examples: ['set the tempo to 96'] }),
    conversationId: uuid.nullish(),
    model: z
      .string()
      .nullish()
      .meta({
        description: 'Who works on it, such as "anthropic/claude-sonnet-4-5"; null leaves it to the server.',
        examples: [null],
      }),
    storePrompt: z.boolean().default(true),
    qualityPreset: z.enum(['fast', 'balanced', 'quality']).nullish(),
    humanizeProfile: z.enum(['tight', 'laid_back', 'pushed']).nullish(),
    swing: z.number().min(0).max(1).nullish(),
    project: snapshotSchema,
    stopOnDisconnect: z.boolean().nullish().meta({ description: 'Closing the connection also stops the work.' }),
  })
  .meta({ id: 'StreamRequest' })

/** The body of a stream request. Its fields may be spelt in snake or in camel case. */
export const streamRequestSchema = z.preprocess(camelFields, streamFields)

export type StreamRequest = z.infer<typeof streamRequestSchema>
/**
 * A request with the project that it is about, which it always has. `isVariation`: it asks for something to review
 * phrase by phrase, whatever its words are. `beside`: so many others on the same project are under way.
 */
export type ReadRequest = Omit<StreamRequest, 'project'> & {
  readonly project: ProjectSnapshot
  readonly warnings: readonly string[]
  readonly isVariation?: true
  readonly scope?: VariationScope
  readonly beside?: number
}

/** What a variation may change: these tracks or regions, these beats of the project. */
export type VariationScope = {
  readonly trackIds?: readonly string[] | undefined
  readonly regionIds?: readonly string[] | undefined
  readonly beatRange?: { readonly startBeat: number; readonly endBeat: number } | undefined
}

/** Reads a request, or says every path that is wrong. It is never served with less than what the client sent. */
export function readStreamRequest(body: unknown): ReadRequest | Problem {
  const parsed = streamRequestSchema.safeParse(body)
  const issues = parsed.success
    ? []
    : wrongPaths(parsed.error, { schema: streamRequestSchema, body, spelt: camelFields(body) })
  const doubled = parsed.success ? duplicateIds(parsed.data.project) : []
  const wrong = [...issues, ...doubled]
  if (!parsed.success || wrong.length > 0)
    return problem('invalid-request', `The request cannot be served: ${told(wrong)}.`, wrong)
  const isStandIn = (projectOf(body)?.['projectId'] ?? projectOf(body)?.['id'] ?? null) === null
  const { project, warnings } = counted(named(parsed.data.project))
  return {
    ...parsed.data,
    project,
    warnings: [
      ...unusedFields(body, parsed.data),
      ...sayDoubledFields(body),
      ...(isStandIn ? ['The project has no projectId, so the conversation_id stands in for it; please send one.'] : []),
      ...warnings,
    ],
  }
}

/** Fields that clients of other servers send, and that nothing is made of here. */
const idle = ['qualityPreset', 'humanizeProfile', 'swing'] as const

/** What a request says beside what is read: it is served without, and told so. */
function unusedFields(body: unknown, read: StreamRequest): string[] {
  const unknown = unknownFields(body, streamFields)
  const unused = idle.filter((field) => (read[field] ?? null) !== null)
  return [
    ...(unknown.length > 0
      ? [`The request has fields that are not known here and were left out: ${unknown.join(', ')}.`]
      : []),
    ...(unused.length > 0 ? [`The request has fields that change nothing here: ${unused.join(', ')}.`] : []),
  ]
}

const MAX_UNKNOWN = 10

/** The fields of a body that its schema does not know in either spelling, as they were spelt. */
export function unknownFields(body: unknown, { shape }: z.ZodObject): string[] {
  const unknown = isFields(body)
    ? Object.keys(body)
        .filter((field) => !Object.hasOwn(shape, camelField(field)))
        .map((field) => `"${field.slice(0, 40)}"`)
    : []
  return unknown.length > MAX_UNKNOWN
    ? [...unknown.slice(0, MAX_UNKNOWN), `and ${unknown.length - MAX_UNKNOWN} more`]
    : unknown
}

/**
 * Notes that are there count for themselves: a client whose count has fallen behind loses nothing by it, and is told.
 */
function counted(project: ProjectSnapshot): {
  readonly project: ProjectSnapshot
  readonly warnings: readonly string[]
} {
  const isMiscounted = ({ notes, noteCount }: SnapshotRegion): boolean =>
    notes !== undefined && noteCount !== undefined && noteCount !== notes.length
  const [first, ...others] = project.tracks.flatMap(({ regions }) => regions.filter(isMiscounted))
  if (!first) return { project, warnings: [] }
  const tracks = project.tracks.map((track) => ({
    ...track,
    regions: track.regions.map((region) =>
      isMiscounted(region) ? { ...region, noteCount: region.notes?.length } : region,
    ),
  }))
  const more = others.length === 0 ? '' : ` and of ${others.length} more`
  return {
    project: { ...project, tracks },
    warnings: [`The noteCount of the region "${first.id}"${more} is not the number of its notes; the notes count.`],
  }
}

const MAX_TOLD = 20

function told(wrong: readonly WrongPath[]): string {
  const said = wrong.slice(0, MAX_TOLD).map(({ path, message }) => `${path}: ${message}`)
  return [...said, ...(wrong.length > MAX_TOLD ? [`and ${wrong.length - MAX_TOLD} more`] : [])].join('; ')
}

/** A region without a name takes that of its track. */
function named(project: ProjectSnapshot): ProjectSnapshot {
  if (project.tracks.every(({ regions }) => regions.every(({ name }) => name !== undefined && name !== '')))
    return project
  return {
    ...project,
    tracks: project.tracks.map((track) => ({
      ...track,
      regions: track.regions.map((region) => (region.name ? region : { ...region, name: track.name })),
    })),
  }
}

function duplicateIds(project: ProjectSnapshot): WrongPath[] {
  const seen = new Map<string, string>()
  const found: WrongPath[] = []
  const look = (id: string, path: string): void => {
    const first = seen.get(id)
    if (first === undefined) seen.set(id, path)
    else found.push({ path, message: `is the same id as ${first}` })
  }
  for (const [t, track] of project.tracks.entries()) {
    look(track.id, `project.tracks.${t}.id`)
    for (const [r, region] of track.regions.entries()) look(region.id, `project.tracks.${t}.regions.${r}.id`)
  }
  for (const [b, bus] of (project.buses ?? []).entries()) look(bus.id, `project.buses.${b}.id`)
  return found
}

type Fields = { readonly [field: string]: unknown }
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One spelling of the fields, and `projectId` from whichever field holds it. */
function camelFields(body: unknown): unknown {
  if (!isFields(body)) return body
  const request = Object.fromEntries(Object.entries(body).map(([field, value]) => [camelField(field), value]))
  const project = request['project']
  // Beside a projectId, an id is a field like any other.
  if (!isFields(project) || (project['projectId'] ?? null) !== null) return request
  const { id, ...rest } = project
  const { conversationId } = request
  const projectId = id ?? (typeof conversationId === 'string' ? conversationId.toLowerCase() : null)
  return { ...request, project: projectId === null ? project : { ...rest, projectId } }
}

function projectOf(body: unknown): Fields | undefined {
  const project = isFields(body) ? body['project'] : undefined
  return isFields(project) ? project : undefined
}

/**
 * A project in a file, in the form in which clients send it and `state` prints it. What a client could not send is
 * refused, with every path that is wrong.
 */
export function readProject(value: unknown): ProjectSnapshot | Problem {
  const {
    kind: _,
    revision: __,
    ...project
  } = (typeof value === 'object' && value !== null ? value : {}) as { [field: string]: unknown }
  const read = readStreamRequest({ prompt: 'import', project })
  if (!isProblem(read)) return read.project
  const wrong = (read.details ?? []) as { path: string; message: string }[]
  const said = wrong
    .slice(0, MAX_SHOWN)
    .map(({ path, message }) => `${path.replace(/^project\./, '')}: ${message.replaceAll('project.', '')}`)
  return problem(
    'not-a-song',
    `This is no music project: ` +
      `${[...said, ...(wrong.length > MAX_SHOWN ? [`and ${wrong.length - MAX_SHOWN} more`] : [])].join('; ')}.`,
  )
}

/** A place of a body, as its client spelt it, and what is wrong there. */
type WrongPath = { readonly path: string; readonly message: string }

type Read = {
  readonly schema: z.ZodType
  /** As it was sent. */ readonly body: unknown
  /** With its fields in one spelling. */ readonly spelt: unknown
}

/** Every path of a body that its schema does not take, each told once, in sentences of our own. */
export function wrongPaths(error: z.ZodError, { schema, body, spelt }: Read): WrongPath[] {
  const found = error.issues.map((issue): WrongPath => {
    const told = isOfLibrary(issue.message) ? issueText(issue, { schema, params: spelt }) : issue.message
    const name = issue.path.join('.')
    const message = told.startsWith(name) ? told.slice(name.length).replace(/^:? /, '') : told
    return {
      path: pathAsSent(issue.path, body) || '(body)',
      message: isOfLibrary(message) ? 'should be an object with the fields that /openapi.json lists' : message,
    }
  })
  return [...new Map(found.map((wrong) => [`${wrong.path} ${wrong.message}`, wrong])).values()]
}

/** The schema's own words, where we gave it none. */
const isOfLibrary = (message: string): boolean => /^(?:Invalid|Too small|Too big|Unrecognized)\b/.test(message)

function pathAsSent([first, ...rest]: readonly PropertyKey[], body: unknown): string {
  if (first === undefined) return ''
  const field =
    fieldsOf(body).find((each) => each === first) ?? fieldsOf(body).find((each) => camelField(each) === first) ?? first
  const isStandIn = field === 'project' && rest[0] === 'projectId' && hasOnlyId((body as { project?: unknown }).project)
  return [field, ...(isStandIn ? ['id', ...rest.slice(1)] : rest)].join('.')
}

const fieldsOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : []
const hasOnlyId = (project: unknown): boolean =>
  fieldsOf(project).includes('id') && ((project as { projectId?: unknown }).projectId ?? null) === null

/** `conversation_id` and `conversationId` are the same field. */
export const camelField = (field: string): string =>
  field.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** What is said of fields that a body holds in both spellings with different values: the last one is read. */
function sayDoubledFields(body: unknown): string[] {
  const sent = body as { readonly [field: string]: Json }
  const first = new Map<string, string>()
  return fieldsOf(body).flatMap((field) => {
    const other = first.get(camelField(field))
    if (other === undefined) first.set(camelField(field), field)
    return other === undefined || sameJson(sent[other], sent[field])
      ? []
      : [`"${other}" and "${field}" are the same field and say different things; "${field}" is used.`]
  })
}
