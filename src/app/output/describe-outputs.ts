import { basename } from 'node:path'
import { rateOf } from '../../audio/index.ts'
import type { RenderOptions } from '../../client/index.ts'
import { findProgram, howToGet } from '../../gate/index.ts'
import { isProblem, type DocumentState, type Problem } from '../../kernel/index.ts'
import { sayCount } from '../../words/index.ts'
import { kindOf, outputOfKind } from '../kinds.ts'
import { nameFile } from '../studio/name-file.ts'
import { viewProblem } from '../view-plan.ts'
import type { KindOutput, OutputPlace } from './kind-output.ts'

type FormatRow = RenderOptions['formats'][number]
type Traits = Pick<FormatRow, 'name' | 'isFilm' | 'bits' | 'holdsTags' | 'holdsCover' | 'holdsChapters'>

const sound = (name: string, traits: Partial<Traits> = {}): Traits => ({
  name,
  isFilm: false,
  bits: [],
  holdsTags: true,
  holdsCover: true,
  holdsChapters: true,
  ...traits,
})
const film = (name: string): Traits => ({
  ...sound(name),
  isFilm: true,
  holdsTags: false,
  holdsCover: false,
  holdsChapters: false,
})

/** What every format holds, the best known first. */
const formats: ReadonlyMap<FormatRow['format'], Traits> = new Map([
  ['mp4', film('MP4, H.264 and AAC')],
  ['mov', film('MOV, for editors')],
  ['mkv', film('Matroska')],
  ['mp3', sound('MP3, about 190 kbit/s')],
  ['m4a', sound('M4A, AAC at 192 kbit/s')],
  ['wav', sound('WAV, as it is', { bits: [16, 24, 32], holdsCover: false, holdsChapters: false })],
  ['flac', sound('FLAC, lossless', { bits: [16, 24] })],
  ['opus', sound('Opus at 128 kbit/s', { holdsCover: false })],
  ['ogg', sound('Ogg Vorbis, about 190 kbit/s', { holdsCover: false })],
])

/** Rates that a format cannot hold become one that it can. */
const highestRate = new Map<FormatRow['format'], number>([
  ['mp3', 48_000],
  ['m4a', 96_000],
])

const TAGS = ['title', 'artist', 'album', 'date', 'genre', 'comment']

/** What a document can be written as, and what of it each format would lower or leave out, said before any work. */
export async function describeOutputs(
  place: OutputPlace,
  document: DocumentState,
  { isQuick = false }: { readonly isQuick?: boolean } = {},
): Promise<RenderOptions | Problem> {
  const output = await outputOfKind(document.domain)
  if (isProblem(output)) return output
  const impossible = output.formatFor(document, 'sound.wav', 16)
  const hasFfmpeg = (await findProgram('ffmpeg')) !== null && (await findProgram('ffprobe')) !== null
  const chapters = output.chaptersOf(document)
  const rates = output.timelineRates?.(document)
  const offered = [...formats].filter(([, { isFilm }]) => !isFilm || output.hasPicture(document))
  return {
    document: document.name,
    kind: document.domain,
    duration: kindOf(document.domain).durationSeconds(document.state.document),
    formats: isProblem(impossible)
      ? []
      : await Promise.all(
          offered.map(async ([format, traits]): Promise<FormatRow> => {
            const missing =
              format === 'wav' || hasFfmpeg
                ? null
                : `ffmpeg is needed for this and was not found; ${howToGet('ffmpeg')}`
            return {
              format,
              ...traits,
              holdsTags: traits.holdsTags && output.holdsTags,
              holdsCover: traits.holdsCover && output.holdsTags,
              missing,
              notes:
                missing === null && !(isQuick && traits.isFilm)
                  ? await notesOn(place, document, { format, traits, output })
                  : [],
            }
          }),
        ),
    tags: output.holdsTags ? TAGS : [],
    chapters: chapters.map(({ title, startSeconds, endSeconds }) => ({ title, start: startSeconds, end: endSeconds })),
    exports: [...output.exportFormats].map(([format, [ending = format]]) => ({
      format,
      ending,
      hasRate: rates?.formats.has(format) === true,
    })),
    name: nameFile(document.name, 'document'),
    folder: basename(place.folder),
    rates: rates ? { all: [...rates.all], usual: rates.usual } : null,
    problem: isProblem(impossible) ? (viewProblem(impossible) as RenderOptions['problem']) : null,
  }
}

/** What a render in one format would lower or leave out. */
export async function describeRender(
  place: OutputPlace,
  document: DocumentState,
  format: FormatRow['format'],
): Promise<readonly string[] | Problem> {
  const output = await outputOfKind(document.domain)
  const traits = formats.get(format)
  if (isProblem(output) || !traits) return isProblem(output) ? output : []
  const impossible = output.formatFor(document, `file.${format}`, 16)
  return isProblem(impossible) ? impossible : notesOn(place, document, { format, traits, output })
}

async function notesOn(
  place: OutputPlace,
  document: DocumentState,
  { format, traits, output }: { format: FormatRow['format']; traits: Traits; output: KindOutput },
): Promise<string[]> {
  if (traits.isFilm) {
    const asked = output.formatFor(document, `film.${format}`, 16)
    const notes = isProblem(asked) ? asked : await output.describeFilm?.(place, document, asked)
    return isProblem(notes) ? [notes.message] : [...(notes ?? [])]
  }
  const chapters = output.chaptersOf(document).length
  const rate = document.domain === 'audio' ? rateOf(document.state.document) : null
  const most = format === 'opus' ? 48_000 : (highestRate.get(format) ?? Infinity)
  return [
    ...(output.hasPicture(document) ? ['The picture is left out.'] : []),
    ...(chapters > 0 && !traits.holdsChapters
      ? [`${sayCount(chapters, 'chapter')} ${chapters === 1 ? 'is' : 'are'} left out; export them as text.`]
      : []),
    ...(rate !== null && (format === 'opus' ? rate !== most : rate > most)
      ? [`${kilohertz(rate)} become ${kilohertz(most)}.`]
      : []),
  ]
}

const kilohertz = (rate: number): string => `${rate / 1000} kHz`
