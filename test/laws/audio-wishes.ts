import { audio } from '../../src/audio/for-planning.ts'
import type { Json } from '../../src/kernel/index.ts'
import { beginsAt, describe, isHidden, type Stretch, type Value } from './audio-model.ts'
import { effectText, peakDb, quietStretches } from './audio-look.ts'
import { Telling, type Clipboard, type Sight } from './audio-sight.ts'
import type { Random } from './random.ts'

/** Samples per second in these stories. */
export const RATE = 10

/** What the clips and labels of the real document are called, by where they are. */
export type Names = { clipAt(track: string, start: number): string; labels: readonly string[] }

/** One operation with the editor state that it starts from, and what it means in plain words. */
export type Wish = {
  readonly operation: string
  readonly editor: { readonly [field: string]: Json }
  readonly params: { readonly [param: string]: Json }
  means(telling: Telling, ids: readonly string[]): Told | undefined
}
export type Told = { readonly clipboard?: Clipboard; readonly order?: readonly string[]; readonly effect?: Effect }

type Spot = { readonly start: number; readonly end: number; readonly tracks: readonly string[] }
type Effect = { readonly operation: string; readonly params: { readonly [param: string]: Json } }
export type Scene = {
  readonly sight: Sight
  readonly random: Random
  readonly names: Names
  readonly widest: number
  readonly lastEffect: Effect | null
}
type Maker = (scene: Scene) => Omit<Wish, 'operation'> | undefined

const told: Told = {}
const nothing = (): Told => told
const labelsFollow = (sight: Sight, tracks: readonly string[]): string[] =>
  tracks.length === sight.audio().length ? sight.labelTracks() : []

/** A stretch that touches sound, on some audio tracks in their order. */
function spot({ sight, random, widest }: Scene): Spot | undefined {
  const audible = sight.audio().filter((track) => sight.end(track) > 2)
  if (audible.length === 0) return undefined
  const length = sight.end(random.pick(audible))
  const start = random.below(Math.max(1, length - 1))
  const chosen = new Set(random.some(sight.audio()))
  return { start, end: start + random.between(1, widest), tracks: sight.audio().filter((track) => chosen.has(track)) }
}

const editorFor = ({ start, end, tracks }: Spot): { [field: string]: Json } => ({
  selection: { start, end },
  selectedTracks: [...tracks],
})

/** An operation on the selected range and tracks. */
function onSpot(means: (telling: Telling, spot: Spot) => Told | undefined): Maker {
  return (scene) => {
    const at = spot(scene)
    return at && { editor: editorFor(at), params: {}, means: (telling) => means(telling, at) }
  }
}

const onTracks =
  (
    means: (telling: Telling, tracks: readonly string[], ids: readonly string[]) => Told | undefined,
    audioOnly = false,
  ): Maker =>
  ({ sight, random }) => {
    const from = audioOnly ? sight.audio() : sight.order
    if (from.length === 0) return undefined
    const chosen = new Set(random.some(from))
    const tracks = sight.order.filter((track) => chosen.has(track))
    return { editor: { selectedTracks: tracks }, params: {}, means: (telling, ids) => means(telling, tracks, ids) }
  }

const setting =
  (field: string, param: string, value: (random: Random) => number | boolean): Maker =>
  (scene) => {
    const to = value(scene.random)
    const made = onTracks((telling, tracks) => {
      for (const track of tracks) telling.cell(track, field, to)
      return told
    }, true)(scene)
    return made && { ...made, params: { [param]: to } }
  }

const idsOf = (ids: readonly string[], prefix: string): string[] => ids.filter((id) => id.startsWith(prefix))

function remove(telling: Telling, { start, end, tracks }: Spot): void {
  for (const track of [...tracks, ...labelsFollow(telling.sight, tracks)]) telling.hide(track, start, end)
}

const everywhere = (sight: Sight, at: Spot): Spot => ({ ...at, tracks: sight.audio() })

function splitAt(telling: Telling, tracks: readonly string[], places: readonly number[]): Told {
  for (const track of tracks)
    for (const place of places)
      if (telling.sight.isInside(track, place)) telling.mark(track, telling.sight.visible(track)[place]!, true)
  return told
}

const backwards = (values: readonly Value[]): Value[] =>
  values
    .toReversed()
    .map((value) => value && { ...value, curves: value.curves.map(([from, to]) => [to, from] as const) })

