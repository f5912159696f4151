import { z } from 'zod'
import { askFfprobeJson } from '../ask-ffprobe.ts'
import type { FilmFormat } from '../render-format.ts'
import type { Shown } from './cut-views.ts'
import { canConvertHdr, hdrTransfers, isHdr, type PictureColour } from './film-colours.ts'
import type { ShotEncoding } from './shot-arguments.ts'
import type { PictureFacts } from './picture-facts.ts'
import type { Rate } from './find-frame-timing.ts'

/** How the sound of a film is coded. */
export type FilmSound = 'aac' | 'pcm_s24le' | 'pcm_f32le'

type EncodingCall = {
  readonly main: PictureFacts | undefined
  readonly all: ReadonlyMap<string, Shown>
  readonly rate: Rate
  readonly width: number
  readonly height: number
}

/**
 * How a film is encoded whose first picture is `main`. HDR becomes SDR, which every screen shows; where it can be
 * copied as it is, or where
 * this ffmpeg cannot convert it, it stays HDR and is marked as such, in 10 bits where it has them.
 */
export async function chooseEncoding({ main, all, rate, width, height }: EncodingCall): Promise<ShotEncoding> {
  const hasHdr = [...all.values()].some(({ record }) => isHdr(record.picture.colour))
  const converts = hasHdr && !(main && isHdr(main.colour) && isPlain(main)) && (await canConvertHdr())
  const colour = main?.colour ?? { range: '', space: '', transfer: '', primaries: '' }
  const isKeptDeep = main !== undefined && !converts && isHdr(main.colour) && depthOf(main.pixelFormat) > 8
  return {
    rate,
    width,
    height,
    colour: coloursOfResult(colour, { converts }),
    pixelFormat: isKeptDeep ? 'yuv420p10le' : 'yuv420p',
    converts,
    match: null,
  }
}

type ChangesCall = {
  readonly shown: ReadonlyMap<string, Shown>
  readonly heard: ReadonlyMap<string, Shown>
  readonly names: ReadonlyMap<string, string>
  readonly encoding: ShotEncoding
  readonly container: FilmFormat['container']
  readonly signal?: AbortSignal | undefined
}

/** One sentence for each thing that a film will not hold as its sources do, and how its sound is coded. */
export async function describeFilmChanges({
  shown,
  heard,
  names,
  encoding,
  container,
  signal,
}: ChangesCall): Promise<{ readonly notes: string[]; readonly sound: FilmSound }> {
  const notes = [...shown].flatMap(([id, { record }]) => pictureNotes(names.get(id) ?? id, record.picture, encoding))
  const sounds = new Map<string, SoundStream[]>()
  for (const [id, file] of heard) sounds.set(names.get(id) ?? id, await soundStreams(file, signal))
  const first = [...sounds.values()].flatMap((streams) => streams.slice(0, 1))
  // Only containers of editors have room for sound as it is recorded.
  const isPcm = first.length > 0 && first.every(({ codec_name }) => codec_name.startsWith('pcm_'))
  const isWhole = first.every(({ codec_name }) => /^pcm_[su](?:8|16|24)/.test(codec_name))
  const sound: FilmSound = container === 'mp4' || !isPcm ? 'aac' : isWhole ? 'pcm_s24le' : 'pcm_f32le'
  for (const [name, streams] of sounds) notes.push(...soundNotes(name, streams, sound))
  return { notes, sound }
}

function pictureNotes(name: string, facts: PictureFacts, { converts, pixelFormat }: ShotEncoding): string[] {
  const bits = depthOf(facts.pixelFormat),
    chroma = chromaOf(facts.pixelFormat)
  const had = [facts.codec, ...(bits > 8 ? [`${bits} bits`] : []), ...(chroma === '4:2:0' ? [] : [chroma])]
  const gets = [
    'H.264',
    ...(bits > 8 ? [pixelFormat === 'yuv420p' ? '8 bits' : '10 bits'] : []),
    ...(chroma === '4:2:0' ? [] : ['4:2:0']),
  ]
  const isSame = isPlain(facts) || (facts.codec === 'h264' && had.length === 1)
  return [
    ...(isSame ? [] : [`The picture of ${name} (${had.join(', ')}) becomes ${gets.join(', ')}.`]),
    ...(isHdr(facts.colour) && !isPlain(facts)
      ? [hdrNote(name, facts, { converts, isDeep: pixelFormat !== 'yuv420p' })]
      : []),
  ]
}

