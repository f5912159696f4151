import { createStore, useStore } from 'zustand'
import { isProblem, type AudioView, type RunBody } from '../../../src/client/index.ts'
import { say } from '../state/actions.ts'
import { client } from '../state/client.ts'
import { stateToSend } from '../state/shown-audio.ts'
import { sameClip } from './same-clip.ts'

/** Audio documents as the server has them, and what hand edits that are under way will make of them. */
type AudioViews = {
  readonly views: ReadonlyMap<string, AudioView>
  readonly guesses: ReadonlyMap<string, AudioView>
}

export const audioViews = createStore<AudioViews>(() => ({ views: new Map(), guesses: new Map() }))

export const viewOf = (document: string): AudioView | undefined => {
  const { views, guesses } = audioViews.getState()
  return guesses.get(document) ?? views.get(document)
}

export const useAudioView = (document: string): AudioView | undefined =>
  useStore(audioViews, ({ views, guesses }) => guesses.get(document) ?? views.get(document))

export async function readAudioView(document: string): Promise<void> {
  const view = await client.audioView(document)
  if (isProblem(view) || view.kind !== 'audio') return
  audioViews.setState(({ views }) => ({ views: new Map(views).set(document, view) }))
}

/** What a drag would come to, while it is under way; nothing takes it back. */
export function setGuess(document: string, guess: AudioView | undefined): void {
  audioViews.setState(({ guesses: had }) => {
    const guesses = new Map(had)
    if (guess) guesses.set(document, guess)
    else guesses.delete(document)
    return { guesses }
  })
}

/** What a person does by hand: operations in their order, and what they will come to. */
export type HandEdit = Pick<RunBody, 'operation' | 'params'> &
  Partial<Pick<RunBody, 'next' | 'selection' | 'tracks' | 'playhead'>> & {
    readonly guess?: (view: AudioView) => AudioView
  }

let underWay: Promise<unknown> = Promise.resolve()

/**
 * Draws what an edit will come to, plans it, and approves the plan: it is a turn like every other. What is refused is
 * taken back from the picture and said. Edits wait for each other, since each is planned on what the last one made.
 */
export function doByHand(document: string, { guess, ...edit }: HandEdit): Promise<boolean> {
  const now = viewOf(document)
  if (now && guess) setGuess(document, guess(now))
  const done = underWay.then(async () => {
    const refused = await apply(document, { ...edit, params: withKnownClip(edit.params, now, document) })
    if (refused !== undefined) say({ says: refused, tone: 'problem' })
    // What comes next was drawn on this one: it is dropped from the picture with it, and drawn when it is known.
    await readAudioView(document)
    setGuess(document, undefined)
    return refused === undefined
  })
  underWay = done.catch(() => undefined)
  return done
}

function withKnownClip(params: HandEdit['params'], seen: AudioView | undefined, document: string): HandEdit['params'] {
  const known = audioViews.getState().views.get(document)
  const { clip } = params
  return typeof clip === 'string' && known ? { ...params, clip: sameClip(clip, seen, known) } : params
}

/** Why not, or nothing where it was done. */
async function apply(on: string, edit: Omit<HandEdit, 'guess'>): Promise<string | undefined> {
  const planned = await client.run({ on, ...stateToSend(on), ...edit })
  if (isProblem(planned)) return planned.message
  if (planned.status === 'question') return planned.question ?? 'Something is missing.'
  if (!planned.proposal) return undefined
  const applied = await client.approve(planned.proposal.id)
  if (!isProblem(applied)) return undefined
  await client.reject(planned.proposal.id)
  return applied.message
}