/** Clips and gaps of a stretch in turn. */
function partsOf(
  sight: Sight,
  track: string,
  from: number,
  to: number,
): { start: number; end: number; sound: boolean }[] {
  const parts: { start: number; end: number; sound: boolean }[] = []
  let at = from
  for (const clip of sight.clips(track)) {
    const [start, end] = [Math.max(from, clip.start), Math.min(to, clip.end)]
    if (start >= end) continue
    if (start > at) parts.push({ start: at, end: start, sound: false })
    parts.push({ start, end, sound: true })
    at = end
  }
  if (to > at) parts.push({ start: at, end: to, sound: false })
  return parts
}

type EffectMeaning = (telling: Telling, spot: Spot, params: { readonly [param: string]: Json }) => void
const gains =
  (
    db: (sight: Sight, track: string, spot: Spot, params: { readonly [param: string]: Json }) => number | undefined,
  ): EffectMeaning =>
  (telling, at, params) => {
    for (const track of at.tracks) {
      const found = db(telling.sight, track, at, params)
      if (found !== undefined)
        telling.fact(track, telling.sight.span(track, at.start, at.end, 'all'), { kind: 'gain', db: found })
    }
  }
const heardPeak = (sight: Sight, track: string, { start, end }: Spot): number | undefined =>
  peakDb(sight.values(track, start, end)) ?? undefined
const audible = (telling: Telling, { start, end, tracks }: Spot): string[] =>
  tracks.filter((track) => telling.sight.hasSound(track, start, end))
const fades =
  (curve: readonly [number, number]): EffectMeaning =>
  (telling, at) => {
    for (const track of audible(telling, at))
      telling.fact(track, telling.sight.span(track, at.start, at.end, 'all'), { kind: 'curve', curve })
  }
const samples =
  (effect: string): EffectMeaning =>
  (telling, at, params) => {
    for (const track of audible(telling, at))
      telling.fact(track, telling.sight.span(track, at.start, at.end, 'all'), {
        kind: 'effect',
        effect: effectText(effect, params),
      })
  }

const effectMeanings: { readonly [operation: string]: EffectMeaning } = {
  apply_normalize: gains((sight, track, at, { peak_db }) => {
    const peak = heardPeak(sight, track, at)
    return peak === undefined ? undefined : Number(peak_db) - peak
  }),
  apply_normalize_loudness: gains((sight, track, at, { lufs }) => {
    const peak = heardPeak(sight, track, at)
    return peak === undefined ? undefined : Number(lufs) - (peak - 3)
  }),
  apply_amplify: gains((sight, track, { start, end }, { db }) =>
    sight.hasSound(track, start, end) ? Number(db) : undefined,
  ),
  apply_fade_in: fades([0, 1]),
  apply_fade_out: fades([1, 0]),
  apply_invert: (telling, at) => {
    for (const track of audible(telling, at))
      telling.fact(track, telling.sight.span(track, at.start, at.end, 'all'), { kind: 'invert' })
  },
  apply_reverse: (telling, { start, end, tracks }) => {
    for (const track of tracks) {
      const to = Math.min(end, telling.sight.extent(track))
      const parts = partsOf(telling.sight, track, start, to)
      if (!parts.some(({ sound }) => sound)) continue
      telling.hide(track, start, to)
      let left: Parameters<Telling['insertAfter']>[1] = telling.left(track, start)
      for (const part of parts.toReversed())
        left = part.sound
          ? telling.insertAfter(
              track,
              left,
              backwards(telling.sight.values(track, part.start, part.end)),
              telling.sight.carried(track, part.start, part.end),
            )
          : telling.insertAfter(
              track,
              left,
              Array.from({ length: part.end - part.start }, () => null),
            )
    }
  },
  apply_truncate_silence: (telling, { start, end, tracks }, { threshold_db, min_seconds, keep_seconds }) => {
    const { sight } = telling
    const least = Math.round(Number(min_seconds) * RATE)
    const keep = Math.round(Number(keep_seconds) * RATE)
    const stop = Math.min(end, Math.max(0, ...tracks.map((track) => sight.end(track))))
    const quiet = tracks.map((track) => {
      const found = quietStretches(sight.values(track, start, end), Number(threshold_db), least)
      return Array.from(
        { length: end - start },
        (_, at) =>
          (start + at >= sight.end(track) && start + at < stop) || found.some(({ from, to }) => at >= from && at < to),
      )
    })
    const both = Array.from({ length: Math.max(0, stop - start) }, (_, at) =>
      quiet.every((track) => track[at] === true),
    )
    const middles: [number, number][] = []
    for (let at = 0; at < both.length; at++) {
      const from = at
      while (both[at]) at++
      if (at - from >= least && at - from > keep)
        middles.push([start + from + Math.floor(keep / 2), start + at - Math.ceil(keep / 2)])
    }
    for (const track of [...tracks, ...labelsFollow(sight, tracks)]) {
      const chosen = new Map(middles.flatMap(([from, to]) => [...sight.span(track, from, to, 'visible')]))
      telling.fact(track, chosen, { kind: 'hide' })
    }
  },
  apply_compressor: samples('compressor'),
  apply_limiter: samples('limiter'),
  apply_noise_reduction: samples('noise_reduction'),
  apply_equalize: samples('equalize'),
  apply_duck: (telling, at, params) => {
    const { sight } = telling
    const voices = sight
      .audio()
      .filter(
        (track) =>
          !at.tracks.includes(track) &&
          sight.world.cells.get(`${track} muted`) !== true &&
          sight.values(track, at.start, at.end).some((value) => value !== null),
      )
    for (const track of audible(telling, at)) {
      for (const voice of voices)
        telling.fact(track, sight.span(track, at.start, at.end, 'all'), {
          kind: 'effect',
          effect: effectText('duck', params, sight.values(voice, at.start, at.end).map(describe)),
        })
    }
  },
}

