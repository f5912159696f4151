import type { MusicNotes, MusicRegion, MusicSection, MusicTrack, MusicView } from '../../../src/client/index.ts'
import { beatOfBar } from './beats.ts'
import { tellChord } from './tell-chord.ts'

/** What a plan does with something: it comes, goes, or stands elsewhere then. */
export type Tone = 'same' | 'new' | 'gone' | 'moved'

export type PictureNote = {
  readonly pitch: number
  /** From the start of its region. */
  readonly start: number
  readonly length: number
  readonly velocity: number
  readonly tone: 'same' | 'new' | 'gone'
}

export type PictureRegion = {
  readonly id: string
  readonly track: string
  readonly name: string
  readonly startBeat: number
  readonly durationBeats: number
  readonly tone: Tone
  /** Where it stands now, if it moves, and on which track. */
  readonly from: { readonly startBeat: number; readonly track: string } | null
  readonly notes: readonly PictureNote[]
  readonly unseen: number
  readonly added: number
  readonly removed: number
}

export type PictureTrack = Omit<MusicTrack, 'regions'> & {
  readonly tone: Exclude<Tone, 'moved'>
  readonly regions: readonly PictureRegion[]
  /** Whether a plan would automate it otherwise. */
  readonly isLaneNew: boolean
}

export type PictureSection = MusicSection & { readonly tone: Tone; readonly fromBeat: number | null }
export type PictureChord = { readonly bar: number; readonly text: string; readonly tone: Exclude<Tone, 'gone'> }

/** What begins at a beat, the most important first: "82 bpm", "4/4", "Dm". */
export type PictureMark = { readonly beat: number; readonly texts: readonly string[]; readonly tone: 'same' | 'new' }

/** A song with what a plan would make of it, in one: what goes is in it still, and what comes is in it already. */
export type SongPicture = {
  /** Tempos, metres and key as they would be. */
  readonly song: MusicView
  readonly tracks: readonly PictureTrack[]
  readonly sections: readonly PictureSection[]
  readonly chords: readonly PictureChord[]
  /** Where a tempo, a metre or a key begins. */
  readonly marks: readonly PictureMark[]
  /** The beat behind everything. */
  readonly endBeat: number
}

/** A song as it is; with what it would be after a plan, the two in one. */
export function pictureOf(before: MusicView, after: MusicView = before): SongPicture {
  const was = regionsOf(before)
  const is = regionsOf(after)
  const here = new Map(after.tracks.map((track) => [track.id, track]))
  const had = new Map(before.tracks.map((track) => [track.id, track]))
  const tracks = placeGone(after.tracks, before.tracks).map(({ id }): PictureTrack => {
    const [now, then] = [had.get(id), here.get(id)]
    // Levels and switches are as they are now: hands set them on the song and not on the plan.
    const shown = (now ?? then) as MusicTrack
    const regions = (then?.regions ?? []).map((region) => pictureRegion(id, region, was.get(region.id)))
    const gone = (now?.regions ?? []).filter((region) => !is.has(region.id)).map((region) => goneRegion(id, region))
    return {
      ...shown,
      lanes: (then ?? now)?.lanes ?? [],
      isLaneNew: now !== undefined && then !== undefined && JSON.stringify(now.lanes) !== JSON.stringify(then.lanes),
      tone: now && then ? 'same' : then ? 'new' : 'gone',
      regions: [...regions, ...gone].toSorted((a, b) => a.startBeat - b.startBeat),
    }
  })
  const sections = pictureSections(before.sections, after.sections)
  return {
    song: after,
    tracks,
    sections,
    chords: before === after ? chordsAsTheyAre(after) : pictureChords({ before, after, sections }),
    marks: pictureMarks(before, after),
    endBeat: Math.max(before.durationBeats, after.durationBeats),
  }
}

function pictureMarks(before: MusicView, after: MusicView): PictureMark[] {
  const had = new Set(marksIn(before).map((mark) => JSON.stringify(mark)))
  return marksIn(after).map((mark) => ({ ...mark, tone: had.has(JSON.stringify(mark)) ? 'same' : 'new' }))
}

function marksIn({ tempos, metres, key }: MusicView): { readonly beat: number; readonly texts: string[] }[] {
  const texts = new Map<number, string[]>()
  const tell = (beat: number, text: string): void => void texts.set(beat, [...(texts.get(beat) ?? []), text])
  for (const { beat, tempo } of tempos) tell(beat, `${Math.round(tempo * 10) / 10} bpm`)
  for (const { beat, numerator, denominator } of metres) tell(beat, `${numerator}/${denominator}`)
  tell(0, tellChord(key))
  return [...texts].map(([beat, all]) => ({ beat, texts: all })).toSorted((a, b) => a.beat - b.beat)
}

type PlacedRegion = { readonly region: MusicRegion; readonly track: string }

const regionsOf = ({ tracks }: MusicView): Map<string, PlacedRegion> =>
  new Map(tracks.flatMap(({ id, regions }) => regions.map((region) => [region.id, { region, track: id }] as const)))

