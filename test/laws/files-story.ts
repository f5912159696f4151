import { lstatSync, readFileSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { parse } from 'yaml'
import { fileOf, files, noContexts } from '../../src/files/index.ts'
import { documentOf, isProblem, problem, type Problem } from '../../src/kernel/index.ts'
import { initProject } from '../../src/project/project-file.ts'
import { openProject } from '../../src/project/open-project.ts'
import type { Applied, Project } from '../../src/project/project.ts'
import { applyMemosText } from '../../src/sessions/turns/memos.ts'
import { runActions, type RanActions } from '../../src/sessions/workflow/execute/run-actions.ts'
import type { Action, Memo } from '../../src/sessions/plan/plan.ts'
import { testFolder } from '../test-folder.ts'
import { must } from '../test-studio.ts'
import { dumpOf } from './dump.ts'
import {
  bytesOf,
  charsOf,
  encoded,
  placesOf,
  play,
  playWrite,
  replaced,
  textOf,
  touchedBy,
  type Form,
  type Told,
  type World,
  type Write,
} from './files-model.ts'
import { seeded, type Random } from './random.ts'

export const utf8: Form = { encoding: 'utf-8', bom: false }
export const memosPath = '.cutroom/memos.yaml'
type OnDisk = { readonly bytes: Buffer; readonly mode: number }
type Meant = { readonly writes: Write[]; readonly leansOn: Set<string> }
export type Wish = { readonly actions: readonly Action[]; readonly memos: readonly Memo[] }

const domains = new Map([['files', files]])
const nothingIsMeasured = (): never => {
  throw new Error('Files have nothing to measure')
}

/** A real project and what its turns mean, side by side, with everything that lies on the disk. */
export class FilesStory {
  readonly random: Random
  readonly disk = new Map<string, OnDisk>()
  told: Told[] = []
  #number = 0
  /** The permissions of files that were moved or taken away, by the text that they had. */
  readonly #modes = new Map<string, number>()
  #said: string[] = []

  private constructor(
    seed: number,
    readonly folder: string,
    readonly project: Project,
  ) {
    this.random = seeded(seed)
  }

  static async open(seed: number): Promise<FilesStory> {
    const folder = await testFolder()
    must(await initProject(folder))
    return new FilesStory(seed, folder, await opened(folder))
  }

  /** A person writes a file, or with null removes it. */
  async byHand(path: string, bytes: Buffer | null, mode = this.disk.get(path)?.mode ?? 0o644): Promise<void> {
    this.#said.push(`${path} by hand`)
    const place = join(this.folder, path)
    if (bytes === null) {
      await rm(place)
      this.disk.delete(path)
      return
    }
    await mkdir(dirname(place), { recursive: true })
    await writeFile(place, bytes)
    await chmod(place, mode)
    this.disk.set(path, { bytes, mode })
  }

  turns(live: boolean): string[] {
    return this.told.flatMap((each) => (each.turn !== null && each.live === live ? [each.turn] : []))
  }

  /** The world as the next plan will find it. */
  world(paths: Iterable<string>): { world: World; found: Told | null } {
    const world = play(this.told)
    const writes = [...new Set(paths)].flatMap((path): Write[] => {
      const [known, there] = [bytesOf(world, path), this.disk.get(path)?.bytes ?? null]
      if (known === null ? there === null : there?.equals(known)) return []
      return [
        {
          path,
          makes: there && {
            text: `found ${path} ${this.#number}`,
            form: formOf(there),
            chars: charsOf(`found${this.#number} ${path}`, decoded(there)),
          },
        },
      ]
    })
    const found: Told = { turn: null, live: true, writes, leansOn: new Set() }
    for (const write of writes) playWrite(world, found, write)
    return { world, found: writes.length > 0 ? found : null }
  }

  /** Runs a plan whose texts are each found once; `holds` says whether it is meant to. */
  async plan({ actions, memos }: Wish, { holds = true }: { holds?: boolean } = {}): Promise<void> {
    const id = `t${++this.#number}`
    this.#said.push(
      `${id}: ${[...memos.map(({ change }) => `memo ${change}`), ...actions.map((action) => `${action.action} ${'path' in action ? action.path : ''}`)].join(', ')}${holds ? '' : ' (cannot be)'}`,
    )
    const named = actions.flatMap((action) =>
      'path' in action
        ? [action.path, ...('to' in action ? [action.to] : [])]
        : action.action === 'READ' && 'path' in action.resource
          ? [action.resource.path]
          : [],
    )
    const { world, found } = this.world(memos.length > 0 ? [memosPath, ...named] : named)
    const begunWith = new Map([...this.disk].map(([path, { mode }]) => [path, mode]))
    const begunAs = new Map([...this.disk].map(([path, { bytes }]) => [path, bytes]))
    const ran = await this.#run(id, { actions, memos })
    if (!holds) {
      expect(ran.problem, this.tell()).not.toBeNull()
      return this.expectSame()
    }
    expect(ran.problem, `${this.tell()}: ${ran.problem?.message}`).toBeNull()
    if (found) this.told.push(found)
    const meant: Meant = { writes: [], leansOn: new Set() }
    const write = (each: Write): void => {
      playWrite(world, { turn: id, live: true }, each)
      meant.writes.push(each)
    }
    if (memos.length > 0) write(await this.#memosWritten(world, id, memos))
    for (const [at, action] of actions.entries()) {
      if (action.action === 'CREATE')
        write({
          path: action.path,
          makes: {
            text: `${id}.${at}`,
            form: world.files.get(action.path)?.form ?? utf8,
            chars: charsOf(`${id}.${at}`, action.content.replaceAll('\n', this.#endsFor(action.path, begunAs))),
          },
        })
      if (action.action === 'DELETE' || action.action === 'MOVE') {
        const held = world.files.get(action.path)!
        const mode = this.#modes.get(held.text) ?? begunWith.get(action.path)
        if (mode !== undefined) this.#modes.set(held.text, mode)
        if (action.action === 'MOVE') {
          if (mode !== undefined) this.#modes.set(`${id}.${at}`, mode)
          write({
            path: action.to,
            makes: { text: `${id}.${at}`, form: held.form, chars: charsOf(`${id}.${at}`, textOf(world, action.path)) },
          })
        }
        begunWith.delete(action.path)
        write({ path: action.path, makes: null })
      }
      if (action.action !== 'EDIT') continue
      for (const [number, { find, replace }] of action.edits.entries()) {
        const text = textOf(world, action.path)
        const ends = text.includes('\r\n') ? '\r\n' : '\n'
        const sought = find.replaceAll('\n', ends)
        const [from = -1] = placesOf(text, sought)
        const made = replaced(world, action.path, {
          from,
          to: from + sought.length,
          chars: charsOf(`${id}.${at}.${number}`, replace.replaceAll('\n', ends)),
        })
        for (const turn of made.leansOn) if (turn !== id) meant.leansOn.add(turn)
        write(made.write)
      }
    }
    if (meant.writes.length > 0) this.told.push({ turn: id, live: true, ...meant })
    for (const { path } of meant.writes) this.#becomes(path)
    for (const { verified } of ran.applied)
      for (const claim of verified) expect(claim, this.tell()).toMatchObject({ ok: true })
    await this.expectSame()
  }

  /**
   * A text that is replaced keeps its line ends; a new one takes those of most texts beside it, its own kind first,
   * else of the folder above.
   */
  #endsFor(path: string, begunAs: ReadonlyMap<string, Buffer>): string {
    const endsOf = (text: string): string | undefined =>
      text.includes('\r\n') ? '\r\n' : text.includes('\n') ? '\n' : undefined
    const own = begunAs.get(path)
    const kept = own && endsOf(decoded(own))
    if (kept !== undefined) return kept
    const kind = /\.[^./]+$/.exec(path)?.[0]
    for (let folder = dirname(path); ; folder = dirname(folder)) {
      // The project's own file lies beside them.
      const texts = [...begunAs, ['cutroom.json', Buffer.from('{\n}\n')] as const].filter(
        ([other, bytes]) => dirname(other) === folder && !bytes.includes(0),
      )
      for (const isSame of [true, false]) {
        const ends = texts
          .filter(([other]) => (kind !== undefined && other.endsWith(kind)) === isSame)
          .map(([, bytes]) => endsOf(bytes.toString('utf8')))
        const [dos, plain] = ['\r\n', '\n'].map((each) => ends.filter((end) => end === each).length) as [number, number]
        if (dos + plain > 0) return dos > plain ? '\r\n' : '\n'
      }
      if (folder === '.') return '\n'
    }
  }

  /**
   * Takes a turn back, or brings it back; what comes of it is what the model says, refusals and their reasons included.
   */
  async turnBack(direction: 'undo' | 'redo', id: string): Promise<'done' | 'needed' | 'changed'> {
    this.#said.push(`${direction} ${id}`)
    const turn = this.told.find((each) => each.turn === id)!
    const leaning =
      direction === 'undo'
        ? this.told.filter((other) => other.live && other.leansOn.has(id))
        : this.told.filter((other) => !other.live && turn.leansOn.has(other.turn ?? ''))
    const came =
      direction === 'undo' ? await this.project.undo(id, { when: '' }) : await this.project.redo(id, { when: '' })
    if (leaning.length > 0) {
      this.#expectRefused(
        came,
        direction === 'undo' ? 'needed-later' : 'needs-earlier',
        leaning.map((other) => other.turn ?? ''),
      )
      await this.expectSame()
      return 'needed'
    }
    const after = this.told.map((each) => (each === turn ? { ...turn, live: direction === 'redo' } : each))
    const standing = play(direction === 'undo' ? this.told : after)
    const now = play(this.told)
    const touched = touchedBy(turn)
    const elsewhere = [...touched]
      .filter(([path, texts]) => !texts.has(standing.files.get(path)?.text ?? ''))
      .map(([path]) => path)
    const byHand = [...touched.keys()].filter(
      (path) => !sameBytes(bytesOf(now, path), this.disk.get(path)?.bytes ?? null),
    )
    if (elsewhere.length > 0 || byHand.length > 0) {
      this.#expectRefused(came, 'changed-since', elsewhere.length > 0 ? elsewhere : byHand)
      await this.expectSame()
      return 'changed'
    }
    if (isProblem(came)) throw new Error(`${this.tell()}: ${came.message}`)
    for (const claim of came.verified) expect(claim, this.tell()).toMatchObject({ ok: true })
    this.told = after
    for (const path of touched.keys()) this.#becomes(path)
    await this.expectSame()
    return 'done'
  }

  /**
   * The disk holds what the model says, to the byte and the permission; so does the document, as far as nobody changed
   * a file by hand.
   */
  async expectSame(): Promise<void> {
    const there = await lyingIn(this.folder)
    expect([...there.keys()].sort(), this.tell()).toEqual([...this.disk.keys()].sort())
    for (const [path, { bytes, mode }] of there) {
      const wanted = this.disk.get(path)!
      if (!bytes.equals(wanted.bytes))
        expect(bytes.toString('latin1'), `${path} after ${this.tell()}`).toBe(wanted.bytes.toString('latin1'))
      expect(mode.toString(8), `permissions of ${path} after ${this.tell()}`).toBe(wanted.mode.toString(8))
    }
    this.#expectDocument(this.project)
  }

  /** Opened again, the journal tells the same document. */
  async expectReplay(): Promise<void> {
    const again = await opened(this.folder)
    this.#expectDocument(again)
    const [first, second] = [this.project, again].map((project) => documentOf(project.history(), 'files'))
    expect(second && dumpOf(second.state), this.tell()).toBe(first && dumpOf(first.state))
    await this.expectSame()
  }

  #expectDocument(project: Project): void {
    const world = play(this.told)
    const document = documentOf(project.history(), 'files')?.state.document
    for (const path of world.files.keys()) {
      const held = document && fileOf(document, path)
      expect(held ? held.text : null, `${path} in the document after ${this.tell()}`).toBe(
        world.files.get(path) ? textOf(world, path) : null,
      )
    }
  }

  tell(): string {
    return this.#said.join('; ')
  }

  #becomes(path: string): void {
    const world = play(this.told)
    const bytes = bytesOf(world, path)
    if (bytes === null) this.disk.delete(path)
    else
      this.disk.set(path, {
        bytes,
        mode:
          this.disk.get(path)?.mode ?? this.#modes.get(world.files.get(path)?.text ?? '') ?? 0o666 & ~process.umask(),
      })
  }

  /** How the list is written as YAML is no matter of this law; what it says is. */
  async #memosWritten(world: World, id: string, memos: readonly Memo[]): Promise<Write> {
    const text = await readFile(join(this.folder, memosPath), 'utf8')
    const before = (parse(textOf(world, memosPath)) ?? []) as string[]
    const after = memos.reduce(
      (list, { change, text: memo }) => (change === 'add' ? [...list, memo] : list.filter((each) => each !== memo)),
      before,
    )
    expect(parse(text), this.tell()).toEqual(after)
    return { path: memosPath, makes: { text: `${id}.memos`, form: utf8, chars: charsOf(`${id}.memos`, text) } }
  }

  #expectRefused(came: Applied | Problem, code: string, names: readonly string[]): void {
    expect(isProblem(came) ? came.code : 'done', this.tell()).toBe(code)
    const { details, message } = came as Problem
    const said = Array.isArray(details) ? (details as string[]) : (details as { paths: string[] }).paths
    expect(said.toSorted(), this.tell()).toEqual([...names].sort())
    for (const name of names.slice(0, 5)) expect(message, this.tell()).toContain(name)
  }

  #run(turn: string, plan: Wish): Promise<RanActions> {
    const { project } = this
    const nobody = async (): Promise<Problem> => problem('unreachable', 'Nothing outside is reached here.')
    return runActions(
      {
        project,
        turn,
        words: turn,
        when: () => '',
        milliseconds: () => 0,
        outside: { execute: nobody, bring: nobody },
        grounds: () => ({
          history: project.history(),
          domains,
          senses: { measure: nothingIsMeasured },
          workspace: project.workspace,
          contexts: noContexts,
          place: { session: 's', turn },
          isForeign: true,
          documentFor: () => undefined,
          memosAfter: applyMemosText,
          refuse: async () => undefined,
        }),
      },
      plan,
    )
  }
}