const effectParams: { readonly [operation: string]: (random: Random) => { [param: string]: Json } } = {
  apply_normalize: (random) => ({ peak_db: -random.between(1, 12) }),
  apply_normalize_loudness: (random) => ({ lufs: -random.between(10, 30) }),
  apply_amplify: (random) => ({ db: random.pick([-6, -3, 2, 5]) }),
  apply_truncate_silence: () => ({ threshold_db: -40, min_seconds: 0.3, keep_seconds: 0.2 }),
  apply_compressor: (random) => ({ ratio: random.between(2, 9) }),
  apply_limiter: (random) => ({ ceiling_db: -random.between(1, 9) }),
  apply_noise_reduction: (random) => ({ reduction_db: random.between(3, 20) }),
  apply_equalize: (random) => ({ bass_db: random.between(1, 9) }),
}

/** Parameters as the operation fills them up. */
function filled(operation: string, params: { [param: string]: Json }): { [param: string]: Json } {
  const declared = audio.operations.get(operation)?.params as { parse(value: unknown): unknown } | undefined
  return (declared?.parse(params) ?? params) as { [param: string]: Json }
}

const effect =
  (operation: string): Maker =>
  (scene) => {
    const at = spot(operation === 'apply_truncate_silence' ? { ...scene, widest: Math.max(45, scene.widest) } : scene)
    if (!at) return undefined
    const params = filled(operation, effectParams[operation]?.(scene.random) ?? {})
    return {
      editor: editorFor(at),
      params,
      means: (telling) => (effectMeanings[operation]?.(telling, at, params), { effect: { operation, params } }),
    }
  }

