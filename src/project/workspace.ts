import { relative, sep } from 'node:path'
import {
  mapFewAtATime,
  contain,
  isFolder,
  pathInProject,
  permissionsOf,
  plainLine,
  readSmall,
  removeEmptied,
  sha256Hex,
  stageFiles,
  sweepStaged,
  type ContainedPath,
  type FileSwap,
  type StagedFiles,
} from '../gate/index.ts'
import { fileOf, memosPath, modeOf, type FoundFile, decodeText, encodeText, type OneEnd } from '../files/index.ts'
import { isProblem, problem, type Checked, type Document, type Problem } from '../kernel/index.ts'

/** The files on the disk, beside the document that says what they are to be. */
export type ProjectWorkspace = {
  /** A file as it is, under the name that it really has. */
  look(path: string, access: 'read' | 'write'): Promise<Looked | Problem>
  /** How the lines of a file end that is made here. */
  newFileEnds(path: string): Promise<OneEnd>
  /**
   * What is to be remembered, as it is; no other file of our own records is ever changed by a plan, and no action names
   * this one.
   */
  lookAtMemos(): Promise<Looked | Problem>
  /**
   * Gets ready what brings files from what one state of the document says to what another says; refuses where the disk
   * says something else than the first.
   */
  stage(step: DiskStep): Promise<StagedFiles | Problem>
  /** Whether each file holds what the document says, by reading it again. */
  verify(document: Document, paths: Iterable<string>): Promise<Checked[]>
  /** Where each file stands between two states. */
  standing(step: DiskStep): Promise<Map<string, 'from' | 'to' | 'both' | 'neither'> | Problem>
  /** Removes what a process that was ended left of its own. */
  sweep(): Promise<void>
  /** Removes the folders that were made for files which are gone, as far as nothing else is in them. */
  tidy(step: DiskStep): Promise<Problem | undefined>
}

export type DiskStep = { readonly from: Document; readonly to: Document; readonly paths: Iterable<string> }
/**
 * `missingFolders` counts the folders above it that are not there; `mode` are its permissions, where the disk tells
 * them.
 */
export type Looked = FoundFile & { readonly isFolder: boolean; readonly missingFolders: number; readonly mode?: number }

/** Larger files are media and not text. */
/** What stands in the place of a text and is none: a folder, or something too large. */
const NO_TEXT = new Set(['not-a-file', 'too-large'])
const MAX_FILE_BYTES = 16 * 1024 * 1024
const STAGING = '.cutroom/workspace/staged'

