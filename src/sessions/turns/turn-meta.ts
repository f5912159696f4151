import { parse, stringify } from 'yaml'
import { z } from 'zod'
import { redactDeep } from '../../gate/index.ts'
import { isProblem, problem, type Json, type Problem } from '../../kernel/index.ts'
import { listTurns, readTurnFile, writeTurnFile } from './turn-file.ts'
import { compareTurns, isCopyName, type TurnPlace } from './turn-place.ts'

/** A command that a turn left running, and who it is: a number alone may be another process by now. */
const leftRunning = z.object({
  command: z.string(),
  process: z.object({
    pid: z.int(),
    host: z.string(),
    startTicks: z.string().nullable(),
    boot: z.string().nullable(),
    space: z.string().nullable(),
  }),
})
export type LeftRunning = z.infer<typeof leftRunning>

/** What a program wants to know of a turn, as meta.yaml says it. Turns of a request (`ask`) add fields of their own. */
export type TurnMeta = {
  readonly turn_id: string
  /** The turn that this one continues; after CONCLUDE the one that had called. */
  readonly parent_turn_id: string | null
  /** The turn whose INVOKE is being worked on; its own caller is the next level of the stack. */
  readonly caller_turn_id: string | null
  /** Whose prompt system_prompt.xml holds. */
  readonly agent: string
  /** The turn after which this one was made: its parent, but for CONCLUDE. */
  readonly follows?: string | undefined
  /** What the agent is told in this turn: a person's message, a handoff, or the errors of a faulty plan. */
  readonly message?: string | undefined
  /** What the turn was begun with, once a person has said something to it. */
  readonly handed?: string | undefined
  /** What a person said to it last; `message` has both. */
  readonly said?: string | undefined
  readonly created?: string | undefined
  readonly status?: string | undefined
  /** Of turn.context as it was written, which tells a change by hand. */
  readonly context_sha256?: string | undefined
  /** Set where the folder was copied from another turn. */
  readonly branch_of?: string | undefined
  /** The words of a request, as they were said; what was done by hand or imported has none. */
  readonly asked?: string | undefined
  /** Whether its plan was written elsewhere. */
  readonly foreign?: boolean | undefined
  /** The request that its message came to in the light of earlier ones, and the turns that it takes back. */
  readonly leaning?: { readonly words: string; readonly takesBack: readonly string[] } | undefined
  /** Who wrote its plan: `builtin`, a model by its id, `mcp`. */
  readonly mind?: string | undefined
  /** Commands that it started and left running. */
  readonly background?: readonly LeftRunning[] | undefined
  /** Which actions of the plan that ran were carried out. */
  readonly done?: readonly number[] | undefined
}

/** The agent that a session begins with. */
export const DEFAULT_AGENT = 'studio'

/** Version 1 had `turn` and knew no callers. */
const FORM = { schema: 'cutroom.turn', version: 2 } as const
const FILE = 'meta.yaml'

const schema = z.looseObject({
  schema: z.literal(FORM.schema),
  version: z.number(),
  turn: z.string().optional(),
  turn_id: z.string().optional(),
  parent_turn_id: z.string().nullable().optional(),
  caller_turn_id: z.string().nullable().optional(),
  agent: z.string().optional(),
  follows: z.string().optional(),
  message: z.string().optional(),
  handed: z.string().optional(),
  said: z.string().optional(),
  created: z.string().optional(),
  status: z.string().optional(),
  context_sha256: z.string().optional(),
  branch_of: z.string().optional(),
  asked: z.string().optional(),
  foreign: z.boolean().optional(),
  mind: z.string().optional(),
  leaning: z.object({ words: z.string(), takesBack: z.array(z.string()) }).optional(),
  background: z.array(leftRunning).optional(),
  done: z.array(z.number()).optional(),
})

/**
 * What is known of a turn. A turn of a request, or one whose meta.yaml is gone, has its parent and its agent from the
 * turn before it.
 */