const makers: { readonly [operation: string]: Maker } = {
  set_time_selection: ({ random }) => {
    const start = random.below(50)
    return { editor: {}, params: { start_time: start, end_time: start + 3 }, means: nothing }
  },
  set_selection_start_time: ({ random }) => ({
    editor: { selection: { start: 50, end: 90 } },
    params: { time: random.below(8) },
    means: nothing,
  }),
  set_selection_end_time: ({ random }) => ({
    editor: { selection: { start: 5, end: 90 } },
    params: { time: random.between(1, 8) },
    means: nothing,
  }),
  clear_selection: () => ({ editor: { selection: { start: 5, end: 90 } }, params: {}, means: nothing }),
  select_all: ({ sight }) =>
    sight.audio().some((track) => sight.end(track) > 0) ? { editor: {}, params: {}, means: nothing } : undefined,
  select_all_tracks: () => ({ editor: {}, params: {}, means: nothing }),
  select_tracks: ({ sight, random }) => ({ editor: {}, params: { tracks: random.some(sight.order) }, means: nothing }),
  select_clips: ({ sight, random, names }) => {
    const clips = sight.audio().flatMap((track) => sight.clips(track).map(({ start }) => names.clipAt(track, start)))
    return clips.length === 0 ? undefined : { editor: {}, params: { clips: random.some(clips) }, means: nothing }
  },
  seek: ({ random }) => ({ editor: {}, params: { time: random.below(20) }, means: nothing }),
  rewind_to_start: () => ({ editor: { cursor: 7 }, params: {}, means: nothing }),
  split: (scene) => {
    const at = spot(scene)
    if (!at) return undefined
    if (scene.random() < 0.5)
      return { editor: editorFor(at), params: {}, means: (telling) => splitAt(telling, at.tracks, [at.start, at.end]) }
    return {
      editor: editorFor(at),
      params: { times: [at.start / RATE] },
      means: (telling) => splitAt(telling, at.tracks, [at.start]),
    }
  },
  split_at_time: (scene) => {
    const at = spot(scene)
    return (
      at && {
        editor: {},
        params: { time: at.start / RATE },
        means: (telling) => splitAt(telling, telling.sight.audio(), [at.start]),
      }
    )
  },
  join: (scene) => {
    const { sight, random } = scene
    const seams = sight.audio().flatMap((track) =>
      sight
        .clips(track)
        .slice(1)
        .map(({ start }) => ({ track, start })),
    )
    if (seams.length === 0) return undefined
    const { start } = random.pick(seams)
    const at: Spot = {
      start: Math.max(0, start - random.between(1, scene.widest)),
      end: start + random.between(1, scene.widest),
      tracks: sight.audio(),
    }
    return {
      editor: editorFor(at),
      params: {},
      means: (telling) => {
        for (const track of at.tracks) {
          const touched = telling.sight.clips(track).filter((clip) => clip.start < at.end && clip.end > at.start)
          for (const [index, clip] of touched.slice(1).entries()) {
            const before = touched[index]!
            telling.fact(track, telling.sight.span(track, before.end, clip.start, 'visible'), { kind: 'silence' })
            telling.joinBetween(track, before.end - 1, clip.start)
          }
        }
        return told
      },
    }
  },
  duplicate_clip: ({ sight, random, names }) => {
    const clips = sight.audio().flatMap((track) => sight.clips(track).map((clip) => ({ track, ...clip })))
    if (clips.length === 0) return undefined
    const chosen = random.some(clips).slice(0, 2)
    return {
      editor: { selectedClips: chosen.map(({ track, start }) => names.clipAt(track, start)) },
      params: {},
      means: (telling) => {
        // The last one first: so the copies of two neighbours keep their order in a history in which the second never
        // was.
        for (const { track, start, end } of clips.filter((clip) => chosen.includes(clip)).toReversed())
          telling.insertAudio(
            track,
            end,
            telling.sight.values(track, start, end),
            telling.sight.carried(track, start, end),
          )
        return told
      },
    }
  },
  trim_to_selection: onSpot((telling, { start, end, tracks }) => {
    for (const track of tracks)
      telling.fact(
        track,
        new Map([
          ...telling.sight.span(track, 0, start, 'all'),
          ...telling.sight.span(track, end, telling.sight.extent(track), 'all'),
        ]),
        { kind: 'clear' },
      )
    return told
  }),
  silence_selection: onSpot((telling, { start, end, tracks }) => {
    for (const track of tracks) telling.fact(track, telling.sight.span(track, start, end, 'solid'), { kind: 'silence' })
    return told
  }),
  move_clip: ({ sight, random, names }) => {
    const clips = sight.audio().flatMap((track) => sight.clips(track).map((clip) => ({ track, ...clip })))
    if (clips.length === 0) return undefined
    const clip = random.pick(clips)
    const onto = random.pick([clip.track, ...sight.audio()])
    const length = clip.end - clip.start
    const at = random.pick([
      sight.end(onto) + random.below(6),
      Math.max(0, clip.start - random.below(8)),
      clip.start + random.below(8),
      random.below(60),
    ])
    const others = sight.clips(onto).filter(({ start }) => onto !== clip.track || start !== clip.start)
    if (others.some(({ start, end }) => start < at + length && end > at) || (onto === clip.track && at === clip.start))
      return undefined
    return {
      editor: {},
      params: { clip: names.clipAt(clip.track, clip.start), time: at / RATE, track: onto },
      means: (telling) => (moveClip(telling, clip, onto, at), told),
    }
  },
  move_clips: ({ sight, random, names }) => {
    const clips = sight.audio().flatMap((track) => sight.clips(track).map((clip) => ({ track, ...clip })))
    const chosen = new Set(random() < 0.15 ? clips : random.some(clips).slice(0, 3))
    const moved = clips.filter((clip) => chosen.has(clip))
    if (moved.length === 0) return undefined
    const first = Math.min(...moved.map(({ start }) => start))
    const by = random.pick([
      random.below(8),
      -random.below(8),
      random.below(60),
      Math.max(...clips.map(({ end }) => end)),
    ])
    const inWay = moved.some(({ track, start, end }) =>
      clips.some(
        (other) => other.track === track && !chosen.has(other) && other.start < end + by && other.end > start + by,
      ),
    )
    const isAll = moved.length === clips.length
    const isLost =
      isAll && sight.labelTracks().some((track) => shownLabels(sight, track).some(({ start }) => start + by < 0))
    if (by === 0 || first + by < 0 || inWay || isLost) return undefined
    const params = random() < 0.5 ? { by: by / RATE } : { time: (first + by) / RATE }
    return {
      editor: { selectedClips: moved.map(({ track, start }) => names.clipAt(track, start)) },
      params,
      means: (telling) => {
        for (const track of sight.audio())
          moveTogether(
            telling,
            track,
            moved.filter((clip) => clip.track === track),
            by,
          )
        for (const track of isAll ? sight.labelTracks() : []) {
          if (by > 0)
            telling.insertAfter(
              track,
              [],
              Array.from({ length: by }, () => null),
            )
          else telling.hide(track, 0, -by)
        }
        return told
      },
    }
  },
  cut: onSpot((telling, at) => {
    remove(telling, at)
    return { clipboard: telling.sight.copied(at.tracks, at.start, at.end) }
  }),
  copy: onSpot((telling, at) => ({ clipboard: telling.sight.copied(at.tracks, at.start, at.end) })),
  insert_silence: ({ sight, random }) => {
    const selected = random.some(sight.audio())
    const tracks = sight.audio().filter((track) => selected.includes(track))
    if (tracks.length === 0) return undefined
    const length = random.between(1, 6)
    const at = random.below(Math.max(4, ...tracks.map((track) => sight.extent(track))))
    if (tracks.every((track) => at >= sight.extent(track))) return undefined
    return {
      editor: { selectedTracks: tracks },
      params: { time: at / RATE, length: length / RATE },
      means: (telling) => {
        for (const track of tracks) if (at < telling.sight.extent(track)) telling.insertAudio(track, at, gap(length))
        for (const track of labelsFollow(telling.sight, tracks))
          telling.insertAfter(track, telling.left(track, at), gap(length))
        return told
      },
    }
  },
  paste: ({ sight, random }) => {
    const { clipboard } = sight
    if (!clipboard || clipboard.tracks.length === 0) return undefined
    const how = random()
    const isNew = how < 0.1
    const came = sight.audio().filter((track) => clipboard.from.includes(track))
    const chosen = new Set(how < 0.4 ? [] : how < 0.6 ? came : random.some(sight.audio()))
    const selected = sight.audio().filter((track) => chosen.has(track))
    const cursor = random.below(Math.max(4, ...sight.audio().map((track) => sight.extent(track) + 5)))
    return {
      editor: { cursor, selectedTracks: selected },
      params: isNew ? { new_tracks: true } : {},
      means: (telling, ids) => {
        const { targets, rest } = pastedOn(sight, clipboard, isNew ? null : selected)
        for (const [track, part] of targets) {
          if (part) telling.insertAudio(track, cursor, part.values, part.carried)
          else if (cursor < telling.sight.extent(track))
            telling.insertAudio(
              track,
              cursor,
              Array.from({ length: clipboard.length }, () => null),
            )
        }
        const made = idsOf(ids, 't')
        for (const [index, part] of rest.entries()) {
          telling.newTrack(made[index]!, part.name, part.kind)
          telling.insertAudio(made[index]!, cursor, part.values, part.carried)
        }
        if (targets.size > 0)
          for (const track of labelsFollow(telling.sight, [...targets.keys()]))
            telling.insertAfter(
              track,
              telling.left(track, cursor),
              Array.from({ length: clipboard.length }, () => null),
            )
        return { order: [...telling.sight.order, ...made] }
      },
    }
  },
  delete_selection: onSpot((telling, at) => (remove(telling, at), told)),
  cut_all_tracks_ripple: onSpot((telling, at) => {
    remove(telling, everywhere(telling.sight, at))
    return { clipboard: telling.sight.copied(telling.sight.audio(), at.start, at.end) }
  }),
  delete_all_tracks_ripple: onSpot((telling, at) => (remove(telling, everywhere(telling.sight, at)), told)),
  create_mono_track: creating('mono'),
  create_stereo_track: creating('stereo'),
  create_label_track: creating('label'),
  delete_track: ({ sight, random }) => {
    const spare = [...sight.audio().slice(1), ...sight.labelTracks()]
    if (spare.length === 0) return undefined
    const track = random.pick(spare)
    return {
      editor: { selectedTracks: [track] },
      params: {},
      means: (telling) => (
        telling.place(track, { there: false }),
        { order: telling.sight.order.filter((each) => each !== track) }
      ),
    }
  },
  duplicate_track: onTracks((telling, tracks, ids) => {
    const { sight } = telling
    let { order } = sight
    const [madeTracks, madeLabels] = [idsOf(ids, 't'), idsOf(ids, 'l')]
    for (const [index, track] of tracks.entries()) {
      const made = madeTracks[index]!
      telling.newTrack(made, `${sight.nameOf(track)} copy`, sight.kindOf(track))
      for (const field of ['gainDb', 'pan', 'muted', 'solo']) {
        const value = sight.world.cells.get(`${track} ${field}`)
        if (value !== undefined && value !== 0 && value !== false) telling.cell(made, field, value)
      }
      order = order.toSpliced(order.indexOf(track) + 1, 0, made)
      if (sight.kindOf(track) === 'label') {
        const units = telling.statements.findLast((each) => each.do === 'insert' && each.track === made)
        const at = (place: number): string => (units?.do === 'insert' ? units.units[place]!.id : '')
        for (const { text, start, end } of shownLabels(sight, track))
          telling.label(madeLabels.shift()!, made, text, at(start), at(end))
      } else {
        let left: Parameters<Telling['insertAfter']>[1] = []
        for (const part of partsOf(sight, track, 0, sight.end(track)))
          left = part.sound
            ? telling.insertAfter(
                made,
                left,
                sight.values(track, part.start, part.end),
                sight.carried(track, part.start, part.end),
              )
            : telling.insertAfter(
                made,
                left,
                Array.from({ length: part.end - part.start }, () => null),
              )
      }
    }
    return { order }
  }),
  move_track_up: moving((order, chosen) => stepped(order, chosen)),
  move_track_down: moving((order, chosen) => stepped(order.toReversed(), chosen).toReversed()),
  move_track_to_top: moving((order, chosen) => [
    ...order.filter((each) => chosen.has(each)),
    ...order.filter((each) => !chosen.has(each)),
  ]),
  move_track_to_bottom: moving((order, chosen) => [
    ...order.filter((each) => !chosen.has(each)),
    ...order.filter((each) => chosen.has(each)),
  ]),
  rename_track: ({ sight, random }) => {
    const track = random.pick(sight.order)
    const name = `N${random.below(1000)}`
    return {
      editor: { selectedTracks: [track] },
      params: { name },
      means: (telling) => (telling.cell(track, 'name', name), told),
    }
  },
  set_track_gain: setting('gainDb', 'gain_db', (random) => random.between(-20, 12)),
  set_track_pan: setting('pan', 'pan', (random) => random.between(-4, 4) / 4),
  mute_track: setting('muted', 'muted', (random) => random() < 0.6),
  solo_track: setting('solo', 'solo', (random) => random() < 0.6),
  add_label: ({ sight, random }) => {
    const start = random.below(80)
    const end = start + random.below(10)
    const text = `L${random.below(10_000)}`
    const chosen = sight.labelTracks().length > 0 && random() < 0.5 ? [random.pick(sight.labelTracks())] : []
    return {
      editor: { selectedTracks: chosen },
      params: { text, time: start / RATE, end: end / RATE },
      means: (telling, ids) => {
        const label = idsOf(ids, 'l')[0]!
        const onto = chosen[0] ?? sight.labelTracks()[0]
        if (onto !== undefined) {
          const visible = telling.sight.visible(onto)
          telling.label(label, onto, text, visible[start]!.id, visible[end]!.id)
          return told
        }
        const track = idsOf(ids, 't')[0]!
        const taken = new Set(sight.order.map((each) => sight.nameOf(each)))
        let name = 'Labels'
        for (let number = 2; taken.has(name); number++) name = `Labels ${number}`
        telling.newTrack(track, name, 'label')
        const units = telling.statements.findLast((each) => each.do === 'insert')
        if (units?.do === 'insert') telling.label(label, track, text, units.units[start]!.id, units.units[end]!.id)
        return { order: [...sight.order, track] }
      },
    }
  },
  remove_label: ({ random, names }) => {
    if (names.labels.length === 0) return undefined
    const label = random.pick(names.labels)
    return { editor: {}, params: { label }, means: (telling) => (telling.unlabel(label), told) }
  },
  ...Object.fromEntries(Object.keys(effectMeanings).map((operation) => [operation, effect(operation)])),
  repeat_last_effect: (scene) => {
    const { lastEffect } = scene
    const at = spot(scene)
    return lastEffect && at
      ? {
          editor: editorFor(at),
          params: {},
          means: (telling) => (effectMeanings[lastEffect.operation]?.(telling, at, lastEffect.params), told),
        }
      : undefined
  },
}

