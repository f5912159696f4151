import { isProblem, type DocumentState, type Problem } from '../../kernel/index.ts'
import { midiOfSnapshot, readMidi, sectionLabels, writeMidi } from '../../media/index.ts'
import { projectSnapshot, type Snapshot } from '../../music/index.ts'
import type { Face, Written } from '../kinds.ts'
import type { Here } from '../open-here.ts'
import { shown } from '../print.ts'

export const songFormats: Face['exportFormats'] = new Map([
  ['midi', ['mid', 'midi']],
  ['labels', ['txt', 'labels']],
  ['json', ['json']],
])

/**
 * A song for other programs: as a MIDI file, as the times of its sections, or as the project that it is, notes
 * included.
 */
export async function exportSong(
  { workbench }: Here,
  { state: { document } }: DocumentState,
  format: string,
): Promise<Written | Problem> {
  const snapshot = projectSnapshot(document, { projectId: workbench.projectId })
  if (format === 'labels') return labelsOf(snapshot)
  return format === 'json' ? jsonOf(snapshot) : midiOf(snapshot)
}

function midiOf(snapshot: Snapshot): Written {
  const { song, warnings } = midiOfSnapshot(snapshot)
  const content = writeMidi(song)
  const notes = song.tracks.reduce((sum, track) => sum + track.notes.length, 0)
  return {
    content,
    count: `${counted(snapshot.tracks.length, 'track')}, ${counted(notes, 'note')}`,
    warnings: [...warnings, ...(notes === 0 ? ['There are no notes, so the file plays nothing.'] : [])],
    isIn: (bytes) => eventsOf(bytes) === eventsOf(content),
  }
}

/** The same events may be written in several ways. */
function eventsOf(bytes: Uint8Array): string | null {
  const read = readMidi(bytes)
  return isProblem(read) ? null : JSON.stringify(read.song)
}

/** Audacity's label file: start, end and text between tabs. */
function labelsOf(snapshot: Snapshot): Written {
  const labels = sectionLabels(snapshot)
  const content = labels
    .map(({ start, end, text }) => `${start.toFixed(6)}\t${end.toFixed(6)}\t${shown(text)}\n`)
    .join('')
  return {
    content,
    count: `${labels.length} labels`,
    warnings: labels.length === 0 ? ['No region has the name of a section, so the file is empty.'] : [],
  }
}

function jsonOf(snapshot: Snapshot): Written {
  const content = `${JSON.stringify(snapshot, null, 2)}\n`
  return {
    content,
    count: `${snapshot.tracks.length} tracks`,
    warnings: [],
    isIn: (bytes) => Buffer.from(bytes).toString() === content,
  }
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
