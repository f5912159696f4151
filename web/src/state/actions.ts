import { isProblem, MAX_WORDS_CHARACTERS, problem, type AppliedReply, type Problem } from '../../../src/client/index.ts'
import { client } from './client.ts'
import { readShown } from './open-door.ts'
import { stateToSend } from './shown-audio.ts'
import { numberOfTurn, studio, type Pane, type StudioState, type Toast } from './studio-store.ts'

/** What a person does on this page, wherever they do it: by a button, a key, or by name. */

export function show(pane: Pane['show'], turn?: string): void {
  studio.setState({ pane: { show: pane, ...(turn !== undefined && { turn }) }, column: 'document' })
}

/** Where there is room for one column only, the one that is seen. */
export function showColumn(column: StudioState['column']): void {
  studio.setState({ column })
}

export async function showDocument(name: string): Promise<void> {
  studio.setState({ pane: { show: 'document' }, column: 'document', shown: name })
  await readShown()
}

export function say(toast: Toast): void {
  studio.setState({ toast })
}

export function dismissToast(): void {
  studio.setState({ toast: null })
}

/** Sends what was said; what comes of it is told by events. */
export async function ask(words: string, { on, ...more }: AskMore = {}): Promise<void> {
  const said = words.trim()
  if (said === '') return
  if (said.length > MAX_WORDS_CHARACTERS) return say({ says: tooLong(said.length), tone: 'problem' })
  // What comes of it is seen beside the document, wherever it was said.
  studio.setState({ pane: { show: 'document' } })
  const { shown } = studio.getState()
  const document = on === undefined ? shown : on
  const begun = await client.ask({
    words: said,
    ...(document !== null && { on: document }),
    ...stateToSend(document),
    ...more,
  })
  if (isProblem(begun)) return say({ says: begun.message, tone: 'problem' })
  studio.setState(({ draft, askedHere }) => ({
    askedHere: new Set(askedHere).add(begun.ask),
    ...(draft.trim() === said && { draft: '' }),
  }))
}
/** What was typed stays: nobody knows which part of it matters. */
const tooLong = (length: number): string =>
  `That has ${length.toLocaleString('en')} characters, and at most ${MAX_WORDS_CHARACTERS.toLocaleString('en')} are ` +
  'read. Say what to do in fewer words; a long text goes into a file.'

type AskMore = { readonly on?: string | null; readonly mind?: string; readonly mayLeave?: boolean }

export async function callOff(id: string): Promise<void> {
  const off = await client.callOff(id)
  if (isProblem(off) && off.code !== 'unknown-ask') say({ says: off.message, tone: 'problem' })
}

/** Applies what is ticked: all of it, or the steps that are named. */
export async function approve(id: string, only?: readonly string[]): Promise<AppliedReply | Problem> {
  const applied = await whileBusy('Applying', () => client.approve(id, only))
  if (isProblem(applied)) say(notDecided(applied))
  else say(appliedToast(applied))
  return applied
}

export async function reject(id: string): Promise<void> {
  const dropped = await whileBusy('Dropping', () => client.reject(id))
  say(isProblem(dropped) ? notDecided(dropped) : { says: 'Dropped; nothing was changed.', tone: 'done' })
}

/** Two windows show the same plan, and whoever decides second finds it gone. */
const notDecided = ({ code, message }: Problem): Toast => ({
  says: DECIDED.has(code) ? 'This plan was decided in another window; the history tells what came of it.' : message,
  tone: 'problem',
})
const DECIDED = new Set(['unknown-proposal', 'already-applied'])

/** A stale plan is planned again, from its words, on the document as it is now. */
export async function rebase(id: string): Promise<void> {
  const again = await whileBusy('Planning again', () => client.rebase(id))
  if (isProblem(again)) say(notDecided(again))
}

export async function takeReading(id: string, reading: string): Promise<void> {
  const taken = await client.take(id, reading)
  if (isProblem(taken)) say(notDecided(taken))
}

export async function undo(turn?: string): Promise<Problem | undefined> {
  const taken = await whileBusy('Undoing', () => client.undo(turn))
  if (isProblem(taken)) {
    if (turn === undefined) say({ says: taken.message, tone: 'problem' })
    return taken
  }
  say({
    says: `Undone, and read back: turn ${numberOfTurn(taken.turn)}. ${taken.says ?? ''}`.trim(),
    tone: toneOf(taken),
  })
  return undefined
}

export async function redo(turn?: string): Promise<void> {
  const brought = await whileBusy('Redoing', () => client.redo(turn))
  if (isProblem(brought)) return say({ says: brought.message, tone: 'problem' })
  const says = `Done again, and read back: turn ${numberOfTurn(brought.turn)}. ${brought.says ?? ''}`.trim()
  say({ says, tone: toneOf(brought), undo: brought.turn })
}

/** What a later turn no longer keeps is not to be missed. */
const toneOf = ({ broken }: AppliedReply): Toast['tone'] => (broken.length > 0 ? 'problem' : 'done')

function appliedToast({ turn, verified, warnings }: AppliedReply): Toast {
  const held = verified.filter(({ ok }) => ok).length
  const broken = verified.length - held
  const [warning] = warnings
  const says =
    broken > 0
      ? `Applied, but ${broken} of ${verified.length} promises were not found when it was read back.`
      : `Done: ${held} of ${verified.length} read back.`
  return {
    says: warning === undefined ? says : `${says} ${warning}`,
    tone: broken > 0 ? 'problem' : 'done',
    undo: turn,
  }
}

/** One change at a time: whatever is pressed meanwhile does nothing, and says so. */
async function whileBusy<Reply>(what: string, work: () => Promise<Reply | Problem>): Promise<Reply | Problem> {
  const { busy } = studio.getState()
  if (busy !== null) return problem('busy', `${busy} comes first; try again in a moment.`)
  studio.setState({ busy: what })
  try {
    return await work()
  } finally {
    studio.setState({ busy: null })
  }
}