function creating(kind: string): Maker {
  return ({ sight, random }) => {
    const name = `T${random.below(10_000)}`
    return {
      editor: {},
      params: { name },
      means: (telling, ids) => {
        const made = idsOf(ids, 't')[0]!
        telling.newTrack(made, name, kind)
        return { order: [...sight.order, made] }
      },
    }
  }
}

function moving(after: (order: readonly string[], chosen: ReadonlySet<string>) => string[]): Maker {
  return onTracks((telling, tracks) => {
    for (const track of tracks) telling.place(track)
    return { order: after(telling.sight.order, new Set(tracks)) }
  })
}

function stepped(order: readonly string[], chosen: ReadonlySet<string>): string[] {
  const list = [...order]
  for (let at = 1; at < list.length; at++)
    if (chosen.has(list[at]!) && !chosen.has(list[at - 1]!)) [list[at - 1], list[at]] = [list[at]!, list[at - 1]!]
  return list
}

type Pasted = Clipboard['tracks'][number]

/**
 * Which part goes on which track, null where only what follows moves; the rest goes on new tracks. No selection at all:
 * null.
 */
function pastedOn(
  sight: Sight,
  { from, tracks }: Clipboard,
  selected: readonly string[] | null,
): { targets: Map<string, Pasted | null>; rest: Pasted[] } {
  if (selected === null) return { targets: new Map(), rest: [...tracks] }
  const isBack = selected.every((track) => from.includes(track)) && tracks.every((part) => selected.includes(part.from))
  if (selected.length > 0 && !isBack)
    return {
      targets: new Map(selected.map((track, index) => [track, tracks[Math.min(index, tracks.length - 1)]!])),
      rest: tracks.slice(selected.length),
    }
  const home = selected.length > 0 ? selected : sight.audio().filter((track) => from.includes(track))
  return {
    targets: new Map(home.map((track) => [track, tracks.find((part) => part.from === track) ?? null])),
    rest: tracks.filter((part) => !home.includes(part.from)),
  }
}

