import { isProblem, type AskRow, type ProjectView, type StudioEvent } from '../../../src/client/index.ts'
import { byHandRests, isByHand } from './by-hand.ts'
import { client } from './client.ts'
import { restoreDraft } from './kept-draft.ts'
import { followLive } from './live.ts'
import { liveHooks } from './live-hooks.ts'
import { shownDocument, studio } from './studio-store.ts'
import { listenToWaking } from './waking.ts'

const CLOSED =
  'This page needs the address that Cutroom printed, with the token behind the "#". ' +
  'Run "cutroom studio" in the project: it opens the right one.'
const LOST = 'Cutroom does not answer. Nothing is lost; this page goes on as soon as it is back.'
const GONE = 'is not in this project any more: what brought it in was undone.'

/** Lets this page in: swaps the token of the address for a cookie, follows what happens and reads what there is. */
export async function openDoor(): Promise<void> {
  // An address that is typed over this page's own only changes what is behind the "#": nothing is loaded anew.
  addEventListener('hashchange', () => void letIn().then(again))
  let again = (): void => undefined
  await letIn()
  const first = await client.project()
  if (isProblem(first) && first.code === 'no-token') closed(CLOSED)
  again = followLive({
    onOpen: () => inTurn(readAll),
    onLost: () => inTurn(lost),
    onEvent: (event) => inTurn(() => hear(event)),
  })
  // A laptop that slept, or a network that came back: the stream may think that it still runs.
  addEventListener('online', again)
  // Without a network this machine may still reach itself: it is looked at, not believed.
  addEventListener('offline', () => inTurn(lost))
  listenToWaking(() => {
    for (const { onWake } of liveHooks) onWake?.()
    again()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && studio.getState().door.is !== 'open') again()
  })
  if (!isProblem(first)) inTurn(readAll)
}

/** What is heard is taken in the order in which it was told: what was read for something older must not come later. */
function inTurn(work: () => Promise<void>): void {
  reading = reading.then(work).catch(() => undefined)
}
let reading = Promise.resolve()

/** A token that is refused takes nothing away from a page that has its cookie already. */
async function letIn(): Promise<void> {
  const token = takeToken()
  if (token === null || isProblem(await client.beginSession(token))) return
  localStorage.setItem(LET_IN, String(Date.now()))
}
const LET_IN = 'cutroom.let-in'
/** What lets a page in holds for a day. */
const DAY_MS = 86_400_000

const closed = (says: string): void =>
  studio.setState({
    door: { is: 'closed', says, isExpired: Date.now() - Number(localStorage.getItem(LET_IN) ?? Infinity) >= DAY_MS },
  })

/** Which it is: a server that is gone, or one that was started anew and does not know this page any more. */
async function lost(): Promise<void> {
  if (studio.getState().door.is === 'closed') return
  const seen = await client.project()
  if (!isProblem(seen)) return
  if (seen.code === 'no-token') return closed(CLOSED)
  studio.setState({ door: { is: 'lost', says: LOST } })
}

/** The token, once: it is taken out of the address before anything else can see it there. */
function takeToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  if (location.hash !== '' || location.search !== '') history.replaceState(null, '', location.pathname)
  return token
}

async function readAll(): Promise<void> {
  const [project, asks, turns] = await Promise.all([client.project(), client.asks(), client.history()])
  if (isProblem(project)) {
    if (project.code === 'no-token') closed(CLOSED)
    else studio.setState({ door: { is: 'lost', says: project.message } })
    return
  }
  studio.setState({
    door: { is: 'open' },
    ...(!isProblem(asks) && { asks }),
    ...(!isProblem(turns) && { turns }),
  })
  await Promise.all([takeProject(project), ...[...liveHooks].map(({ onRead }) => onRead())])
}

