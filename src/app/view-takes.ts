import type { MusicTakes } from '../client/index.ts'
import {
  documentOf,
  emptyHistory,
  isProblem,
  operateStep,
  problem,
  type Json,
  type Problem,
  type Unit,
} from '../kernel/index.ts'
import { packNote, songOf } from '../music/index.ts'
import { fold, openJournal, type Body } from '../project/index.ts'
import { loadKinds } from './kinds.ts'
import type { Workbench } from './workbench.ts'

type Take = { readonly turn: string; readonly words: string; notes: string }

/**
 * What was written for a region so far. A take begins where its notes are written anew; what is changed on them
 * afterwards belongs to it. Whoever goes back to one goes on from there.
 */
export async function viewTakes(workbench: Workbench, name: string, region: string): Promise<MusicTakes | Problem> {
  const now = documentOf(workbench.project.history(), name)
  if (now?.domain !== 'music') return problem('unknown-document', `There is no song "${name}".`)
  const journal = await openJournal(workbench.folder)
  const lines = isProblem(journal) ? journal : await journal.lines(1)
  if (isProblem(lines)) return lines
  await loadKinds()
  const takes: Take[] = []
  let at = -1
  let history = emptyHistory
  let was = ''
  for (const { body } of lines) {
    history = fold(workbench.domains, history, body)
    const song = documentOf(history, name)
    const notes = song ? notesNow(songOf(song.state.document), region) : ''
    if (notes === was) continue
    was = notes
    // An empty region, or none, is no take.
    if (notes === '' || notes === '[]') continue
    const same = takes.findIndex((take) => take.notes === notes)
    const said = body as unknown as Body
    const isAnew =
      at < 0 ||
      (said.kind === 'turn' &&
        said.turn.parts.some((part) => part.document === name && part.units.some((unit) => writesAnew(unit, region))))
    if (same >= 0) at = same
    else if (isAnew && said.kind === 'turn') at = takes.push({ turn: said.turn.id, words: said.turn.label, notes }) - 1
    else {
      const take = takes[at]
      if (take) take.notes = notes
    }
  }
  return {
    takes: takes.map(({ turn, words, notes }) => ({
      turn,
      words,
      isNow: notes === was,
      notes: JSON.parse(notes) as MusicTakes['takes'][number]['notes'],
    })),
  }
}

const notesNow = (song: ReturnType<typeof songOf>, region: string): string =>
  song.region(region) ? JSON.stringify(song.notes(region).map(packNote)) : ''

/** Whether a step takes out all notes of a region, so that what follows writes it anew. */
function writesAnew(unit: Unit, region: string): boolean {
  const { operation, params } = operateStep(unit)
  return operation === 'stori_clear_notes' && (params as { readonly regionId?: Json }).regionId === region
}
