import { resolve } from 'node:path'
import { z } from 'zod'
import { isProblem, type Problem } from '../../kernel/index.ts'
import { readStreams } from '../ask-ffprobe.ts'
import { checkLength, fileName } from '../ffmpeg.ts'
import { type Demuxer, sniff } from '../sniff.ts'
import { catchRefusal } from '../catch-refusal.ts'
import { pictureFacts, streamSchema, type PictureFacts } from './picture-facts.ts'

export type FootageFacts = {
  readonly audioStreams: number
  /** What a cut does not take along: tracks of subtitles, chapters. */
  readonly subtitleStreams: number
  readonly chapters: number
  /** What stands on the first frame, where the file counts its frames from elsewhere than zero. */
  readonly timecode: string | null
  readonly durationSeconds: number | null
  readonly picture: PictureFacts | null
}

const answerSchema = z.object({
  streams: z.array(streamSchema),
  chapters: z.array(z.unknown()).default([]),
  format: z
    .object({
      duration: z.coerce.number().optional(),
      start_time: z.coerce.number().optional(),
      tags: z.record(z.string(), z.coerce.string()).optional(),
    })
    .optional(),
})

export async function readFootageFacts({
  path,
  demuxer,
  signal,
}: {
  path: string
  demuxer: Demuxer
  signal?: AbortSignal | undefined
}): Promise<FootageFacts> {
  const name = fileName(path)
  const { streams, format, chapters } = await readStreams(answerSchema, {
    path,
    demuxer,
    signal,
    also: ['-show_chapters'],
  })
  const durationSeconds = format?.duration ?? null
  if (durationSeconds !== null) checkLength(name, durationSeconds)
  const audioStreams = streams.filter(({ codec_type }) => codec_type === 'audio').length
  // A cover is a single picture that rides along with sound.
  const shownStream = streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition?.attached_pic !== 1,
  )
  const picture = shownStream
    ? await pictureFacts({ stream: shownStream, name, path, demuxer, signal, beginSeconds: format?.start_time ?? 0 })
    : null
  return {
    audioStreams,
    subtitleStreams: streams.filter(({ codec_type }) => codec_type === 'subtitle').length,
    chapters: chapters.length,
    timecode: timecodeOf([shownStream?.tags, format?.tags, ...streams.map(({ tags }) => tags)]),
    durationSeconds,
    picture,
  }
}

function timecodeOf(places: readonly (Readonly<Record<string, string>> | undefined)[]): string | null {
  const told = places.flatMap((tags) => tags?.['timecode'] ?? tags?.['TIMECODE'] ?? [])
  return told.find((text) => /^\d\d:\d\d:\d\d[:;.]\d\d$/.test(text) && /[1-9]/.test(text)) ?? null
}

/** Whether a file shows something that moves; the cover of a song does not count. */
export async function hasPicture(path: string): Promise<boolean | Problem> {
  const facts = await catchRefusal(async () =>
    readFootageFacts({ path: resolve(path), demuxer: await sniff(resolve(path)) }),
  )
  return isProblem(facts) ? facts : facts.picture !== null
}
