import { z } from 'zod'
import { isProblem, operation, type EditorEdit, type State } from '../../kernel/index.ts'
import { notes, regions } from '../document/song.ts'
import { describeRegion, findRegion } from './things.ts'
import { chosenNoteList, regionId } from './params.ts'
import { editorKey } from './transport.ts'

type ChosenNotes = {
  readonly regionId: string | null
  readonly notes: readonly { readonly pitch: number; readonly startBeat: number }[]
}
const NOTHING: ChosenNotes = { regionId: null, notes: [] }

export const chosenNotes = editorKey('chosenNotes', 'the notes that are selected, of one region', NOTHING)

/** What "these notes" are. They may be gone by now. */
export const chosenNotesIn = ({ editor }: State): ChosenNotes =>
  (editor['chosenNotes'] ?? NOTHING) as unknown as ChosenNotes

export const selectNotes = operation({
  name: 'select_notes',
  summary: 'Select notes of a region, for what is said of "these notes"; without notes nothing is selected.',
  kind: 'prepare',
  reads: [regions.required, notes.required],
  writes: [chosenNotes],
  params: z.strictObject({ regionId, notes: chosenNoteList }),
  apply: (view, { regionId: id, notes: some }) => {
    const region = findRegion(view.read(regions), id)
    if (isProblem(region)) return region
    return [{ edit: 'editor', field: 'chosenNotes', to: { regionId: id, notes: some } } satisfies EditorEdit]
  },
  says: (view, { regionId: id, notes: some }) =>
    some.length === 0
      ? 'Select no notes'
      : `Select ${some.length} ${some.length === 1 ? 'note' : 'notes'} of ${describeRegion(view.read(regions), id)}`,
})
