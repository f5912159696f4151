import { plainLine } from '../../gate/index.ts'
import { isProblem, type DocumentState, type Problem } from '../../kernel/index.ts'
import { formatForPath, midiOfSnapshot, readMidi, renderMusicTo, sectionLabels, writeMidi } from '../../media/index.ts'
import { projectSnapshot, type ProjectSnapshot } from '../../music/index.ts'
import { sayCount } from '../../words/index.ts'
import type { ExportedText, FileChapter, KindOutput, OutputPlace, RenderedFile, RenderFile } from './kind-output.ts'
import { soundFormat } from './output-of-audio.ts'

/** A song: played into a sound file with its sections as chapters, as MIDI, as times, and as the project that it is. */
export const outputOfMusic: KindOutput = {
  formatFor: (_, name, bits) => formatForPath(name, bits),
  hasPicture: () => false,
  holdsTags: true,
  chaptersOf: ({ state: { document } }) => chaptersOf(projectSnapshot(document)),
  render: renderSong,
  exportFormats: new Map([
    ['midi', ['mid', 'midi']],
    ['labels', ['txt', 'labels']],
    ['json', ['json']],
  ]),
  exportAs: async ({ projectId }, { state: { document } }, { format }) => {
    const snapshot = projectSnapshot(document, { projectId })
    if (format === 'labels') return labelsOf(snapshot)
    return format === 'json' ? jsonOf(snapshot) : midiOf(snapshot)
  },
}

const chaptersOf = (snapshot: ProjectSnapshot): FileChapter[] =>
  sectionLabels(snapshot).map(({ text, start, end }) => ({ title: text, startSeconds: start, endSeconds: end }))

async function renderSong(
  { signal, onProgress }: OutputPlace,
  { name, state: { document } }: DocumentState,
  { path, format, tags = {}, cover, withChapters = true }: RenderFile,
): Promise<RenderedFile | Problem> {
  const snapshot = projectSnapshot(document)
  const rendered = await renderMusicTo(snapshot, {
    path,
    format: soundFormat(format),
    // A WAV file holds no chapters, and nobody asked for any.
    chapters: format.container === 'wav' || !withChapters ? [] : chaptersOf(snapshot),
    tags: { title: snapshot.name === 'Untitled' ? name : snapshot.name, ...tags },
    onProgress: (done) => onProgress?.(done, 'rendering'),
    ...(signal && { signal }),
    ...(cover !== undefined && { cover }),
  })
  if (isProblem(rendered)) return rendered
  const { durationSeconds, warnings, peak } = rendered
  const levels = `peak ${(20 * Math.log10(Math.max(peak, 1e-9))).toFixed(1)} dB`
  return { path: rendered.path, durationSeconds, warnings, levels, cut: null }
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

function midiOf(snapshot: ProjectSnapshot): ExportedText {
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
function labelsOf(snapshot: ProjectSnapshot): ExportedText {
  const labels = sectionLabels(snapshot)
  const content = labels
    .map(({ start, end, text }) => `${start.toFixed(6)}\t${end.toFixed(6)}\t${plainLine(text)}\n`)
    .join('')
  return {
    content,
    count: sayCount(labels.length, 'label'),
    warnings: labels.length === 0 ? ['No region has the name of a section, so the file is empty.'] : [],
  }
}

function jsonOf(snapshot: ProjectSnapshot): ExportedText {
  const content = `${JSON.stringify(snapshot, null, 2)}\n`
  return {
    content,
    count: sayCount(snapshot.tracks.length, 'track'),
    warnings: [],
    isIn: (bytes) => Buffer.from(bytes).toString() === content,
  }
}
