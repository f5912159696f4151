import {
  planRequest,
  type Mind,
  type Outcome,
  type Pending,
  type PlanDocument,
  type Told,
  type TurnMemory,
} from '../../src/agent/index.ts'
import {
  addDocument,
  commit,
  documentOf,
  emptyHistory,
  isProblem,
  editorAfter,
  lastLive,
  newestUndone,
  redo,
  setEditor,
  undo,
  type History,
  type Senses,
  type State,
} from '../../src/kernel/index.ts'

/** What a conversation is about: one document with the state that it begins in. */
export type Ground = {
  readonly name: string
  readonly state: State
  readonly nextId: number
  readonly planning: Omit<PlanDocument, 'name' | 'state' | 'revision' | 'nextId'>
  readonly senses: Senses
}

/** A conversation as the project keeps it: each plan that is approved is a turn, which later words may take back. */
export type Talk = {
  readonly ground: Ground
  history: History
  nextId: number
  pending: Pending | null
  /** What was answered last. */
  told?: Told | null
  /** What was asked for by each turn. */
  readonly memories: Map<string, TurnMemory>
}

export function openTalk(ground: Ground): Talk {
  const { name, planning, state, nextId } = ground
  const history = addDocument(emptyHistory, { name, domain: planning.domain.name, state })
  return { ground, history, nextId, pending: null, memories: new Map() }
}

export const stateOf = ({ history, ground }: Pick<Talk, 'history' | 'ground'>): State =>
  documentOf(history, ground.name)?.state ?? ground.state

/** Says one thing to a mind, and approves what is planned as it stands. */
export async function say(talk: Talk, words: string, mind: Mind): Promise<Outcome> {
  const { ground } = talk
  const earlier = [...talk.memories.values()].toReversed()
  const planned = await planRequest({
    words,
    documents: [documentIn(talk, talk.history)],
    lastUsed: ground.name,
    pending: talk.pending,
    previous: earlier[0] ?? null,
    earlier,
    told: talk.told ?? null,
    without: (turns) => {
      const left = withoutTurns(talk.history, turns)
      return left === null ? null : [documentIn(talk, left)]
    },
    mind,
    senses: ground.senses,
  })
  follow(talk, planned, words)
  return planned
}

function withoutTurns(history: History, turns: readonly string[]): History | null {
  let left = history
  for (const turn of turns) {
    const now = undo(left, turn)
    if (isProblem(now)) return null
    left = now
  }
  return left
}

const documentIn = ({ ground, nextId }: Talk, history: History): PlanDocument => {
  const document = documentOf(history, ground.name)
  return {
    name: ground.name,
    state: document?.state ?? ground.state,
    revision: document?.revision ?? 0,
    nextId,
    ...ground.planning,
  }
}

const TAKEN_BACK = 'taken back'
const NOTHING: TurnMemory = { intent: { words: '', additions: [] }, document: '', destroyed: false }

function follow(talk: Talk, planned: Outcome, words: string): void {
  if (!(planned.status === 'answer' && planned.isAside))
    talk.pending = planned.status === 'question' ? planned.pending : null
  if (talk.told && (planned.status === 'ready' || planned.status === 'control'))
    talk.told = { ...talk.told, isOld: true }
  if (planned.status === 'answer' && planned.told) talk.told = planned.told
  if (planned.status === 'control' && planned.command === 'undo') {
    const last = lastLive(talk.history)?.id ?? ''
    const { turn: _, ...said } = talk.memories.get(last) ?? { turn: '', ...NOTHING }
    takeBack(talk, last)
    // What was taken back can still be spoken of.
    talk.memories.delete(TAKEN_BACK)
    talk.memories.set(TAKEN_BACK, said)
  }
  if (planned.status === 'control' && planned.command === 'redo') bringBack(talk)
  if (planned.status !== 'ready') return
  for (const turn of planned.retracts ?? []) takeBack(talk, turn)
  const [part] = planned.parts
  if (!part) return
  const { document, domain, units, nextId, working } = part
  // What only sets the editor is no turn.
  if (units.every(({ changes }) => changes.length === 0)) {
    talk.history = setEditor(talk.history, document, editorAfter(units))
    talk.memories.set(`set-${talk.memories.size}`, planned.memory)
    return
  }
  const id = `t${talk.memories.size + 1}-${talk.nextId}`
  const turn = {
    id,
    label: words,
    when: '',
    parts: [{ document, domain, units, nextId, editorBefore: stateOf(talk).editor }],
  }
  talk.history = commit(talk.history, turn, undefined, new Map([[document, working]]))
  talk.nextId = nextId
  talk.memories.delete(TAKEN_BACK)
  talk.memories.set(id, { ...planned.memory, turn: id })
}

function takeBack(talk: Talk, turn: string | undefined): void {
  const left = turn === undefined ? talk.history : undo(talk.history, turn)
  if (isProblem(left)) return
  talk.history = left
  if (turn !== undefined) talk.memories.delete(turn)
}

/** What was undone last counts again. */
function bringBack(talk: Talk): void {
  const undone = newestUndone(talk.history)
  const back = undone ? redo(talk.history, undone.id) : null
  if (!undone || back === null || isProblem(back)) return
  talk.history = back
  const said = talk.memories.get(TAKEN_BACK)
  talk.memories.delete(TAKEN_BACK)
  if (said) talk.memories.set(undone.id, { ...said, turn: undone.id })
}
