import { rateFromFps } from '../timecode/frame-rate.ts'
import type { CutSource } from './cut-list.ts'
import { pathOfUrl } from './file-text.ts'
import { otioFrames, type OtioItem, type OtioReference } from './otio-schema.ts'

/** The media behind the clips of a timeline, each once. */
export type OtioSources = {
  readonly of: (clip: OtioItem, kind: 'Video' | 'Audio') => CutSource | undefined
  readonly all: () => CutSource[]
}

export function collectOtioSources(): OtioSources {
  const found = new Map<string, CutSource>()
  return {
    of: (clip, kind) => {
      const media = referenceOf(clip)
      const own = media?.metadata?.cutroom
      const key = own
        ? `own ${own.id}`
        : JSON.stringify([media?.target_url ?? '', media?.name ?? '', media?.target_url ? '' : clip.name])
      const before =
        found.get(key) ?? (own ? ownSource(own, media) : foreignSource({ clip, media, id: `src-${found.size + 1}` }))
      if (!before) return undefined
      const source = own
        ? before
        : { ...before, hasVideo: before.hasVideo || kind === 'Video', hasAudio: before.hasAudio || kind === 'Audio' }
      found.set(key, source)
      return source
    },
    all: () => [...found.values()],
  }
}

/** The media a clip uses: its only reference, or the active one of several. */
export function referenceOf({
  media_reference,
  media_references,
  active_media_reference_key,
}: OtioItem): OtioReference | undefined {
  return (
    media_reference ??
    new Map(Object.entries(media_references ?? {})).get(active_media_reference_key ?? 'DEFAULT_MEDIA')
  )
}

type OwnFacts = NonNullable<NonNullable<OtioReference['metadata']>['cutroom']>

function ownSource(facts: OwnFacts, media: OtioReference | undefined): CutSource {
  const { audioChannels, durationFrames, startTimecodeFrames, ...rest } = facts
  return {
    ...rest,
    name: media?.name ?? '',
    path: pathOfUrl(media?.target_url ?? ''),
    ...(audioChannels !== undefined && { audioChannels }),
    ...(durationFrames !== undefined && { durationFrames }),
    ...(startTimecodeFrames !== undefined && { startTimecodeFrames }),
  }
}

function foreignSource({
  clip,
  media,
  id,
}: {
  clip: OtioItem
  media: OtioReference | undefined
  id: string
}): CutSource | undefined {
  const available = media?.available_range
  const start = available?.start_time ?? clip.source_range?.start_time
  if (!start) return undefined
  const rate = rateFromFps(start.rate)
  const startTimecodeFrames = available ? otioFrames(available.start_time, rate) : 0
  return {
    id,
    rate,
    name: media?.name || clip.name || id,
    path: pathOfUrl(media?.target_url ?? ''),
    hasVideo: false,
    hasAudio: false,
    ...(available && { durationFrames: otioFrames(available.duration, rate) }),
    ...(startTimecodeFrames > 0 && { startTimecodeFrames }),
  }
}