function hdrNote(
  name: string,
  { colour }: PictureFacts,
  { converts, isDeep }: { converts: boolean; isDeep: boolean },
): string {
  if (converts) return `${name} is HDR (${hdrName(colour)}); the film is SDR (BT.709), as every screen shows it.`
  const cannot = 'this ffmpeg cannot convert it'
  if (isDeep) return `${name} stays HDR (${hdrName(colour)}), since ${cannot}; few players show H.264 in 10 bits.`
  return `${name} is HDR (${hdrName(colour)}) and ${cannot}, so it will look pale; install one with zscale and tonemap.`
}

function soundNotes(name: string, streams: readonly SoundStream[], sound: FilmSound): string[] {
  const [first] = streams
  const way = first?.codec_name.startsWith('pcm_') ? '; in a .mov or .mkv it stays PCM' : ''
  const isLossless = first !== undefined && /^pcm_|^(?:flac|alac|wavpack|truehd|mlp)$/.test(first.codec_name)
  return [
    ...(streams.length > 1 ? [`${name} holds ${streams.length} audio tracks; the film gets the first one.`] : []),
    ...(isLossless && sound === 'aac'
      ? [`The sound of ${name} (${first.codec_name}) becomes AAC at 192 kbit/s${way}.`]
      : []),
    ...((first?.channels ?? 0) > 2 ? [`The ${first?.channels ?? 0} channels of ${name} are mixed down to 2.`] : []),
  ]
}

const streamSchema = z.object({
  codec_type: z.string().optional(),
  codec_name: z.string().default('unknown'),
  channels: z.number().optional(),
})
type SoundStream = z.infer<typeof streamSchema>
const answerSchema = z.object({ streams: z.array(streamSchema) })

async function soundStreams({ record, demuxer }: Shown, signal: AbortSignal | undefined): Promise<SoundStream[]> {
  const { answer } = await askFfprobeJson(answerSchema, {
    path: record.originalPath,
    demuxer,
    show: ['-show_entries', 'stream=codec_type,codec_name,channels'],
    what: 'The render',
    signal,
  })
  return answer?.streams.filter(({ codec_type }) => codec_type === 'audio') ?? []
}

/** Coded as the film is, so that nothing about it changes. */
const isPlain = ({ codec, pixelFormat }: PictureFacts): boolean => codec === 'h264' && /^yuvj?420p$/.test(pixelFormat)

function depthOf(pixelFormat: string): number {
  return Number(/p0?(10|12|14|16)(?:le|be)?$/.exec(pixelFormat)?.[1] ?? 8)
}

function chromaOf(pixelFormat: string): string {
  const [, a, b, c] = /([24])([024])([024])p/.exec(pixelFormat) ?? []
  if (a !== undefined && b !== undefined && c !== undefined) return `${a}:${b}:${c}`
  return /rgb|bgr|gbr/.test(pixelFormat) ? 'RGB' : '4:2:0'
}

const hdrName = ({ transfer }: PictureColour): string => hdrTransfers.get(transfer) ?? 'SDR'

/** What every screen takes a film for that says nothing else. */
const sdr: PictureColour = { range: 'tv', space: 'bt709', transfer: 'bt709', primaries: 'bt709' }

/** The colours that a result has whose first picture has these. */
function coloursOfResult(colour: PictureColour, { converts }: { converts: boolean }): PictureColour {
  if (converts && isHdr(colour)) return sdr
  return colour.range === 'pc' ? { ...colour, range: 'tv' } : colour
}
