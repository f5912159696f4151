import { createStore, useStore } from 'zustand'
import { isProblem, type AudioView } from '../../../src/client/index.ts'
import { say } from '../state/actions.ts'
import { applyByHand, type ByHandOrder } from '../state/apply-by-hand.ts'
import { client } from '../state/client.ts'
import { stateToSend } from '../state/shown-audio.ts'
import { sameClip } from './same-clip.ts'

/** Audio documents as the server has them, and what hands make of them. */
type AudioViews = {
  readonly views: ReadonlyMap<string, AudioView>
  /** With the edits that the server has not told of yet. */
  readonly drawn: ReadonlyMap<string, AudioView>
  /** With a drag that is under way. */
  readonly dragged: ReadonlyMap<string, AudioView>
}

export const audioViews = createStore<AudioViews>(() => ({ views: new Map(), drawn: new Map(), dragged: new Map() }))

const shownIn = ({ views, drawn, dragged }: AudioViews, document: string): AudioView | undefined =>
  dragged.get(document) ?? drawn.get(document) ?? views.get(document)

export const viewOf = (document: string): AudioView | undefined => shownIn(audioViews.getState(), document)

export const useAudioView = (document: string): AudioView | undefined =>
  useStore(audioViews, (state) => shownIn(state, document))

/** What a person does by hand, and what it will come to. */
export type HandEdit = ByHandOrder & { readonly guess?: (view: AudioView) => AudioView }

type Waiting = { readonly document: string; readonly guess: (view: AudioView) => AudioView }

/** Edits that are sent or wait for that, the oldest first. */
const waiting = new Set<Waiting>()
const waitingOn = (document: string): Waiting[] => [...waiting].filter((each) => each.document === document)

let reads = 0
const newest = new Map<string, number>()

/** Reads what the server has; `edit` is one that it is known to have made, and that is not waited for any more. */
export async function readAudioView(document: string, edit?: Waiting): Promise<void> {
  const read = ++reads
  const view = await client.audioView(document)
  if (edit) waiting.delete(edit)
  if (isProblem(view) || view.kind !== 'audio') return
  const isLast = waitingOn(document).length === 0
  // An answer that was overtaken tells of an older state.
  const isNews = read > (newest.get(document) ?? 0)
  if (isNews) newest.set(document, read)
  audioViews.setState(({ views, drawn }) => ({
    views: isNews ? new Map(views).set(document, view) : views,
    drawn: isLast ? withView(drawn, document, undefined) : drawn,
  }))
}

/** What a drag would come to, while it is under way; nothing takes it back. */
export function setGuess(document: string, guess: AudioView | undefined): void {
  audioViews.setState(({ dragged }) => ({ dragged: withView(dragged, document, guess) }))
}

function withView(had: AudioViews['drawn'], document: string, view: AudioView | undefined): AudioViews['drawn'] {
  const views = new Map(had)
  if (view) views.set(document, view)
  else views.delete(document)
  return views
}

let underWay: Promise<unknown> = Promise.resolve()

/**
 * Draws what an edit will come to, plans it, and approves the plan: it is a turn like every other. Edits wait for each
 * other, since each is planned on what the last one made, and what is drawn stays until the server has told of the last
 * of them. What is refused is taken back from the picture and said.
 */
export function doByHand(document: string, { guess = (view) => view, ...edit }: HandEdit): Promise<boolean> {
  const { views, drawn: had } = audioViews.getState()
  const now = had.get(document) ?? views.get(document)
  const meant = { ...stateToSend(document), ...edit }
  const own: Waiting = { document, guess }
  waiting.add(own)
  if (now) audioViews.setState(({ drawn }) => ({ drawn: withView(drawn, document, guess(now)) }))
  const done = underWay.then(async () => {
    try {
      const refused = await applyByHand(document, { ...meant, params: withKnownClip(edit.params, now, document) })
      if (refused !== undefined) say({ says: refused, tone: 'problem' })
      await readAudioView(document, own)
      if (refused !== undefined) drawAnew(document)
      return refused === undefined
    } finally {
      waiting.delete(own)
    }
  })
  underWay = done.catch(() => undefined)
  return done
}

/** What comes after an edit that was refused was drawn on it. */
function drawAnew(document: string): void {
  const left = waitingOn(document)
  audioViews.setState(({ views, drawn }) => {
    const known = views.get(document)
    const next = known && left.length > 0 ? left.reduce((view, { guess }) => guess(view), known) : undefined
    return { drawn: withView(drawn, document, next) }
  })
}

function withKnownClip(params: HandEdit['params'], seen: AudioView | undefined, document: string): HandEdit['params'] {
  const known = audioViews.getState().views.get(document)
  const { clip } = params
  return typeof clip === 'string' && known ? { ...params, clip: sameClip(clip, seen, known) } : params
}