/** On another track the clip goes out, gaps make up for it, and its sound comes in there: nothing else moves. */
function moveClip(
  telling: Telling,
  { track, start, end }: { track: string; start: number; end: number },
  onto: string,
  at: number,
): void {
  const { sight } = telling
  const length = end - start
  if (onto === track) {
    moveTogether(telling, track, [{ start, end }], at - start)
    return
  }
  telling.hide(track, start, end)
  telling.insertAfter(track, telling.left(track, start), gap(length))
  telling.hide(onto, at, at + length)
  const extent = sight.extent(onto)
  const lead =
    at > extent ? telling.insertAfter(onto, telling.left(onto, extent), gap(at - extent)) : telling.left(onto, at)
  telling.insertAfter(onto, lead, sight.values(track, start, end), sight.carried(track, start, end))
}

const gap = (samples: number): null[] => Array.from({ length: samples }, () => null)

/**
 * Clips that move next to each other go as one. Where each of them and all on its way stay in their order, time opens
 * on one side of it and closes on the other; whatever lies on the way of one that overtakes is written anew with it.
 */
function moveTogether(telling: Telling, track: string, moved: readonly Stretch[], by: number): void {
  const { sight } = telling
  const all = sight.clips(track)
  const moves = (clip: Stretch | undefined): boolean => moved.some(({ start }) => start === clip?.start)
  const neighbours = all.flatMap((clip, at) => {
    if (!moves(clip) || moves(all[at - 1])) return []
    let last = at
    while (moves(all[last + 1])) last++
    return [{ first: at, last, start: clip.start, end: all[last]!.end }]
  })
  const anew = new Set(
    neighbours.filter(({ first, last, start, end }) => {
      const [left, right] =
        by > 0
          ? [{ start: start + by, end: end + by }, all[last + 1]]
          : [all[first - 1], { start: start + by, end: end + by }]
      if (!left || !right || left.end < right.start) return false
      return (
        left.end > right.start ||
        !isParted(sight, track, by > 0 ? end : all[first - 1]!.end, by > 0 ? all[last + 1]!.start : start)
      )
    }),
  )
  const meet = (a: Stretch, b: Stretch): boolean =>
    Math.min(a.start, a.start + by) <= Math.max(b.end, b.end + by) &&
    Math.min(b.start, b.start + by) <= Math.max(a.end, a.end + by)
  // Each time round, those that meet one that is written anew.
  for (const _ of neighbours)
    for (const each of neighbours) if ([...anew].some((other) => meet(each, other))) anew.add(each)
  for (const each of neighbours) {
    if (anew.has(each)) continue
    const { start, end, last } = each
    const isFollowed = last + 1 < all.length
    if (by > 0) telling.insertAfter(track, telling.left(track, start), gap(by))
    else telling.hide(track, start + by, start)
    if (isFollowed && by > 0) telling.hide(track, end, end + by)
    if (isFollowed && by < 0) telling.insertAfter(track, telling.left(track, end), gap(-by))
  }
  writeAnew(
    telling,
    track,
    [...anew].flatMap(({ first, last }) => all.slice(first, last + 1)),
    by,
  )
}

