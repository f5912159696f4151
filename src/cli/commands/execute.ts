import { basename, dirname, resolve } from 'node:path'
import { contain, readClipboard, readSmall, readStdin, readUserConfig } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import {
  SESSIONS,
  decodePlan,
  describeAction,
  everything,
  findUnapproved,
  listPlanErrors,
  preprocessPlan,
  readResumeState,
  refuseUnapproved,
  type Action,
  type EditAction,
  type Executed,
  type Reviewed,
  type TurnPlace,
  writePlan,
} from '../../sessions/index.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { isAsked, openHere, readWhere, runAlone, type Here } from '../open-here.ts'
import { shown } from '../print.ts'
import { listPlan } from '../review/actions/summarise-plan.ts'
import { decidePlan } from '../sessions/decide-plan.ts'
import { replan } from '../sessions/replan.ts'
import { sayExecuted } from '../sessions/say-executed.ts'
import { nearPlace, replaceOnce } from '../../files/index.ts'
import { askYes } from '../keys.ts'

/** Runs a plan: that of the current turn, or one from elsewhere, which becomes it. */
export function run([file]: readonly string[], options: Options, io: Io): Promise<number> {
  if (file !== undefined && options['clipboard'] === true)
    return openHere(options, io, async () => problem('usage', 'Give a plan or --clipboard, not both.'))
  return openHere(options, io, async (at) => {
    if (!isAsked(at)) return runAlone(at, 'run a plan', async () => goOn(at, await takeTurn(at, file)))
    return goOn(at, await runAlone(at, 'take a plan', () => takeTurn(at, file)))
  })
}

type Taken = { readonly turn: string; readonly reviewed: Reviewed | Problem }

/** The turn that is to run, with its plan tried out; a number is the end of the command. */
async function takeTurn(at: Here, file: string | undefined): Promise<Taken | number | Problem> {
  const { sessions, folder } = at.workbench
  const current = await sessions.place(readWhere(at))
  const isGiven = at.options['clipboard'] === true || (file !== undefined && !(await isPlanOf(at, file, current)))
  // A turn that was interrupted keeps its own plan, so it is brought to an end before another one is taken.
  const isOpen = !isProblem(current) && (await readResumeState(folder, current)) === 'execute'
  const unfinished = isOpen ? await sessions.finish(current) : undefined
  if (isProblem(unfinished)) return unfinished
  if (unfinished)
    return sayExecuted(
      at,
      unfinished,
      `${INTERRUPTED}${isGiven ? ' (what you gave was not taken: give it again if it is another plan)' : ''}`,
    )
  const place = isGiven ? await takePlan(at, file) : current
  return isProblem(place) ? place : { turn: place.id, reviewed: await sessions.review(place) }
}

export const INTERRUPTED = 'It had been interrupted after its changes were written; it is finished now'

/** Larger ones are no plan that a person approves. */
const MAX_BYTES = 16 * 1024 * 1024

/**
 * Takes a plan that was written elsewhere: by path, from stdin with `-`, or from the clipboard. It becomes the plan of
 * the current turn, with its fences mended.
 */
async function takePlan(at: Here, file: string | undefined): Promise<TurnPlace | Problem> {
  const {
    workbench: { sessions },
    voice,
    io,
  } = at
  const text =
    file === undefined
      ? await readClipboard(MAX_BYTES)
      : file === '-'
        ? await readStdin(io.stdin, MAX_BYTES)
        : await readPath(io, file)
  if (isProblem(text)) return text
  const mended = preprocessPlan(text)
  if (isProblem(mended)) return mended
  for (const { line, message } of mended.rewrites) voice.say(`line ${line}: ${shown(message)}`)
  const place = await sessions.placeForPlan(readWhere(at))
  if (isProblem(place)) return place
  const refused = await sessions.keepPlan(place, mended.text, { isForeign: true })
  return refused ?? place
}

/** Whether a file is the plan of the turn itself, which is no plan from elsewhere. */
async function isPlanOf({ io, workbench }: Here, file: string, current: TurnPlace | Problem): Promise<boolean> {
  if (file === '-' || isProblem(current)) return false
  const path = resolve(io.cwd, file)
  const [given, own] = [
    await contain(dirname(path), basename(path), { own: true }),
    await contain(workbench.folder, `${SESSIONS}/${current.id}/plan.md`, { own: true }),
  ]
  return !isProblem(given) && !isProblem(own) && given.path === own.path
}

async function readPath({ cwd }: Io, file: string): Promise<string | Problem> {
  const path = resolve(cwd, file)
  const place = await contain(dirname(path), basename(path), { own: true })
  const bytes = isProblem(place) ? place : await readSmall(place, MAX_BYTES)
  if (isProblem(bytes))
    return bytes.code === 'too-large'
      ? problem('too-large', `${shown(file)} is larger than 16 MB, which is no plan that a person could approve.`)
      : bytes
  return decodePlan(bytes)
}

async function goOn(at: Here, now: Taken | number | Problem): Promise<number | Problem> {
  return typeof now === 'number' || isProblem(now) ? now : executeTurn(at, now.reviewed, now.turn)
}

/**
 * Decides on a plan that was tried out, and runs it; one that does not hold is written again where there is somebody to
 * do that. Whoever calls this holds the lock, unless a person is asked.
 */
