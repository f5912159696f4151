import { mkdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { z } from 'zod'
import { isProblem, problem, type Problem } from '../base/index.ts'
import { contain } from './contain.ts'
import { readSmall } from './files.ts'
import { withLock } from './lock.ts'
import { onDisk } from './on-disk.ts'
import { writeAtomic } from './write-atomic.ts'

/**
 * What the user alone may define, in a folder of their own: minds, model addresses, tool servers, allow-rules. A
 * project never can, whatever files it brings. Made when there are settings to read, which most people have not.
 */
const makeConfigSchema = () =>
  z.strictObject({
    schema: z.literal('cutroom.config'),
    version: z.literal(1),
    /** The mind that plans unless `--mind` names another. */
    mind: z.string().optional(),
    /** Whether models vote; unless said, small local ones do. */
    vote: z.boolean().optional(),
    /** Whether the built-in mind answers first where it is certain. */
    builtin_first: z.boolean().optional(),
    /** What one request may use up. */
    budget: z
      .strictObject({
        calls: z.number().int().positive(),
        tokens: z.number().int().positive(),
        money: z.number().nonnegative(),
        seconds: z.number().positive(),
      })
      .partial()
      .optional(),
    /** Addresses of model servers by provider, in the place of the usual ones. */
    addresses: z.record(z.string(), z.url()).optional(),
    /** Prices per million tokens by model id, where the table does not know them. */
    prices: z
      .record(
        z.string(),
        z.strictObject({ fresh: z.number(), cached: z.number(), output: z.number(), as_of: z.string() }),
      )
      .optional(),
    /** When a provider was first used, after it was said what leaves the machine. */
    told: z.record(z.string(), z.string()).optional(),
    /** Operations that a model or a tool over MCP may choose and apply without a person; never one that destroys. */
    allow: z.array(z.string()).optional(),
    /** Foreign tool servers. `tools` are the fingerprints of what was trusted. */
    servers: z
      .record(
        z.string(),
        z.strictObject({
          command: z.array(z.string()).min(1).optional(),
          url: z.url().optional(),
          env: z.array(z.string()).optional(),
          tools: z.record(z.string(), z.string()).optional(),
        }),
      )
      .optional(),
    /** Commands of plans that run without a person, each exactly as it is typed at the project's root. */
    commands: z.array(z.string()).optional(),
    /**
     * Where RESEARCH asks. `{query}` in the address stands for the words; without it they are asked as SearXNG is.
     * `key_env` names the variable that holds a key, `key_header` where it goes, and `post_field` asks by POST with the
     * words in that field.
     */
    search: z
      .strictObject({
        url: z.url(),
        key_env: z.string().optional(),
        key_header: z.string().optional(),
        post_field: z.string().optional(),
      })
      .optional(),
    /** Opens a preview; the file's path is added as the last argument. */
    preview_command: z.string().optional(),
    /** The user's editor, where no `preview_command` is given. */
    editor: z.string().optional(),
    /** What was decided about the `preview_command` of projects, by the hash of the command. */
    previews: z.record(z.string(), z.string()).optional(),
  })

export type UserConfig = z.infer<ReturnType<typeof makeConfigSchema>>
export type ServerConfig = NonNullable<UserConfig['servers']>[string]

const FILE = 'config.yaml'
const MAX_BYTES = 1024 * 1024
const nothing: UserConfig = { schema: 'cutroom.config', version: 1 }

/**
 * Where the user's own settings lie. A place that depends on the current folder counts as none: it could be a project.
 */
export function configFolder(): string {
  const { CUTROOM_CONFIG_DIR = '', XDG_CONFIG_HOME = '' } = process.env
  if (isAbsolute(CUTROOM_CONFIG_DIR)) return CUTROOM_CONFIG_DIR
  return join(isAbsolute(XDG_CONFIG_HOME) ? XDG_CONFIG_HOME : join(homedir(), '.config'), 'cutroom')
}

export async function readUserConfig(): Promise<UserConfig | Problem> {
  const place = await contain(configFolder(), FILE, { own: true })
  if (isProblem(place)) return place.code === 'not-found' ? nothing : place
  const bytes = await readSmall(place, MAX_BYTES)
  if (isProblem(bytes)) return bytes.code === 'not-found' ? nothing : bytes
  let value: unknown
  // Most people have no settings, and every command would wait for the reader of YAML.
  const { parse } = await import('yaml')
  try {
    value = parse(bytes.toString()) ?? nothing
  } catch {
    return problem('bad-config', `${place.path} is not valid YAML; mend it, or move it away to start anew.`)
  }
  const parsed = makeConfigSchema().safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const what = [issue?.path.join('.') ?? '', issue?.message ?? ''].filter((part) => part !== '').join(': ')
  return problem('bad-config', `${place.path} is not understood (${what}); mend it, or move it away to start anew.`)
}

/** Reads, changes and writes the settings under a lock; `change` may refuse. */
export async function changeUserConfig(
  change: (config: UserConfig) => UserConfig | Problem,
): Promise<UserConfig | Problem> {
  const folder = configFolder()
  const made = await onDisk({ doing: 'make the folder', path: folder }, () =>
    mkdir(folder, { recursive: true, mode: 0o700 }),
  )
  if (isProblem(made)) return made
  const root = await contain(folder, '.', { own: true })
  const place = await contain(folder, FILE, { access: 'write', own: true })
  if (isProblem(root)) return root
  if (isProblem(place)) return place
  return withLock(root, { waitMs: 5000, purpose: 'change the settings' }, async () => {
    const config = await readUserConfig()
    const changed = isProblem(config) ? config : change(config)
    if (isProblem(changed)) return changed
    const { stringify } = await import('yaml')
    return (await writeAtomic(place, stringify(changed), { label: 'config' })) ?? changed
  })
}
