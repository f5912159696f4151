import { isProblem, type PlanRun, type Problem } from '../../../src/client/index.ts'
import { say } from '../state/actions.ts'
import { chosenMind } from '../talk/minds.ts'
import { endOfRun, files, goToTurn, readFiles, sessionsClient } from './files-store.ts'
import { forgetPlan, makeOrder, planReview } from './plan-review.ts'

/** What a person orders in the files view: plan, take a plan, run, resume, plan something else, begin a session. */

const refuse = ({ message }: Pick<Problem, 'message'>): void => say({ says: message, tone: 'problem' })

/** Plans from words; a plan that comes of it is looked at. */
export async function planWords(words: string, more: { readonly mayLeave?: true } = {}): Promise<void> {
  const said = words.trim()
  if (said === '') return
  const { session } = files.getState()
  // Wherever it was said, it stays until a plan comes of it.
  files.setState({ draft: said })
  const begun = sessionsClient.planWords({
    words: said,
    ...(session !== null && { session }),
    ...chosenMind(),
    ...more,
  })
  await follow(begun, async ({ reply }) => {
    if (reply?.turn == null) return readFiles()
    if (reply.status === 'planned') forgetPlan()
    await goToTurn(reply.turn)
  })
  if (files.getState().draft.trim() === said && files.getState().runs.at(-1)?.reply?.status === 'planned')
    files.setState({ draft: '' })
}

/** Takes a plan that a chat wrote. Gives why it is none. */
export async function takePlan(text: string): Promise<string | null> {
  const { session } = files.getState()
  const taken = await sessionsClient.takePlan({ text, ...(session !== null && { session }) })
  if (isProblem(taken)) return taken.message
  files.setState({ isPasting: false, pasted: '' })
  forgetPlan()
  await goToTurn(taken.turn)
  return null
}

// A decision to run is carried out once, whoever made it: a key, a button, or an approval that had to wait.
planReview.subscribe(({ state: { decision } }, { state: was }) => {
  if (decision?.do === 'approve' && decision !== was.decision) void runPlan()
})

/** Runs what is shown, with a yes for each command that was ticked. */
async function runPlan(): Promise<void> {
  const review = planReview.getState()
  const order = makeOrder(review)
  if (!order || review.turn === null) return
  const { turn } = review
  await follow(sessionsClient.execute(turn, order), (run) => showEnd(turn, run))
}

export async function resumeTurn(turn: string): Promise<void> {
  await follow(sessionsClient.resume(turn), (run) => showEnd(turn, run))
}

const DONE: ReadonlyMap<string, string> = new Map([
  ['Completed.', 'Done, and read back.'],
  ['Partial.', 'Done as far as it was ticked, and read back.'],
])

/** What came of it is its report; what was refused is told, and looked at again. */
async function showEnd(turn: string, { reply, problem }: PlanRun): Promise<void> {
  if (problem) {
    refuse(problem)
    return readFiles()
  }
  const said = reply?.says ?? ''
  const done = DONE.get(said)
  say({ says: done ?? said, tone: done === undefined ? 'problem' : 'done', undo: turn })
  await goToTurn(turn, { is: 'text', name: 'report' })
}

/** Closes the plan and plans something else in its place. */
export async function skipPlan(words: string): Promise<void> {
  const { turn } = planReview.getState()
  if (turn === null || words.trim() === '') return
  planReview.setState({ isSkipping: false })
  await follow(sessionsClient.skip(turn, { words: words.trim(), ...chosenMind() }), (run) =>
    run.reply?.turn != null ? goToTurn(run.reply.turn) : readFiles(),
  )
}

export async function callOffRun(run: string): Promise<void> {
  const off = await sessionsClient.callOff(run)
  if (isProblem(off) && off.code !== 'unknown-run') refuse(off)
}

/** Begins a session, or one that begins where a turn began. Gives why it could not. */
export async function beginSession(name: string, from?: string): Promise<string | null> {
  const begun = await sessionsClient.beginSession({ name: name.trim(), ...(from !== undefined && { from }) })
  if (isProblem(begun)) return begun.message
  await goToTurn(begun.turn)
  return null
}

/** A model that was not agreed to yet is asked about in the view; everything else that is refused is told. */
async function follow(
  begun: Promise<{ readonly run: string } | Problem>,
  then: (run: PlanRun) => Promise<void>,
): Promise<void> {
  const ended = await endOfRun(begun)
  if (!isProblem(ended)) return then(ended)
  refuse(ended)
  await readFiles()
}