/** Tracks as they would stand, and those that go behind the one that they stand behind now. */
function placeGone(after: readonly MusicTrack[], before: readonly MusicTrack[]): MusicTrack[] {
  const kept = new Set(after.map(({ id }) => id))
  const all = [...after]
  for (const [at, track] of before.entries()) {
    if (kept.has(track.id)) continue
    const above = all.findIndex(({ id }) => id === before[at - 1]?.id)
    all.splice(above + 1, 0, track)
  }
  return all
}

function pictureRegion(track: string, region: MusicRegion, was: PlacedRegion | undefined): PictureRegion {
  const { id, name, startBeat, durationBeats, unseen } = region
  const notes = was ? compareNotes(was.region.notes, region.notes) : notesAs(region.notes, 'new')
  const isMoved = was !== undefined && (was.region.startBeat !== startBeat || was.track !== track)
  return {
    id,
    track,
    name,
    startBeat,
    durationBeats,
    unseen,
    tone: !was ? 'new' : isMoved ? 'moved' : 'same',
    from: isMoved ? { startBeat: was.region.startBeat, track: was.track } : null,
    notes,
    added: notes.filter(({ tone }) => tone === 'new').length,
    removed: notes.filter(({ tone }) => tone === 'gone').length,
  }
}

function goneRegion(track: string, { id, name, startBeat, durationBeats, unseen, notes }: MusicRegion): PictureRegion {
  const gone = notesAs(notes, 'gone')
  const removed = gone.length
  return { id, track, name, startBeat, durationBeats, unseen, tone: 'gone', from: null, notes: gone, added: 0, removed }
}

const noteAt = ({ pitches, starts, lengths, velocities }: MusicNotes, at: number): Omit<PictureNote, 'tone'> => ({
  pitch: pitches[at] ?? 0,
  start: starts[at] ?? 0,
  length: lengths[at] ?? 0,
  velocity: velocities[at] ?? 0,
})

const notesAs = (notes: MusicNotes, tone: PictureNote['tone']): PictureNote[] =>
  notes.pitches.map((_, at) => ({ ...noteAt(notes, at), tone }))

const keyOf = ({ pitch, start, length, velocity }: Omit<PictureNote, 'tone'>): string =>
  `${pitch} ${start} ${length} ${velocity}`

/** Notes that are in both stay; each is counted as often as it is there. Those that go come first, and lie below. */
function compareNotes(before: MusicNotes, after: MusicNotes): PictureNote[] {
  const left = new Map<string, number>()
  for (const [at] of before.pitches.entries()) {
    const key = keyOf(noteAt(before, at))
    left.set(key, (left.get(key) ?? 0) + 1)
  }
  const kept = after.pitches.map((_, at): PictureNote => {
    const note = noteAt(after, at)
    const count = left.get(keyOf(note)) ?? 0
    left.set(keyOf(note), count - 1)
    return { ...note, tone: count > 0 ? 'same' : 'new' }
  })
  const gone = before.pitches.flatMap((_, at): PictureNote[] => {
    const note = noteAt(before, at)
    const count = left.get(keyOf(note)) ?? 0
    if (count <= 0) return []
    left.set(keyOf(note), count - 1)
    return [{ ...note, tone: 'gone' }]
  })
  return [...gone, ...kept]
}

/** Sections of one name are the same in their order, so that one of them that stands elsewhere has moved. */
function pictureSections(before: readonly MusicSection[], after: readonly MusicSection[]): PictureSection[] {
  const left = before.slice()
  const take = (fits: (section: MusicSection) => boolean): MusicSection | undefined => {
    const at = left.findIndex(fits)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  const stayed = after.map((section) => take((was) => was.name === section.name && was.startBeat === section.startBeat))
  const found = after.map((section, at): PictureSection => {
    const was = stayed[at] ?? take(({ name }) => name === section.name)
    const isMoved = was !== undefined && was.startBeat !== section.startBeat
    return { ...section, tone: !was ? 'new' : isMoved ? 'moved' : 'same', fromBeat: isMoved ? was.startBeat : null }
  })
  return [...left.map((section): PictureSection => ({ ...section, tone: 'gone', fromBeat: null })), ...found]
}

const chordsAsTheyAre = ({ chords }: MusicView): PictureChord[] =>
  chords.flatMap((text, at): PictureChord[] =>
    text === null ? [] : [{ bar: at + 1, text: tellChord(text), tone: 'same' }],
  )

/** Chords of what is new are new, and those of what moves move with it. */
function pictureChords({
  before,
  after,
  sections,
}: {
  readonly before: MusicView
  readonly after: MusicView
  readonly sections: readonly PictureSection[]
}): PictureChord[] {
  return chordsAsTheyAre(after).map((chord) => {
    const beat = beatOfBar(after, chord.bar)
    const inside = sections.find(
      ({ tone, startBeat, endBeat }) => tone !== 'gone' && startBeat <= beat && beat < endBeat,
    )
    if (inside?.tone === 'new' || inside?.tone === 'moved') return { ...chord, tone: inside.tone }
    return tellChord(before.chords[chord.bar - 1] ?? '') === chord.text ? chord : { ...chord, tone: 'new' }
  })
}
