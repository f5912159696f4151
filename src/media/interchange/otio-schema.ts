import { z } from 'zod'
import {
  rateFromFps,
  type FrameRate,
  secondsToFrames,
  multiply,
  rational,
  decimal,
  type Rational,
} from '../timecode/frame-rate.ts'

const frames = z.number().min(-1e15).max(1e15)
const rationalTime = z.object({ value: frames, rate: z.number().min(1).max(1e6) })
const timeRange = z.object({ start_time: rationalTime, duration: rationalTime })
const text = z.string().nullish()
const whole = z.number().int().min(0).max(1e15)
const frameRate = z.object({
  num: z.number().int().min(1).max(1e9),
  den: z.number().int().min(1).max(1e9),
  dropFrame: z.boolean(),
})

/** What we keep in the metadata of our own files; anything else under that name is as good as nothing. */
function ours<Shape extends z.ZodType>(shape: Shape) {
  return z
    .object({ cutroom: shape.optional().catch(undefined) })
    .nullish()
    .catch(undefined)
}

const reference = z.object({
  name: text,
  target_url: text,
  available_range: timeRange.nullish(),
  metadata: ours(
    z.object({
      id: z.string(),
      rate: frameRate,
      hasVideo: z.boolean(),
      hasAudio: z.boolean(),
      audioChannels: whole.optional(),
      durationFrames: whole.optional(),
      startTimecodeFrames: whole.optional(),
    }),
  ),
})

const item = z.object({
  OTIO_SCHEMA: z.string(),
  name: text,
  source_range: timeRange.nullish(),
  media_reference: reference.nullish(),
  media_references: z.record(z.string(), reference).nullish(),
  active_media_reference_key: text,
  markers: z.array(z.object({ name: text })).nullish(),
  metadata: ours(z.object({ speaker: z.string().optional() })),
})

const track = z.object({
  OTIO_SCHEMA: z.string(),
  name: text,
  kind: text,
  source_range: timeRange.nullish(),
  children: z.array(item).nullish(),
})

/** As much of an OpenTimelineIO timeline as a cut list can hold. */
export const otioTimeline = z.object({
  OTIO_SCHEMA: z.string().regex(/^Timeline\./),
  name: text,
  global_start_time: rationalTime.nullish(),
  tracks: z.object({ children: z.array(track) }),
  metadata: ours(z.object({ rate: frameRate, frameSize: z.object({ width: whole, height: whole }).optional() })),
})

export type OtioTimeline = z.infer<typeof otioTimeline>
export type OtioTrack = z.infer<typeof track>
export type OtioItem = z.infer<typeof item>
export type OtioReference = z.infer<typeof reference>
export type OtioTime = z.infer<typeof rationalTime>

/** A time of OpenTimelineIO in whole frames of a rate. */
export function otioFrames(time: OtioTime, rate: FrameRate): number {
  return secondsToFrames(otioSeconds(time), rate)
}

/** The same, exactly; the rate is taken for the fraction that its decimal stands for. */
export function otioSeconds({ value, rate }: OtioTime): Rational {
  const { num, den } = rateFromFps(rate)
  return multiply(decimal(value), rational(den, num))
}
