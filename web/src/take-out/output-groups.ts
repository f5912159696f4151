import type { RenderOptions } from '../../../src/client/index.ts'

type RenderRow = RenderOptions['formats'][number]

/** One thing that a document can be taken out as. */
export type OutputOffer = {
  readonly format: string
  readonly ending: string
  readonly name: string
  /** What it is for, in a sentence. */
  readonly says: string
  /** Why this machine cannot make it. */
  readonly missing: string | null
  readonly render: RenderRow | null
  readonly hasRate: boolean
}

export type OutputGroup = { readonly name: string; readonly outputs: readonly OutputOffer[] }

type Told = { readonly name: string; readonly says: string }

const rendered: ReadonlyMap<string, string> = new Map([
  ['mp4', 'Plays everywhere: the web, phones, televisions.'],
  ['mov', 'For going on in another editor.'],
  ['mkv', 'For archives and open players.'],
  ['mp3', 'Plays everywhere; what podcast hosts ask for.'],
  ['m4a', 'Smaller than MP3 at the same quality; Apple’s players like it.'],
  ['wav', 'Every sample as it is, for mastering or another editor.'],
  ['flac', 'Every sample as it is, in about half the room.'],
  ['opus', 'The smallest good speech; newer players and the web.'],
  ['ogg', 'Small and free, for open players and games.'],
])

const captions: ReadonlyMap<string, Told> = new Map([
  ['srt', { name: 'Captions, SubRip', says: 'What video sites and most players read.' }],
  ['vtt', { name: 'Captions, WebVTT', says: 'For players on web pages; it names the speakers.' }],
  ['chapters', { name: 'Chapters as text', says: 'A time and a title a line, to put under an episode.' }],
])

const editors: ReadonlyMap<string, Told> = new Map([
  ['otio', { name: 'OpenTimelineIO', says: 'DaVinci Resolve and other new editors. It can be brought back changed.' }],
  ['fcpxml', { name: 'Final Cut Pro', says: 'The cut as a project of Final Cut Pro 10.' }],
  ['xmeml', { name: 'Premiere Pro, Final Cut 7', says: 'The cut as a sequence of Premiere Pro.' }],
  ['edl', { name: 'EDL, CMX 3600', says: 'The cuts alone, for any editor. It can be brought back changed.' }],
  ['midi', { name: 'MIDI', says: 'The notes, for any DAW or notation program.' }],
  ['labels', { name: 'Labels, as Audacity has them', says: 'Times and texts, for a label track.' }],
])

const data: ReadonlyMap<string, Told> = new Map([
  ['json', { name: 'Everything as JSON', says: 'All of it, for your own programs.' }],
])

/** What people come for, in the order in which most of them do; a group that has nothing is left out. */
export function groupOutputs({ kind, formats, exports }: RenderOptions): readonly OutputGroup[] {
  const written = exports.map((row) => ({ ...row, missing: null, render: null }))
  const known = new Map([...captions, ...editors, ...data])
  const of = (told: ReadonlyMap<string, Told>): OutputOffer[] =>
    [...told].flatMap(([format, { name, says }]) => {
      const row = written.find((each) => each.format === format)
      return row ? [{ ...row, name, says }] : []
    })
  const unknown = written.filter(({ format }) => !known.has(format))
  const played = (isFilm: boolean): OutputOffer[] =>
    formats
      .filter((row) => row.isFilm === isFilm)
      .map((row) => ({
        format: row.format,
        ending: row.format,
        name: row.name,
        says: rendered.get(row.format) ?? '',
        missing: row.missing,
        render: row,
        hasRate: false,
      }))
  return [
    { name: 'Film', outputs: played(true) },
    { name: kind === 'music' ? 'Song' : kind === 'video' ? 'Sound alone' : 'Episode', outputs: played(false) },
    { name: kind === 'video' ? 'Captions' : 'Text', outputs: of(captions) },
    { name: 'Other editors', outputs: of(editors) },
    { name: 'Data', outputs: [...of(data), ...unknown.map((row) => ({ ...row, name: row.format, says: '' }))] },
  ].filter(({ outputs }) => outputs.length > 0)
}