async function opened(folder: string): Promise<Project> {
  return must(await openProject({ folder, domains, measure: nothingIsMeasured }))
}

/** Everything of the user's that lies in a folder, and the one record of ours that plans change. */
async function lyingIn(folder: string): Promise<Map<string, OnDisk>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => name === memosPath || !(name.startsWith('.cutroom') || name === 'cutroom.json'))
  return new Map(
    names.map((name): [string, OnDisk] => [
      name,
      { bytes: readFileSync(join(folder, name)), mode: lstatSync(join(folder, name)).mode & 0o7777 },
    ]),
  )
}

const sameBytes = (a: Buffer | null, b: Buffer | null): boolean => (a === null || b === null ? a === b : a.equals(b))

/** The files of these stories tell their form by their first bytes, or by a byte that is no UTF-8. */
export function formOf(bytes: Buffer): Form {
  if (bytes[0] === 0xff) return { encoding: 'utf-16le', bom: true }
  if (bytes[0] === 0xfe) return { encoding: 'utf-16be', bom: true }
  if (bytes[0] === 0xef) return { encoding: 'utf-8', bom: true }
  return encoded(bytes.toString('utf8'), utf8).equals(bytes) ? utf8 : { encoding: 'latin1', bom: false }
}

function decoded(bytes: Buffer): string {
  const { encoding } = formOf(bytes)
  const text = encoding === 'utf-16be' ? Buffer.from(bytes).swap16().toString('utf-16le') : bytes.toString(encoding)
  return text.replace(/^\uFEFF/, '')
}