export async function executeTurn(at: Here, reviewed: Reviewed | Problem, turn: string): Promise<number | Problem> {
  if (isProblem(reviewed))
    return reviewed.code === 'bad-plan' ? replan(at, { turn, plan: null, errors: listPlanErrors(reviewed) }) : reviewed
  if (reviewed.tried.errors.length > 0) {
    const nearer = isAsked(at) ? await offerNearest(at, reviewed) : undefined
    return nearer
      ? executeTurn(at, nearer, turn)
      : replan(at, { turn, plan: reviewed.plan, errors: reviewed.tried.errors })
  }
  const { options, voice, workbench, io, signal } = at
  for (const { line, message } of reviewed.rewrites) voice.say(`line ${line}: ${shown(message)}`)
  const onOutput = (text: string): void => void io.stderr.write(text.endsWith('\n') ? text : `${text}\n`)
  const { sessions } = workbench
  if (isAsked(at)) {
    const decided = await decidePlan(at, reviewed)
    if (isProblem(decided) || typeof decided === 'number') return decided
    return runAlone(at, 'run a plan', async () => {
      const changed = await sessions.changedMeanwhile(reviewed)
      return changed ?? sayEnd(at, await sessions.execute(reviewed, decided, { signal, onOutput }))
    })
  }
  const config = await readUserConfig()
  if (isProblem(config)) return config
  const allow = Array.isArray(options['allow']) ? options['allow'] : []
  const named = findUnapproved(reviewed.plan.actions, {
    allow,
    config,
    untrusted: await sessions.hasReadOthers(reviewed.place),
  })
  const unseen = options['allowOutsideContext'] === true ? undefined : refuseOutOfContext(reviewed)
  if (options['yes'] === true && unseen) return unseen
  if (options['yes'] === true)
    return named.length > 0
      ? refuseUnapproved(named)
      : sayEnd(at, await sessions.execute(reviewed, everything, { signal, onOutput }))
  if (!voice.json) for (const line of listPlan(reviewed.plan, reviewed.tried.checks)) voice.say(line)
  const how =
    named.length === 0
      ? '"cutroom execute -y"'
      : `"cutroom execute -y" with --allow for each of: ${named.map(({ exact }) => exact).join('; ')}`
  return problem(
    'not-approved',
    `Nothing was run: the plan of turn ${reviewed.place.id} waits for your approval. Run "cutroom execute" in a ` +
      `terminal, or ${how}.`,
  )
}

/** Nobody who said yes beforehand has seen that a plan from elsewhere changes files which its author was not shown. */
function refuseOutOfContext({ plan, tried }: Reviewed): Problem | undefined {
  const paths = tried.checks
    .filter(({ isOutOfView }) => isOutOfView)
    .flatMap(({ index }) => plan.actions.slice(index, index + 1).map(describeAction))
  if (paths.length === 0) return undefined
  return problem(
    'not-approved',
    `Nothing has run, since the plan comes from elsewhere and changes what is not in the context: ` +
      `${paths.join(', ')}. Approve it in a terminal, or add --allow-outside-context.`,
    { outsideContext: paths },
  )
}

async function sayEnd(at: Here, executed: Executed | Problem): Promise<number | Problem> {
  return isProblem(executed) ? executed : sayExecuted(at, executed, 'Done')
}

/**
 * Where a plan fails only since a FIND is nearly what the file has, a person is offered the plan with that text.
 * It becomes the plan of the turn and is put to them like any other; undefined where there is nothing to offer, or
 * they do not want it.
 */
async function offerNearest(at: Here, reviewed: Reviewed): Promise<Reviewed | Problem | undefined> {
  const { sessions } = at.workbench
  const { plan, place, tried, message, isForeign } = reviewed
  const failing = new Set(tried.errors.map(({ index }) => index))
  const changes: string[] = []
  const actions: Action[] = []
  for (const [index, action] of plan.actions.entries()) {
    const nearer = action.action === 'EDIT' && failing.has(index) ? await nearerEdit(at, action) : undefined
    actions.push(nearer?.edit ?? action)
    changes.push(...(nearer?.said ?? []))
  }
  if (changes.length === 0) return undefined
  const corrected = { ...plan, actions }
  if ((await sessions.tryOut(reviewed, corrected)).errors.length > 0) return undefined
  for (const { message: said } of tried.errors) at.voice.remark(`  ${shown(said, 600)}`)
  for (const said of changes) at.voice.remark(`  ${said}`)
  if (!(await askYes(at, 'Look at the plan with the text of the file in the place of FIND?'))) return undefined
  const refused = await sessions.keepPlan(place, writePlan(corrected), { message, isForeign })
  return refused ?? sessions.review(place)
}

/** The edit with the text of the file for each FIND that is nearly there. */
async function nearerEdit(
  { workbench }: Here,
  edit: EditAction,
): Promise<{ edit: EditAction; said: string[] } | undefined> {
  const looked = await workbench.project.workspace.look(edit.path, 'read')
  if (isProblem(looked) || looked.file === null || edit.matchAll) return undefined
  let { text } = looked.file
  const said: string[] = []
  const edits = edit.edits.map((pair) => {
    const found = replaceOnce(text, pair)
    const near = isProblem(found) && found.code === 'find-missing' ? nearPlace(text, pair.find) : null
    const nearer = near ? { ...pair, find: near.there } : pair
    if (near) {
      const [there, find] = [shown(near.there, 200), shown(pair.find, 200)]
      said.push(`${shown(edit.path)}, line ${near.line}: "${there}" in the place of "${find}"`)
    }
    const made = replaceOnce(text, nearer)
    if (!isProblem(made)) text = `${text.slice(0, made.from)}${made.insert}${text.slice(made.to)}`
    return nearer
  })
  return said.length === 0 ? undefined : { edit: { ...edit, edits }, said }
}
