import { basename, dirname } from 'node:path'
import { contain, plainLine, readSmall, sha256Hex } from '../gate/index.ts'
import {
  documentOf,
  isProblem,
  operateStep,
  problem,
  runOperation,
  type Json,
  type Problem,
  type Unit,
} from '../kernel/index.ts'
import { beatClock, readMidi, snapshotOfMidi } from '../media/index.ts'
import { importSnapshot, music, readProject, uuidFrom, type ProjectSnapshot } from '../music/index.ts'
import { freeName, type Imported, type ImportRequest } from './import-audio.ts'
import type { Project } from './project.ts'
import { songMark } from './recordings-of.ts'

const MAX_BYTES = 64_000_000

/**
 * Brings one song in, from a MIDI file or from a music project in JSON: a document of its own, or the content of an
 * empty one.
 */
export async function importMusic(project: Project, request: ImportRequest): Promise<Imported | Problem> {
  const { files, on, turn } = request
  const behind = await project.refresh()
  if (behind) return behind
  const [file, ...others] = files
  if (file === undefined || others.length > 0)
    return problem('usage', 'Import one song at a time: a MIDI file, or a music project in JSON.')
  const known = on === undefined ? undefined : documentOf(project.history(), on)
  if (on !== undefined && known?.domain !== 'music')
    return problem(
      'unknown-document',
      known
        ? `${on} is a document of ${known.domain}, so no song fits into it; leave --on out.`
        : `There is no document "${on}"; "cutroom documents" lists them.`,
    )
  const song = await songFrom(file, turn.id)
  if (isProblem(song)) return problem(song.code, `${plainLine(basename(file))}: ${song.message}`)

  const document = on ?? freeName(project, request.name ?? withoutEnding(plainLine(basename(file))))
  const base = known ?? { state: music.newDocument, nextId: 1, revision: 0 }
  const performed = runOperation(base, importSnapshot, song.snapshot as unknown as Json)
  if (isProblem(performed)) return performed
  const { copy, changes, ids, claims, says, expects } = performed
  // The song itself is in the changes; to write it down in the step as well would double the journal.
  const params = { name: song.snapshot.name, file: plainLine(basename(file)), song: songMark(song.hash) }
  const unit: Unit = {
    id: 'u1',
    steps: [
      {
        id: 's1',
        kind: 'operate',
        document,
        operation: importSnapshot.name,
        params,
        ids,
        expects,
        measured: [],
        because: [],
        purpose: says,
        editor: {},
      },
    ],
    changes,
    claims,
  }
  const proposal = {
    id: request.proposal,
    words: `import ${basename(file)}`,
    reading: operateStep(unit).purpose,
    notes: [],
    parts: [
      { document, domain: 'music', base: base.revision, units: [unit], working: copy.state, nextId: copy.nextId },
    ],
  }
  const applied = await project.accept(proposal, { proposal: proposal.id, by: 'person' }, turn)
  if (isProblem(applied)) return applied
  return { document, kind: 'music', added: addedOf(song.snapshot), warnings: song.warnings, applied, units: [unit] }
}

/** Whether a file is a song by what it holds; its name never decides. */
export async function isSong(path: string): Promise<boolean> {
  const bytes = await bytesOf(path)
  return !isProblem(bytes) && (isMidi(bytes) || looksLikeProject(jsonOf(bytes)))
}

type SongFile = { readonly snapshot: ProjectSnapshot; readonly hash: string; readonly warnings: string[] }

async function songFrom(path: string, seed: string): Promise<SongFile | Problem> {
  const bytes = await bytesOf(path)
  if (isProblem(bytes)) return bytes
  const found = isMidi(bytes)
    ? songOfMidi(bytes, { seed, name: withoutEnding(plainLine(basename(path))) })
    : projectFrom(bytes)
  return isProblem(found) ? found : { ...found, hash: sha256Hex(bytes) }
}

/** Ids come from the turn, so that a song that was taken back can be brought in again beside what is left of it. */
function songOfMidi(
  bytes: Uint8Array,
  { seed, name }: { seed: string; name: string },
): Omit<SongFile, 'hash'> | Problem {
  const read = readMidi(bytes)
  if (isProblem(read)) return read
  let count = 0
  const { snapshot, warnings } = snapshotOfMidi(read.song, { newId: () => uuidFrom(seed, String(count++)), name })
  return { snapshot, warnings: [...read.warnings, ...warnings] }
}

function projectFrom(bytes: Buffer): Omit<SongFile, 'hash'> | Problem {
  const value = jsonOf(bytes)
  if (value === undefined)
    return problem('not-a-song', 'This is neither a MIDI file nor JSON, so there is no song to import.')
  const snapshot = readProject(value)
  return isProblem(snapshot) ? snapshot : { snapshot, warnings: [] }
}

async function bytesOf(path: string): Promise<Buffer | Problem> {
  const place = await contain(dirname(path), basename(path))
  const bytes = isProblem(place) ? place : await readSmall(place, MAX_BYTES)
  return isProblem(bytes) && bytes.code === 'too-large'
    ? problem('song-too-large', `A song may have ${MAX_BYTES / 1_000_000} MB; this file has more.`)
    : bytes
}

const lettersAt = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4)
const isMidi = (bytes: Buffer): boolean =>
  lettersAt(bytes, 0) === 'MThd' || (lettersAt(bytes, 0) === 'RIFF' && lettersAt(bytes, 8) === 'RMID')

/** A recording is told from JSON by its first bytes, whatever its size; a byte order mark may stand before them. */
const opensObject = /^(?:\u00ef\u00bb\u00bf)?\s*\{/

function jsonOf(bytes: Buffer): unknown {
  if (!opensObject.test(bytes.toString('latin1', 0, 64))) return undefined
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    return undefined
  }
}

/** Enough to tell a music project from a transcript or a timeline; what is wrong in it is said when it is read. */
function looksLikeProject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { tracks, tempo, projectId, timeSignature } = value as { [field: string]: unknown }
  return Array.isArray(tracks) && (tempo !== undefined || projectId !== undefined || timeSignature !== undefined)
}

/** A document is called as its file is, without the ending. */
const withoutEnding = (name: string): string => name.replace(/(?<=.)\.[^.]{1,5}$/, '')

function addedOf(snapshot: ProjectSnapshot): Imported['added'] {
  const seconds = beatClock(snapshot)
  return snapshot.tracks.map(({ id, name, regions }) => ({
    id,
    name,
    duration:
      Math.round(
        seconds(regions.reduce((end, { startBeat, durationBeats }) => Math.max(end, startBeat + durationBeats), 0)) *
          1000,
      ) / 1000,
  }))
}