export function openWorkspace(folder: string): ProjectWorkspace {
  const at = (path: string, access: 'read' | 'write'): Promise<ContainedPath | Problem> =>
    contain(folder, path, path === memosPath ? { access, own: true } : { access })

  async function bytesOf(path: string): Promise<Buffer | null | Problem> {
    const place = await at(path, 'read')
    const bytes = isProblem(place) ? place : await readSmall(place, MAX_FILE_BYTES)
    return isProblem(bytes) && bytes.code === 'not-found' ? null : bytes
  }

  async function standing({
    from,
    to,
    paths,
  }: DiskStep): Promise<Map<string, 'from' | 'to' | 'both' | 'neither'> | Problem> {
    const found = new Map<string, 'from' | 'to' | 'both' | 'neither'>()
    const there = await mapFewAtATime([...paths], async (path) => ({ path, now: await bytesOf(path) }))
    for (const { path, now } of there) {
      if (isProblem(now) && !NO_TEXT.has(now.code)) return now
      if (isProblem(now)) {
        found.set(path, 'neither')
        continue
      }
      const [isFrom, isTo] = [sameBytes(now, bytesIn(from, path)), sameBytes(now, bytesIn(to, path))]
      found.set(path, isFrom && isTo ? 'both' : isFrom ? 'from' : isTo ? 'to' : 'neither')
    }
    return found
  }

  async function lookAt(path: string, place: ContainedPath | Problem): Promise<Looked | Problem> {
    if (isProblem(place)) return place
    const canonical = relative(place.root, place.path).split(sep).join('/')
    const bytes = await readSmall(place, MAX_FILE_BYTES)
    if (isProblem(bytes) && bytes.code === 'not-a-file')
      return { path: canonical, file: null, isFolder: true, missingFolders: 0 }
    if (isProblem(bytes))
      return bytes.code === 'not-found'
        ? { path: canonical, file: null, isFolder: false, missingFolders: await missingAbove(folder, canonical) }
        : bytes
    const decoded = decodeText(bytes)
    if (isProblem(decoded)) return problem(decoded.code, `${plainLine(path)}: ${decoded.message}`, { path: canonical })
    const { text, encoding, bom } = decoded
    const mode = await permissionsOf(place)
    return {
      path: canonical,
      file: { text, encoding, bom },
      isFolder: false,
      missingFolders: 0,
      ...(mode !== undefined && { mode }),
    }
  }

  return {
    standing,
    look: async (path, access) => {
      const inside = await pathInProject(folder, path)
      return isProblem(inside) ? inside : lookAt(inside, await contain(folder, inside, { access }))
    },
    newFileEnds: async (path) => (await import('./new-file-ends.ts')).newFileEnds(folder, path),
    lookAtMemos: async () => lookAt(memosPath, await at(memosPath, 'write')),
    stage: async (step) => {
      const stands = await standing(step)
      if (isProblem(stands)) return stands
      const changed = [...stands].filter(([, where]) => where === 'to' || where === 'neither').map(([path]) => path)
      if (changed.length > 0)
        return problem(
          'changed-since',
          `${listPaths(changed)} changed meanwhile by other means, so nothing was written; look at ` +
            `${changed.length === 1 ? 'it' : 'them'}, then try again.`,
          { paths: changed },
        )
      const swaps: FileSwap[] = []
      const places = await mapFewAtATime(
        [...stands].filter(([, where]) => where === 'from'),
        async ([path]) => ({ path, place: await at(path, 'write') }),
      )
      for (const { path, place } of places) {
        if (isProblem(place)) return place
        const bytes = bytesIn(step.to, path)
        if (isProblem(bytes)) return bytes
        const sequence = fileOf(step.to, path)?.record.sequence
        const mode = modeOf(step.from, path, sequence) ?? modeOf(step.to, path, sequence)
        swaps.push({
          place,
          bytes,
          foldersToRemove: fileOf(step.from, path)?.record.folders ?? 0,
          ...(mode !== undefined && { mode }),
        })
      }
      const staging = await contain(folder, STAGING, { access: 'write', own: true })
      // What comes takes its place before anything goes, since the folder of what goes may go with it.
      const inOrder = [...swaps.filter(({ bytes }) => bytes !== null), ...swaps.filter(({ bytes }) => bytes === null)]
      return isProblem(staging) ? staging : stageFiles(staging, inOrder)
    },
    verify: async (document, paths) => {
      const there = await mapFewAtATime([...paths], async (path) => ({ path, now: await bytesOf(path) }))
      return there.map(({ path, now }) => {
        const wanted = bytesIn(document, path)
        const expected = isProblem(wanted) ? wanted.message : hashed(wanted)
        const found = isProblem(now) ? now.message : hashed(now)
        return {
          promise: wanted === null ? `${path} is gone` : `${path} on the disk is what was planned`,
          expected,
          found,
          ok: expected === found,
        }
      })
    },
    tidy: async ({ from, to, paths }) => {
      for (const path of paths) {
        const folders = fileOf(to, path) ? 0 : (fileOf(from, path)?.record.folders ?? 0)
        const place = folders > 0 ? await at(path, 'write') : undefined
        const refused = place && !isProblem(place) ? await removeEmptied(place, folders) : place
        if (refused) return refused
      }
      return undefined
    },
    sweep: async () => {
      const staging = await contain(folder, STAGING, { access: 'write', own: true })
      if (!isProblem(staging)) await sweepStaged(staging)
    },
  }
}

const hashed = (bytes: Uint8Array | null): string => (bytes === null ? 'no file' : `sha256:${sha256Hex(bytes)}`)

/** Names in a sentence. */
export function listPaths(paths: readonly string[]): string {
  const shown = paths.slice(0, 5).map((path) => plainLine(path))
  return paths.length > 5
    ? `${shown.join(', ')} and ${paths.length - 5} more`
    : shown.length > 1
      ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1) ?? ''}`
      : (shown[0] ?? '')
}

function bytesIn(document: Document, path: string): Uint8Array | null | Problem {
  const file = fileOf(document, path)
  return file ? encodeText(file.record, file.text) : null
}

function sameBytes(a: Uint8Array | null, b: Uint8Array | null | Problem): boolean {
  if (isProblem(b) || a === null || b === null) return a === b
  return Buffer.compare(a, b) === 0
}

async function missingAbove(folder: string, path: string): Promise<number> {
  const parts = path.split('/').slice(0, -1)
  for (let missing = 0; ; missing++) {
    if (missing === parts.length) return missing
    const place = await contain(folder, parts.slice(0, parts.length - missing).join('/'), {})
    if (!isProblem(place) && (await isFolder(place))) return missing
  }
}