/** Whether a clip begins after one place, at the latest at another. */
function isParted(sight: Sight, track: string, from: number, to: number): boolean {
  const all = sight.all(track)
  const visible = sight.visible(track)
  const [first, last] = [all.indexOf(visible[from - 1]!), all.indexOf(visible[to]!)]
  return all.slice(first + 1, last + 1).some((unit, at) => beginsAt(sight.world, unit, all[first + at]!.run))
}

/** Each stretch of a track in which something changes is written anew: sample by sample, what plays there now. */
function writeAnew(telling: Telling, track: string, moved: readonly Stretch[], by: number): void {
  const { sight } = telling
  const extent = sight.extent(track)
  const changes = new Set(
    moved.flatMap(({ start, end }) =>
      [start, start + by].flatMap((from) => Array.from({ length: end - start }, (_, at) => from + at)),
    ),
  )
  const isBegun = (at: number): boolean => moved.some(({ start }) => start + by === at)
  let behind: readonly Parameters<Telling['insertAfter']>[1][number][] = telling.left(track, extent)
  let length = extent
  for (const start of [...changes].filter((at) => !changes.has(at - 1)).toSorted((a, b) => a - b)) {
    let stop = start
    while (changes.has(stop)) stop++
    telling.hide(track, start, Math.min(stop, extent))
    let left = start < length ? telling.left(track, start) : behind
    // A gap or one clip at a time.
    for (let at = Math.min(start, length); at < stop;) {
      const clip = moved.find((each) => each.start + by === at)
      const from = at
      if (clip) at = clip.end + by
      else
        do at++
        while (at < stop && !isBegun(at))
      left = clip
        ? telling.insertAfter(
            track,
            left,
            sight.values(track, clip.start, clip.end),
            sight.carried(track, clip.start, clip.end),
          )
        : telling.insertAfter(
            track,
            left,
            Array.from({ length: at - from }, () => null),
          )
    }
    if (stop >= extent) [behind, length] = [left, stop]
  }
}

function shownLabels(sight: Sight, track: string): { text: string; start: number; end: number }[] {
  const units = sight.all(track)
  const before = (id: string): number =>
    units
      .slice(
        0,
        units.findIndex((unit) => unit.id === id),
      )
      .filter((unit) => !isHidden(unit)).length
  return [...sight.world.labels.values()]
    .filter(
      (label) =>
        label.track === track &&
        (!isHidden(units.find(({ id }) => id === label.start)!) || before(label.end) > before(label.start)),
    )
    .map(({ text, start, end }) => ({ text, start: before(start), end: Math.max(before(start), before(end)) }))
    .sort((a, b) => a.start - b.start || a.end - b.end)
}

export const generators: ReadonlyMap<string, Maker> = new Map(Object.entries(makers))
