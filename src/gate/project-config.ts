import { parse } from 'yaml'
import { z } from 'zod'
import { isProblem } from '../base/index.ts'
import { contain } from './contain.ts'
import { readSmall } from './files.ts'
import { plainLine } from './plain-text.ts'
import { findHidden } from './refuse-command.ts'

/** The harmless defaults of a project. Whatever could run, send or allow something is the user's alone to say. */
type ProjectConfig = {
  /** How many tokens input.md may take. */
  readonly budgetTokens?: number
  /** Paths from the project's root that the context of a new session begins with. */
  readonly context?: readonly string[]
  /** Opens a preview. It counts only after the user was asked, once. */
  readonly previewCommand?: string
}

const PLACE = '.cutroom/config.yaml'
const MAX_BYTES = 64 * 1024

/** What a project says about itself, and a sentence for each part of it that is not listened to. */
export async function readProjectConfig(
  folder: string,
): Promise<{ readonly config: ProjectConfig; readonly ignored: readonly string[] }> {
  const nothing = (why?: string): { config: ProjectConfig; ignored: string[] } => ({
    config: {},
    ignored: why === undefined ? [] : [why],
  })
  const place = await contain(folder, PLACE, { own: true })
  const bytes = isProblem(place) ? place : await readSmall(place, MAX_BYTES)
  if (isProblem(bytes)) return nothing(bytes.code === 'not-found' ? undefined : bytes.message)
  const fields = fieldsOf(bytes.toString())
  return fields
    ? understood(fields)
    : nothing(
        `${PLACE} of the project is not a list of settings in YAML, so nothing in it counts; mend it or remove it.`,
      )
}

/** Without aliases, which could make a small file a large one. */
function fieldsOf(text: string): Map<string, unknown> | undefined {
  try {
    const value: unknown = parse(text, { maxAliasCount: 0, mapAsMap: true }) ?? new Map()
    return value instanceof Map && [...value.keys()].every((name) => typeof name === 'string')
      ? (value as Map<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

function understood(fields: ReadonlyMap<string, unknown>): { config: ProjectConfig; ignored: string[] } {
  const ignored: string[] = []
  const read = <T>(name: string, schema: z.ZodType<T>): T | undefined => {
    if (!fields.has(name)) return undefined
    const parsed = schema.safeParse(fields.get(name))
    if (!parsed.success)
      ignored.push(`${name} in the project's ${PLACE} does not count: it is not what is expected there.`)
    return parsed.data
  }
  const kind = read('schema', z.literal('cutroom.project'))
  const version = read('version', z.literal(1))
  const budgetTokens = read('budget_tokens', z.number().int().min(1000).max(10_000_000))
  const context = read('context', z.array(z.string().min(1).max(1000)).max(1000))
  const previewCommand = read(
    'preview_command',
    z
      .string()
      .max(1000)
      .refine((command) => command.trim() !== '' && !command.includes('\n') && findHidden(command) === undefined),
  )
  const others = [...fields.keys()].filter((name) => !known.has(name))
  ignored.push(
    ...others.map(
      (name) => `${plainLine(name, 60)} in the project's ${PLACE} does not count: only your own settings may say that.`,
    ),
  )
  if ((fields.has('schema') && kind === undefined) || (fields.has('version') && version === undefined))
    return { config: {}, ignored }
  return {
    config: {
      ...(budgetTokens !== undefined && { budgetTokens }),
      ...(context && { context }),
      ...(previewCommand !== undefined && { previewCommand }),
    },
    ignored,
  }
}

const known = new Set(['schema', 'version', 'budget_tokens', 'context', 'preview_command'])
