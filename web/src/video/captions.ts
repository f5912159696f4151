import { createStore, useStore } from 'zustand'
import { isProblem, type CaptionsView } from '../../../src/client/index.ts'
import { client } from '../state/client.ts'

type Cue = CaptionsView['cues'][number]

/** Captions of the cuts that are looked at, as the server would write them, and whether they are looked at. */
type CaptionsState = {
  readonly isShown: boolean
  readonly views: ReadonlyMap<string, CaptionsView>
  /** Why there are none, by the document. */
  readonly refused: ReadonlyMap<string, string>
}

const KEPT_AS = 'cutroom-captions'

const captions = createStore<CaptionsState>(() => ({ isShown: keptShown(), views: new Map(), refused: new Map() }))

export const useCaptionsShown = (): boolean => useStore(captions, ({ isShown }) => isShown)
export const useCaptions = (document: string): CaptionsView | undefined =>
  useStore(captions, ({ views }) => views.get(document))
export const useNoCaptions = (document: string): string | undefined =>
  useStore(captions, ({ refused }) => refused.get(document))

export function toggleCaptions(): void {
  const isShown = !captions.getState().isShown
  captions.setState({ isShown })
  try {
    localStorage.setItem(KEPT_AS, isShown ? 'shown' : 'hidden')
  } catch {
    // A browser that keeps nothing begins without them each time.
  }
}

function keptShown(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) === 'shown'
  } catch {
    return false
  }
}

let reads = 0

/** Reads what an SRT of the document would hold now; what was overtaken meanwhile counts no more. */
export async function readCaptions(document: string): Promise<void> {
  const own = ++reads
  const view = await client.captions(document)
  if (own !== reads) return
  captions.setState(({ views, refused }) => {
    const why = new Map(refused)
    if (isProblem(view)) why.set(document, view.message)
    else why.delete(document)
    return { refused: why, views: isProblem(view) ? views : new Map(views).set(document, view) }
  })
}

/** Cues begin with frames, words between them: who stands at the first word of a cue reads that. */
const NEAR_MS = 25

/** The cue that is read at a time of the cut; none between two of them. */
export function cueAt(cues: readonly Cue[], seconds: number): Cue | undefined {
  const ms = seconds * 1000 + NEAR_MS
  let [low, high] = [0, cues.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cues[middle]?.startMs ?? Infinity) <= ms) low = middle + 1
    else high = middle
  }
  const cue = cues[low - 1]
  return cue && ms < cue.endMs + NEAR_MS ? cue : undefined
}