export async function readTurnMeta(folder: string, place: TurnPlace): Promise<TurnMeta | Problem> {
  const written = await readWritten(folder, place)
  if (isProblem(written)) return written
  const before =
    written.agent === undefined || written.parent_turn_id === undefined ? await findTurnBefore(folder, place) : null
  if (isProblem(before)) return before
  const from =
    written.agent === undefined && before !== null
      ? await readTurnMeta(folder, before)
      : { agent: DEFAULT_AGENT, caller_turn_id: null }
  if (isProblem(from)) return from
  const {
    parent_turn_id = before?.id ?? null,
    caller_turn_id = from.caller_turn_id,
    agent = from.agent,
    follows,
    message,
    handed,
    said,
    created,
    status,
    context_sha256,
    branch_of,
    asked,
    foreign,
    mind,
    leaning,
    background,
    done,
  } = written
  return {
    turn_id: place.id,
    parent_turn_id,
    caller_turn_id,
    agent,
    follows,
    message,
    handed,
    said,
    created,
    status,
    context_sha256,
    branch_of,
    asked,
    foreign,
    mind,
    leaning,
    background,
    done,
  }
}

/** Writes fields of meta.yaml and keeps the others that it has. */
export async function writeTurnMeta(
  folder: string,
  place: TurnPlace,
  fields: { readonly [field: string]: Json | undefined },
): Promise<Problem | undefined> {
  const written = await readWritten(folder, place)
  if (isProblem(written)) return written
  const all = Object.entries({ ...written, ...fields, ...FORM }).filter(([, value]) => value !== undefined)
  return writeTurnFile(folder, place.id, FILE, stringify(redactDeep(Object.fromEntries(all))))
}

type Written = z.infer<typeof schema>

/** What meta.yaml of a turn itself says, without what a turn has from the one before it: enough for a list of many. */
export const readOwnMeta = (
  folder: string,
  place: TurnPlace,
): Promise<
  Pick<Written, 'message' | 'said' | 'asked' | 'created' | 'status' | 'branch_of' | 'foreign' | 'mind'> | Problem
> => readWritten(folder, place)

async function readWritten(folder: string, place: TurnPlace): Promise<Written | Problem> {
  const text = await readTurnFile(folder, place.id, FILE)
  if (isProblem(text)) return text
  if (text === undefined) return { ...FORM, turn_id: place.id }
  const parsed = schema.safeParse(parseYaml(text))
  if (!parsed.success)
    return problem(
      'damaged',
      `meta.yaml of turn ${place.id} cannot be read; mend it or move it away, and the turn is taken up without it.`,
    )
  return parsed.data.version <= FORM.version
    ? rehome(parsed.data, place)
    : problem('newer-version', `Turn ${place.id} was written by a newer Cutroom; update this one to go on with it.`)
}

function parseYaml(text: string): unknown {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}

/** What the file of a copied or renamed folder says, with the ids that hold where it lies now. */
function rehome({ turn, turn_id = turn, ...written }: Written, place: TurnPlace): Written {
  const [before = ''] = (turn_id ?? '').split('/')
  const here = (id: string): string =>
    before !== '' && id.startsWith(`${before}/`) ? `${place.session}${id.slice(before.length)}` : id
  const moved = Object.fromEntries(
    IDS.flatMap((name) => (typeof written[name] === 'string' ? [[name, here(written[name])]] : [])),
  )
  const was = turn_id === undefined ? place.id : here(turn_id)
  return { ...written, ...moved, turn_id: place.id, ...(was !== place.id && { branch_of: was }) }
}

const IDS = ['parent_turn_id', 'caller_turn_id', 'follows', 'branch_of'] as const

/** Copies are beside the line of turns, not in it. */
async function findTurnBefore(folder: string, { session, turn }: TurnPlace): Promise<TurnPlace | null | Problem> {
  const turns = await listTurns(folder, session)
  return isProblem(turns)
    ? turns
    : (turns.findLast((each) => compareTurns(each.turn, turn) < 0 && !isCopyName(each.turn)) ?? null)
}
