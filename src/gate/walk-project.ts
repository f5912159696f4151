import ignore, { type Ignore } from 'ignore'
import type { Dirent } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { isProblem, type Problem } from '../base/index.ts'
import { contain } from './contain.ts'
import { readSmall } from './files.ts'
import { ifStillThere, mapFewAtATime, onDisk } from './on-disk.ts'
import { isTemporaryName } from './write-atomic.ts'

/** A folder of the project with what may be shown of it, sorted by name. `closed` says why it was not looked into. */
export type WalkedFolder = {
  readonly kind: 'folder'
  readonly name: string
  readonly entries: readonly WalkedEntry[]
  readonly closed: 'unreadable' | 'too-many' | null
}
/** Anything else. A link is listed and never followed. The size is that of a file, if sizes were asked for. */
type WalkedFile = {
  readonly kind: 'file' | 'link' | 'other'
  readonly name: string
  readonly sizeBytes: number | null
}
export type WalkedEntry = WalkedFolder | WalkedFile

type WalkOptions = {
  /** The folder to look at, when it is not the whole; naming it brings it in sight even where a rule hides it. */
  readonly from?: string
  readonly withSizes?: boolean
  /** Once so many entries were found, the folders that are left stay closed. */
  readonly maxEntries?: number
}

/**
 * Looks through a project as far as its `.gitignore` and `.cutroomignore` files let it be seen. Our own records and
 * those of git are never in sight.
 */
export async function walkProject(
  root: string,
  { from = '', withSizes = false, maxEntries = 200_000 }: WalkOptions = {},
): Promise<WalkedFolder | Problem> {
  const start = await contain(root, from)
  if (isProblem(start)) return start
  const top = await listed(start.path)
  if (isProblem(top)) return top
  const names = relative(start.root, start.path)
    .split(sep)
    .filter((name) => name !== '')
  const folders = names.map((_, at) => names.slice(0, at + 1).join('/') + '/')
  let rules = firstRules()
  for (const folder of ['', ...folders.slice(0, -1)].slice(0, names.length))
    rules = await rulesIn({ root: start.root, folder, rules })
  const walk: Walk = { root: start.root, withSizes, left: maxEntries }
  const first = opened(names.at(-1) ?? '', folders.at(-1) ?? '', rules.showing(folders))
  // Level by level, so that it is the deepest folders that stay closed in a project without end.
  for (let wave = [first]; wave.length > 0;) wave = await nextWave(walk, wave)
  return first.shown
}

const NEVER_SHOWN = new Set(['.git', '.cutroom'])
const MAX_RULE_BYTES = 1 << 20

type Walk = { readonly root: string; readonly withSizes: boolean; left: number }
type Opened = {
  readonly shown: { -readonly [field in keyof WalkedFolder]: WalkedFolder[field] }
  readonly path: string
  readonly rules: IgnoreRules
}

const opened = (name: string, path: string, rules: IgnoreRules): Opened => ({
  shown: { kind: 'folder', name, entries: [], closed: null },
  path,
  rules,
})

async function nextWave(walk: Walk, wave: readonly Opened[]): Promise<Opened[]> {
  return (await mapFewAtATime(wave, (folder) => lookInto(walk, folder))).flat()
}

/** Fills a folder in and gives the folders in it, which are still empty. */
async function lookInto(walk: Walk, { shown, path, rules: outer }: Opened): Promise<Opened[]> {
  const found = walk.left > 0 ? await listed(join(walk.root, path)) : undefined
  if (found === undefined || isProblem(found)) {
    shown.closed = found === undefined ? 'too-many' : 'unreadable'
    return []
  }
  const rules = await rulesIn({ root: walk.root, folder: path, rules: outer, found })
  const inSight = found.filter(
    (entry) => !NEVER_SHOWN.has(entry.name) && !isTemporaryName(entry.name) && !rules.hides(pathOf(path, entry)),
  )
  const inside: Opened[] = []
  const entries = await mapFewAtATime(
    inSight.sort((a, b) => (a.name < b.name ? -1 : 1)),
    (entry) => {
      if (!entry.isDirectory()) return fileOf(walk, path, entry)
      const folder = opened(entry.name, pathOf(path, entry), rules)
      inside.push(folder)
      return folder.shown
    },
  )
  shown.entries = entries
  walk.left -= entries.length
  return inside
}

const pathOf = (folder: string, entry: Dirent): string => `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`

