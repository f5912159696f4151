import { z } from 'zod'
import { problem, type Problem } from '../../kernel/index.ts'
import { snapshotSchema, type Snapshot } from './snapshot.ts'

export const MOST_PROMPT_CHARACTERS = 32_768

const uuid = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'should be a UUID')

/** The body of a stream request. Its fields may be spelt in snake or in camel case. */
export const streamRequestSchema = z.preprocess(camelFields, z.object({
  prompt: z.string().min(1, 'should say what to do').max(MOST_PROMPT_CHARACTERS, `should have at most ${MOST_PROMPT_CHARACTERS.toLocaleString('en')} characters`).refine((text) => !text.includes('\u0000'), 'should hold no NUL character').refine((text) => text.trim() !== '', 'should say what to do'),
  conversationId: uuid.nullish(),
  model: z.string().nullish(),
  storePrompt: z.boolean().default(true),
  qualityPreset: z.enum(['fast', 'balanced', 'quality']).nullish(),
  humanizeProfile: z.enum(['tight', 'laid_back', 'pushed']).nullish(),
  swing: z.number().min(0).max(1).nullish(),
  project: snapshotSchema.nullish(),
}))

export type StreamRequest = z.infer<typeof streamRequestSchema>
/** A request with the project that it is about, which it always has. `isVariation`: it asks for something to review phrase by phrase, whatever its words are. */
export type ReadRequest = Omit<StreamRequest, 'project'> & { readonly project: Snapshot; readonly warnings: readonly string[]; readonly isVariation?: true }

/** Reads a request, or says every path that is wrong. It is never served with less than what the client sent. */
export function readStreamRequest(body: unknown): ReadRequest | Problem {
  const parsed = streamRequestSchema.safeParse(body)
  const issues = parsed.success ? [] : parsed.error.issues.map(({ path, message }) => ({ path: path.join('.') || '(body)', message }))
  const doubled = parsed.success && parsed.data.project ? duplicateIds(parsed.data.project) : []
  const absent = parsed.success && !parsed.data.project ? [{ path: 'project', message: 'is missing: the whole project is sent with every request' }] : []
  const wrong = [...issues, ...doubled, ...absent]
  if (!parsed.success || wrong.length > 0 || !parsed.data.project) return problem('invalid-request', `The request cannot be served: ${told(wrong)}.`, wrong)
  const isStandIn = (projectOf(body)?.['projectId'] ?? projectOf(body)?.['id'] ?? null) === null
  return { ...parsed.data, project: named(parsed.data.project), warnings: isStandIn ? ['The project has no projectId, so the conversation_id stands in for it; please send one.'] : [] }
}

const MOST_TOLD = 20

function told(wrong: readonly { path: string; message: string }[]): string {
  const said = wrong.slice(0, MOST_TOLD).map(({ path, message }) => `${path}: ${message}`)
  return [...said, ...(wrong.length > MOST_TOLD ? [`and ${wrong.length - MOST_TOLD} more`] : [])].join('; ')
}

/** A region without a name takes that of its track. */
function named(project: Snapshot): Snapshot {
  if (project.tracks.every(({ regions }) => regions.every(({ name }) => name !== undefined && name !== ''))) return project
  return { ...project, tracks: project.tracks.map((track) => ({ ...track, regions: track.regions.map((region) => (region.name ? region : { ...region, name: track.name })) })) }
}

function duplicateIds(project: Snapshot): { path: string; message: string }[] {
  const seen = new Map<string, string>()
  const found: { path: string; message: string }[] = []
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
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

const spellings = new Map([['conversation_id', 'conversationId'], ['store_prompt', 'storePrompt'], ['quality_preset', 'qualityPreset'], ['humanize_profile', 'humanizeProfile']])

/** One spelling of the fields, and `projectId` from whichever field holds it. */
function camelFields(body: unknown): unknown {
  if (!isFields(body)) return body
  const request = Object.fromEntries(Object.entries(body).map(([field, value]) => [spellings.get(field) ?? field, value]))
  const project = request['project']
  // Beside a projectId, an id is a field like any other.
  if (!isFields(project) || (project['projectId'] ?? null) !== null) return request
  const { id, ...rest } = project
  const projectId = id ?? request['conversationId'] ?? null
  return { ...request, project: projectId === null ? project : { ...rest, projectId } }
}

function projectOf(body: unknown): Fields | undefined {
  const project = isFields(body) ? body['project'] : undefined
  return isFields(project) ? project : undefined
}
