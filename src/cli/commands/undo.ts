import { endBackground } from '../../gate/index.ts'
import {
  documentOf,
  isProblem,
  lastLive,
  problem,
  undo,
  operateStep,
  type Problem,
  type TurnRecord,
} from '../../kernel/index.ts'
import { listRunning } from '../../sessions/index.ts'
import { isTerminal, type Io } from '../io.ts'
import { askYes } from '../keys.ts'
import { faceOf } from '../kinds.ts'
import type { Options } from '../main.ts'
import { openHere, type Here } from '../open-here.ts'
import { paint, shown } from '../print.ts'
import { sayApplied } from '../say-applied.ts'

export function run([turn]: readonly string[], options: Options, io: Io): Promise<number> {
  return openHere(options, io, async (place) =>
    options['plan'] === true ? preview(place, turn) : undoTurn(place, turn),
  )
}

/** What an undo would bring back, drawn and given as it is now and as it would be; nothing is written. */
async function preview({ workbench, voice, options }: Here, name: string | undefined): Promise<number | Problem> {
  const history = workbench.project.history()
  const named = name === undefined ? undefined : await workbench.turn(name)
  if (isProblem(named)) return named
  const turn = named?.turn ?? lastLive(history, options.on)
  if (!turn) return problem('nothing-to-undo', 'There is nothing to undo.')
  const moved = undo(history, turn.id)
  if (isProblem(moved)) return moved
  voice.say(`${paint(voice, 'bold', turn.id)}  would be undone: "${shown(turn.label)}"`)
  const sides = [history, moved].map((side) => turn.parts.flatMap(({ document }) => documentOf(side, document) ?? []))
  for (const { name: document, domain, state } of voice.json ? [] : (sides[0] ?? [])) {
    const after = documentOf(moved, document)?.state ?? state
    for (const line of await (
      await faceOf(domain)
    ).drawChange({ voice, workbench }, { before: state, after, diff: { summary: '', changes: [] } }))
      voice.say(line)
  }
  const [before, after] = sides.map((documents) => documents.map((document) => workbench.snapshot(document)))
  voice.give({
    status: 'ready',
    steps: [],
    applied: false,
    turn: turn.id,
    reading: `Undo "${turn.label}"`,
    before,
    after,
  })
  return 0
}

type At = Pick<Here, 'workbench' | 'voice' | 'io' | 'options'>

/**
 * Takes back the turn that is named, or the last one, and asks of each command that it left running whether to end it.
 */
export async function undoTurn(at: At, named?: string): Promise<number | Problem> {
  const { workbench, voice, options } = at
  const behind = await workbench.project.refresh()
  if (behind) return behind
  const last = named === undefined ? lastLive(workbench.project.history(), options.on) : undefined
  const exit = last && isImport(last) ? await askFirst(at, last) : undefined
  if (exit !== undefined) return exit
  const applied = await workbench.undo(named ?? last?.id, options.on)
  if (isProblem(applied)) return applied
  const done = sayApplied(voice, { ...applied, warnings: [] }, 'Undone', { says: applied.says })
  voice.say(`  ${shown(applied.says)}`)
  const [session = '', turn = ''] = applied.turn.split('/')
  return (await askToEnd(at, { session, turn })) ?? done
}

/** One undo too many would remove what was imported, and every edit with it. The exit code where it is not to be. */
async function askFirst(at: At, turn: TurnRecord): Promise<number | undefined> {
  const { voice, io } = at
  const question =
    `The last turn is the import of ` +
    `${turn.parts.map(({ document }) => shown(document)).join(' and ')}. Should it be removed?`
  if (voice.json || !isTerminal(io)) {
    voice.say(`${question} Then say: cutroom undo ${turn.id}`)
    voice.give({
      status: 'question',
      steps: [],
      question,
      missing: ['turn'],
      offers: [`undo ${turn.id}`],
      applied: false,
      turn: turn.id,
    })
    return 3
  }
  if (await askYes(at, question)) return undefined
  voice.say('It stays; nothing was changed.')
  return 4
}

/** Whether a turn brought something in from outside. */
const isImport = ({ parts }: TurnRecord): boolean =>
  parts.some(({ units }) => units.some((unit) => operateStep(unit).operation === 'import'))

/** Names what earlier turns left running, and asks a person of each whether to end it. Nobody else ends anything. */
export async function askToEnd(
  at: Pick<Here, 'workbench' | 'voice' | 'io'>,
  where: { session: string; turn?: string },
): Promise<Problem | undefined> {
  const running = await listRunning(at.workbench.folder, where)
  if (isProblem(running)) return running
  for (const { command, process: left, turn } of running) {
    const said = `"${shown(command)}" of turn ${turn} still runs in the background (pid ${left.pid})`
    if (at.voice.json || !isTerminal(at.io)) {
      at.voice.remark(`${said}; run this in a terminal to end it, or: kill -- -${left.pid}`)
    } else if (await askYes(at, `${said}. End it?`)) {
      const hasEnded = await endBackground(left)
      at.voice.remark(hasEnded ? 'It has ended.' : `It could not be ended; look at pid ${left.pid}.`)
    }
  }
  return undefined
}