function fileOf({ root, withSizes }: Walk, folder: string, entry: Dirent): WalkedFile | Promise<WalkedFile> {
  const kind = entry.isFile() ? 'file' : entry.isSymbolicLink() ? 'link' : 'other'
  const { name } = entry
  if (!withSizes || kind !== 'file') return { kind, name, sizeBytes: null }
  return ifStillThere(lstat(join(root, folder, name))).then((stats) => ({ kind, name, sizeBytes: stats?.size ?? null }))
}

function listed(path: string): Promise<Dirent[] | Problem> {
  return onDisk({ doing: 'list', path }, () => readdir(path, { withFileTypes: true }))
}

/**
 * The rules together with those that a folder adds. A file of rules that is a link could come from anywhere, so it
 * counts as none, as it does for git.
 */
async function rulesIn({
  root,
  folder,
  rules,
  found,
}: {
  root: string
  folder: string
  rules: IgnoreRules
  found?: readonly Dirent[]
}): Promise<IgnoreRules> {
  const entries = found ?? (await listed(join(root, folder)))
  if (isProblem(entries)) return rules
  const textOf = async (name: string): Promise<string | undefined> => {
    if (!entries.some((entry) => entry.name === name && entry.isFile())) return undefined
    const place = await contain(root, folder + name)
    const bytes = isProblem(place) ? place : await readSmall(place, MAX_RULE_BYTES)
    return isProblem(bytes) ? undefined : bytes.toString()
  }
  const [git, own] = [await textOf('.gitignore'), await textOf('.cutroomignore')]
  return git === undefined && own === undefined ? rules : rules.within(folder, { git, own })
}

/**
 * Which paths of a project are left out of sight. A line of any `.cutroomignore` beats every line of any `.gitignore`;
 * among the lines of one kind, those of the deeper folder and then the later ones win, as in git. What lies in a folder
 * that is left out cannot be named back in: the folder has to be.
 */
type IgnoreRules = {
  /** `path` is relative to the root of the project; that of a folder ends in a slash. */
  hides(path: string): boolean
  /**
   * The same rules and those that the files of `folder` add; `folder` is relative to the root and ends in a slash, or
   * is empty.
   */
  within(folder: string, files: RuleFiles): IgnoreRules
  /** The same rules, except that these folders are in sight. */
  showing(folders: readonly string[]): IgnoreRules
}

/** The texts of the two files that a folder may have. */
type RuleFiles = { readonly git?: string | undefined; readonly own?: string | undefined }

/** The weakest rule; a `.gitignore` or `.cutroomignore` may take it back. */
function firstRules(): IgnoreRules {
  return rulesOf(newRules().add('node_modules/'), newRules())
}

function rulesOf(git: Ignore, own: Ignore): IgnoreRules {
  // One list, in which the last line that matches decides: two lists asked one after the other could not tell a path
  // that is hidden by itself from one that is only hidden with its folder.
  const all = newRules().add(git).add(own)
  return {
    hides: (path) => all.ignores(path),
    within: (folder, files) => rulesOf(added(git, folder, files.git), added(own, folder, files.own)),
    showing: (folders) =>
      rulesOf(
        git,
        newRules()
          .add(own)
          .add(folders.map((folder) => `!/${literal(folder)}`)),
      ),
  }
}

/** Git on Linux tells capitals from small letters; the same project is then shown alike on every machine. */
const newRules = (): Ignore => ignore({ ignoreCase: false })

function added(rules: Ignore, folder: string, text: string | undefined): Ignore {
  return text === undefined
    ? rules
    : newRules()
        .add(rules)
        .add(linesOf(text).flatMap((line) => fromRoot(line, folder)))
}

function linesOf(text: string): string[] {
  return text.replace(/^\uFEFF/, '').split(/\r?\n/)
}

/**
 * A line of a folder's file as the root's file would say it. A pattern with a slash before its end counts from its
 * folder, any other at every depth below it.
 */
function fromRoot(line: string, folder: string): string[] {
  if (line.startsWith('#')) return []
  const [, not = '', pattern = ''] = /^(!?)(.*)$/su.exec(line) ?? []
  const meant = pattern.replace(/ +$/, '')
  if (meant === '' || meant === '/') return []
  if (folder === '') return [line]
  const isFromFolder = /\/(?!$)/.test(meant)
  return [`${not}/${literal(folder)}${isFromFolder ? pattern.replace(/^\//, '') : `**/${pattern}`}`]
}

/** A path in which no character stands for others. */
function literal(path: string): string {
  return path.replace(/[\\*?[]/g, String.raw`\$&`)
}
