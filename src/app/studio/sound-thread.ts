import { levelFrames } from '../../client/index.ts'
import { readThreadData, serveCalls } from '../../gate/index.ts'
import { isProblem, problem, type DocumentState, type Problem } from '../../kernel/index.ts'
import { soundOfNote, type NoteToHear, type OpenedSound } from '../../media/index.ts'
import { projectSnapshot } from '../../music/index.ts'
import { isStale } from '../../project/index.ts'
import type { SoundCall, SoundStretch } from '../../server/index.ts'
import { formatTime } from '../../words/index.ts'
import { considerPart, findWaiting } from '../consider-proposal.ts'
import { isSpoken } from '../kinds.ts'
import { openWorkbench, type Workbench } from '../workbench.ts'
import { openKeptSounds, type HeardState } from './kept-sounds.ts'

/**
 * What the studio plays is mixed on a thread of its own: planning does not stop the sound, and the sound does not stop
 * the server.
 */
const { folder } = readThreadData() as { readonly folder: string }

const sounds = openKeptSounds({ folder })
/** As much as a page asks for first. */
const FIRST_SECONDS = 0.5
const SWEEP_MS = 30_000
setInterval(() => void sounds.sweep(), SWEEP_MS).unref()

let shared: Promise<Workbench | Problem> | undefined

/** The project as it is now. */
async function openFresh(): Promise<Workbench | Problem> {
  const workbench = await (shared ??= openWorkbench({ folder }))
  if (isProblem(workbench)) {
    shared = undefined
    return workbench
  }
  return (await workbench.project.refresh()) ?? workbench
}

/** A state that can be heard; making it may take a while, so that is left until it is known not to be open. */
type FoundState = {
  readonly key: string
  readonly revision: number
  make(): Promise<Omit<HeardState, 'key'>>
}

async function findState(workbench: Workbench, { document, proposal, only }: SoundCall): Promise<FoundState | Problem> {
  const { project } = workbench
  if (proposal === undefined) {
    const found = workbench.document(document)
    return isProblem(found) ? found : currentState(found)
  }
  const found = await findWaiting(project, proposal, only)
  if (isProblem(found)) {
    const isGone = found.code === 'unknown-proposal'
    return isGone
      ? problem('unknown-proposal', 'This proposal waits no longer: it was decided, or there is none.')
      : found
  }
  const { waiting, refused } = found
  const part = waiting.proposal.parts.find((each) => each.document === document)
  if (!part) return problem('unknown-document', `The proposal does not touch "${document}".`)
  if (isStale(project.history(), waiting.proposal))
    return problem('stale', `"${document}" has changed since this was planned; plan it again to hear it.`)
  const left = part.units.filter(({ id }) => refused.has(id)).map(({ id }) => id)
  return {
    key: JSON.stringify([document, part.base, proposal, left]),
    revision: part.base,
    make: async () => {
      const considered = await considerPart(project, part, { refused, retracts: waiting.proposal.retracts })
      return { domain: part.domain, document: considered.part.working.document }
    },
  }
}

const currentState = ({ name, domain, state, revision }: DocumentState): FoundState => ({
  key: JSON.stringify([name, revision]),
  revision,
  make: async () => ({ domain, document: state.document }),
})

/** Cuts a stretch out of an opened mix; its end may lie beyond that of the document, its beginning may not. */
async function readStretch(
  sound: OpenedSound,
  { document, from, to, rate = sound.rate, withLevels }: SoundCall,
  revision: number,
): Promise<SoundStretch | Problem> {
  const totalFrames = rate === sound.rate ? sound.frames : Math.ceil((sound.frames * rate) / sound.rate)
  const first = Math.round(from * rate),
    last = Math.min(totalFrames, Math.round(to * rate))
  if (first >= totalFrames)
    return problem(
      'outside-document',
      `There is no sound at ${formatTime(from)}: "${document}" ends at ${formatTime(totalFrames / rate)}.`,
    )
  if (last <= first) return problem('bad-stretch', 'The stretch is shorter than a sample.')
  const stretch = { from: first, to: last, rate }
  const read = withLevels
    ? await sound.readWithLevels({ ...stretch, blockFrames: levelFrames(rate) })
    : await sound.read(stretch)
  if (isProblem(read)) return read
  const facts = {
    rate,
    channels: sound.channels,
    firstFrame: first,
    frames: last - first,
    totalFrames,
    documentRate: sound.rate,
    revision,
  }
  if (read instanceof Float32Array) return { facts, samples: read.buffer as ArrayBuffer }
  const levels = { tracks: sound.tracks, peaks: read.peaks.buffer as ArrayBuffer }
  return { facts, samples: read.samples.buffer as ArrayBuffer, levels }
}

/** Notes that were pressed, the last ones: whoever tries a note tries it again. */
const MAX_NOTES = 96
const NOTE_RATE = 44_100
const pressed = new Map<string, Promise<Float32Array | Problem>>()

async function readNote({ document: name, rate = NOTE_RATE, note }: SoundCall & { note: NoteToHear }) {
  const workbench = await openFresh()
  if (isProblem(workbench)) return workbench
  const document = workbench.document(name)
  if (isProblem(document)) return document
  if (document.domain !== 'music') return problem('no-notes', `"${name}" is no song, and has no notes.`)
  const snapshot = projectSnapshot(document.state.document, { withNotes: false })
  const track = snapshot.tracks.find(({ id }) => id === note.track)
  const { regions: _, ...played } = track ?? { regions: [] }
  const key = JSON.stringify([played, note.pitch, note.velocity, rate])
  const sound = pressed.get(key) ?? soundOfNote(snapshot, note, rate)
  pressed.delete(key)
  pressed.set(key, sound)
  const [oldest] = pressed.keys()
  if (pressed.size > MAX_NOTES && oldest !== undefined) pressed.delete(oldest)
  const samples = await sound
  // What could not be played may be the next time.
  if (isProblem(samples)) pressed.delete(key)
  if (isProblem(samples)) return samples
  const frames = samples.length / 2
  const counts = { firstFrame: 0, frames, totalFrames: frames, documentRate: rate }
  return {
    facts: { rate, channels: 2, revision: document.revision, ...counts },
    samples: samples.slice().buffer,
  } satisfies SoundStretch
}

const handlers = {
  /**
   * Before anything is to be heard: reading the project and opening the first mix take longer than the first sound may.
   * A page begins with the first document.
   */
  open: async (_: undefined): Promise<void> => {
    const workbench = await openFresh()
    const first = isProblem(workbench) ? undefined : workbench.project.documents()[0]
    if (!first || !isSpoken(first.domain)) return
    const { key, revision, make } = currentState(first)
    const begin = { document: first.name, from: 0, to: FIRST_SECONDS }
    await sounds.read(key, make, (sound) => readStretch(sound, begin, revision))
  },
  sound: async (call: SoundCall): Promise<SoundStretch | Problem> => {
    const { note } = call
    if (note) return readNote({ ...call, note })
    const workbench = await openFresh()
    if (isProblem(workbench)) return workbench
    const found = await findState(workbench, call)
    if (isProblem(found)) return found
    const { key, revision, make } = found
    return sounds.read(key, make, (sound) => readStretch(sound, call, revision))
  },
}
export type SoundHandlers = typeof handlers

serveCalls(handlers, async () => {
  await sounds.close()
  const open = await shared
  if (open && !isProblem(open)) await open.close()
})
