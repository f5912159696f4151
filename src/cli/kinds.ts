import type { Workbench } from '../app/index.ts'
import type { Diff, Document, DocumentState, Json, State, Unit } from '../kernel/index.ts'
import type { Voice } from './print.ts'

/** What the command line knows of a kind of document: how it looks, and where it is heard. */
export type Face = {
  /** The document as it is now. */
  draw(place: DrawPlace, document: DocumentState, options?: { readonly withNotes?: boolean }): Promise<string[]>
  /** What a plan would make of it. */
  drawChange(place: DrawPlace, change: Changed): Promise<string[]>
  /**
   * What each unit of a plan does, where a drawing of it says more than a sentence; then it also says what `drawChange`
   * would.
   */
  drawUnits?(
    voice: Voice,
    plan: { readonly before: State; readonly units: readonly Unit[] },
  ): ReadonlyMap<string, FitLines>
  /** Where a place of a diff is heard, or null where it is not; absent where places are in seconds already. */
  heardAt?(document: Document, place: Json): HeardSpan | null
}

export type DrawPlace = { readonly voice: Voice; readonly workbench: Workbench }
export type Changed = { readonly before: State; readonly after: State; readonly diff: Diff }
/** Lines that fit a width. */
export type FitLines = (width: number) => string[]
/** In seconds. */
export type HeardSpan = { readonly start: number; readonly end: number }
/** Loaded when they are looked at, so that a command on one kind does not wait for the others. */
const faces = new Map<string, () => Promise<Face>>([
  ['audio', async () => (await import('./audio/face.ts')).audioFace],
  ['files', async () => (await import('./files/face.ts')).filesFace],
  ['music', async () => (await import('./music/face.ts')).musicFace],
  ['video', async () => (await import('./video/face.ts')).videoFace],
])

export async function faceOf(kind: string): Promise<Face> {
  const load = faces.get(kind)
  if (!load) throw new Error(`There is no kind of document called ${kind}`)
  return load()
}