async function hear(event: StudioEvent): Promise<void> {
  for (const { onEvent } of liveHooks) onEvent(event)
  switch (event.type) {
    case 'ask.begun':
    case 'ask.ended':
      return takeAsk(event.ask)
    case 'ask.progressed':
      return studio.setState(({ asks }) => ({
        asks: asks.map((row) =>
          row.ask === event.ask ? { ...row, progress: { what: event.what, done: event.done } } : row,
        ),
      }))
    case 'ask.planned':
      return studio.setState(({ asks }) => ({
        asks: asks.map((row) => (row.ask === event.ask ? { ...row, steps: withSteps(row.steps, event.steps) } : row)),
      }))
    case 'project.changed':
      await readHistory()
      return takeProject(event.project)
    case 'run.changed':
      // How a command of it ended changes nothing of the project, and what is said of its turn.
      return event.run.isEnded ? readHistory() : undefined
    case 'reset':
      return readAll()
  }
}

async function readHistory(): Promise<void> {
  const turns = await client.history()
  if (!isProblem(turns)) studio.setState({ turns })
}

/**
 * A request with its plan, at once: one that has a plan and does not show it would look as if it had been decided, and
 * another reading is not to stand beside the one whose place it takes.
 */
async function takeAsk(row: AskRow): Promise<void> {
  const read = row.proposal === null ? null : await client.proposal(row.proposal)
  studio.setState(({ asks, proposals }) => {
    const former = asks.find(({ ask }) => ask === row.ask)?.proposal
    const plans = new Map([...proposals].filter(([id]) => id !== former || id === row.proposal))
    if (read !== null && !isProblem(read)) plans.set(read.id, read)
    return { asks: withAsk(asks, row), proposals: plans }
  })
}

const withAsk = (asks: readonly AskRow[], row: AskRow): readonly AskRow[] =>
  asks.some(({ ask }) => ask === row.ask) ? asks.map((each) => (each.ask === row.ask ? row : each)) : [...asks, row]

/** Some of them may have been read already, with the request. */
const withSteps = (had: AskRow['steps'], told: AskRow['steps']): AskRow['steps'] => [
  ...had,
  ...told.filter((step) => had.every(({ id }) => id !== step.id)),
]

/** The project as it is now: what is looked at is kept if it is still there, and read again if it moved on. */
async function takeProject(project: ProjectView): Promise<void> {
  restoreDraft(project.name)
  const isThere = (name: string | null): boolean => project.documents.some((each) => each.name === name)
  studio.setState(({ shown, proposals, snapshots, toast }) => ({
    project,
    shown: isThere(shown) ? shown : (project.documents[0]?.name ?? null),
    proposals: new Map([...proposals].filter(([id]) => project.proposals.includes(id))),
    snapshots: new Map([...snapshots].filter(([name]) => isThere(name))),
    toast: shown === null || isThere(shown) ? toast : { says: `${shown} ${GONE}`, tone: 'problem' },
  }))
  if (isByHand()) void byHandRests().then(() => readWaiting())
  await Promise.all([readShown(), ...(isByHand() ? [] : [readWaiting()])])
}

/** All that waits by what was told last. */
async function readWaiting(): Promise<void> {
  await Promise.all((studio.getState().project?.proposals ?? []).map((id) => readProposal(id)))
}

/** What is done by hand is approved at once by whoever does it; it is shown only where that did not happen. */
const BY_HAND = 'by hand'
const BY_HAND_MS = 3000

/** A proposal that waits, whole; one that moved on is read again, since it may be stale by now. */
async function readProposal(id: string, isLate = false): Promise<void> {
  const proposal = await client.proposal(id)
  if (isProblem(proposal)) return
  if (proposal.mind === BY_HAND && !isLate) {
    setTimeout(() => {
      if (studio.getState().project?.proposals.includes(id)) void readProposal(id, true)
    }, BY_HAND_MS)
    return
  }
  studio.setState(({ proposals }) => ({ proposals: new Map(proposals).set(id, proposal) }))
}

/** The document that is looked at, unless what is held is that revision already. */
export async function readShown(): Promise<void> {
  const row = shownDocument(studio.getState())
  if (!row || studio.getState().snapshots.get(row.name)?.revision === row.revision) return
  const state = await client.document(row.name)
  if (isProblem(state)) return
  const { revision } = state as { readonly revision?: number }
  studio.setState(({ snapshots }) => ({
    snapshots: new Map(snapshots).set(row.name, { revision: revision ?? row.revision, state }),
  }))
}
