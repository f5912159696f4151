import { expect } from 'vitest'
import { clipsOf } from '../../src/audio/clips.ts'
import { audio } from '../../src/audio/for-planning.ts'
import { labelsOf } from '../../src/audio/labels.ts'
import { importTracks } from '../../src/audio/operations/import-tracks.ts'
import { tracksOf } from '../../src/audio/tracks.ts'
import {
  accept,
  addDocument,
  check,
  documentOf,
  emptyHistory,
  isProblem,
  sameJson,
  setEditor,
  undo,
  withoutTurns,
  type Document,
  type Domain,
  type History,
  type Json,
  type Turn,
} from '../../src/kernel/index.ts'
import { fakeMeasure, pictureOf } from './audio-look.ts'
import { picture, play, type Meaning, type World } from './audio-model.ts'
import { Sight, Telling, type Clipboard } from './audio-sight.ts'
import { generators, RATE, type Scene, type Told } from './audio-wishes.ts'
import { planPart, proposalOf } from './plan.ts'
import { seeded, type Random } from './random.ts'

/** Everything in the registry, and the importer's own operation. */
export const studioAudio: Domain = {
  ...audio,
  operations: new Map([...audio.operations, [importTracks.name, importTracks]]),
}

/** `before` is what the turn found of the editor state that it set. */
type Past = {
  readonly id: string
  readonly operation: string
  readonly meaning: Meaning
  readonly live: boolean
  /** Whether it was undone by itself; it also does not live while a turn does that takes it back. */
  readonly isUndone: boolean
  readonly retracts: readonly string[]
  readonly before: { clipboard?: Clipboard | null; lastEffect?: Scene['lastEffect'] }
}

/** Which turns live: the newest are decided first, for they take others back. */
function withLife(turns: readonly Past[]): Past[] {
  const decided: Past[] = []
  for (const turn of turns.toReversed()) {
    const isBack = decided.some(({ live, retracts }) => live && retracts.includes(turn.id))
    decided.push({ ...turn, live: !turn.isUndone && !isBack })
  }
  return decided.toReversed()
}

const madeBy = (turns: readonly Past[]): Set<string> => new Set(turns.flatMap(({ meaning }) => [...meaning.makes]))
const leansOnAny = ({ meaning }: Past, made: ReadonlySet<string>): boolean =>
  [...meaning.leansOn].some((each) => made.has(each))

/** A real history and what its turns mean, side by side. */
export class AudioStory {
  history: History = addDocument(emptyHistory, { name: 'doc', domain: 'audio', state: audio.newDocument })
  turns: Past[] = []
  order: readonly string[] = []
  clipboard: Clipboard | null = null
  lastEffect: Scene['lastEffect'] = null
  /** In which order two tracks were seen, each by where it was last put. */
  readonly #seen = new Map<string, boolean>()
  readonly random: Random
  #number = 0
  #world: World | undefined
  /** The turn that is taken back with the next one, and the history that still has it. */
  #instead: (Pick<AudioStory, 'history' | 'clipboard' | 'lastEffect'> & { id: string }) | undefined

  constructor(
    seed: number,
    readonly widest: number,
  ) {
    this.random = seeded(seed)
  }

  document(history = this.history): Document {
    return documentOf(history, 'doc')!.state.document
  }

  async import(lengths: readonly number[]): Promise<void> {
    const sources = lengths.map((frames, index) => ({
      name: `S${index}`,
      source: `s${index}`,
      frames,
      channels: index % 2 === 0 ? 1 : 2,
    }))
    await this.#apply('import', {}, { rate: RATE, sources }, (telling, ids) => {
      const made = ids.filter((id) => id.startsWith('t'))
      for (const [index, { name, source, frames, channels }] of sources.entries()) {
        telling.newTrack(made[index]!, name, channels === 1 ? 'mono' : 'stereo')
        telling.insertAfter(
          made[index]!,
          [],
          Array.from({ length: frames }, (_, offset) => ({
            at: `${source}:${offset}`,
            gainDb: 0,
            curves: [],
            inverted: false,
            silent: false,
          })),
        )
      }
      return { order: made }
    })
  }

  /** Takes the last live turn back and tries one operation in its place, as one turn; answers whether it was applied. */
  async attemptInstead(operation: string): Promise<boolean> {
    const last = this.turns.findLast(({ live }) => live)
    if (!last || last === this.turns[0]) return false
    // What the operation finds is told by a story that only lacks the turn.
    const { turns, history, order, clipboard, lastEffect } = this
    if (!this.undo(last.id)) return false
    this.#instead = { id: last.id, history, clipboard, lastEffect }
    const isDone = await this.attempt(operation)
    this.#instead = undefined
    if (!isDone) Object.assign(this, { turns, history, order, clipboard, lastEffect })
    this.#world = undefined
    return isDone
  }

  /** Tries one operation; answers whether it was applied. */
  async attempt(operation: string): Promise<boolean> {
    const make = generators.get(operation)
    if (!make) throw new Error(`No generator says how people use ${operation}; add one beside the others`)
    const document = this.document()
    const names: Scene['names'] = {
      labels: labelsOf(document).map(({ id }) => id),
      clipAt: (track, start) => clipsOf(document, track).find((clip) => clip.start === start)?.id ?? '',
    }
    const wish = make({
      sight: this.#sight(),
      random: this.random,
      names,
      widest: this.widest,
      lastEffect: this.lastEffect,
    })
    return (
      wish !== undefined && this.#apply(operation, wish.editor, wish.params, (telling, ids) => wish.means(telling, ids))
    )
  }

  async #apply(
    operation: string,
    editor: { readonly [field: string]: Json },
    params: { readonly [param: string]: Json },
    means: (telling: Telling, ids: readonly string[]) => Told | undefined,
  ): Promise<boolean> {
    const found = this.#instead
    const retracts = found ? [found.id] : []
    const history = setEditor(found?.history ?? this.history, 'doc', editor)
    const planned = withoutTurns(history, retracts)
    if (isProblem(planned)) throw new Error(planned.message)
    // Taking the last turn back gives back what it found of the editor, also where that was chosen by hand since.
    const given = documentOf(planned, 'doc')?.state.editor ?? {}
    if (Object.entries(editor).some(([field, value]) => !sameJson(given[field] ?? null, value))) return false
    const part = await planPart(planned, [{ operation, params: { ...params } }], {
      domain: studioAudio,
      measure: fakeMeasure,
    })
    if (isProblem(part)) return false
    const id = `t${this.#number++}`
    const door = { domains: new Map([['audio', studioAudio]]), measure: fakeMeasure }
    const proposal = { ...proposalOf([part]), ...(found && { retracts }) }
    const accepted = await accept(door, history, proposal, { proposal: 'p1', by: 'person' }, { id, when: '' })
    if (isProblem(accepted)) throw new Error(`${operation}: ${accepted.message}`)
    this.history = accepted.history
    const telling = new Telling(this.#sight(), id)
    const ids = part.units.flatMap((unit) => unit.steps.flatMap((step) => step.ids))
    const told = means(telling, ids) ?? {}
    this.turns = withLife([
      ...this.turns.map((turn) => (turn.id === found?.id ? { ...turn, isUndone: false } : turn)),
      {
        id,
        operation,
        meaning: telling.meaning(),
        live: true,
        isUndone: false,
        retracts,
        before: {
          ...((told.clipboard ?? found) && { clipboard: (found ?? this).clipboard }),
          ...((told.effect ?? found) && { lastEffect: (found ?? this).lastEffect }),
        },
      },
    ])
    this.#world = undefined
    this.order = told.order ?? this.order
    this.clipboard = told.clipboard ?? this.clipboard
    this.lastEffect = told.effect ?? this.lastEffect
    this.#expectSame(this.document(), this.#now(), `after ${operation}`)
    expect(
      tracksOf(this.document()).map((track) => track.id),
      `the order of tracks after ${operation}: ${this.tell()} ${tracksOf(this.document())
        .map(({ id: track, key }) => `${track}=${key}`)
        .join(' ')}`,
    ).toEqual(this.order)
    this.#see()
    await this.#expectClaims(accepted.turn)
    return true
  }

  /** Promises are kept right after the turn. */
  async #expectClaims(turn: Turn): Promise<void> {
    const { state } = documentOf(this.history, 'doc')!
    for (const claim of turn.parts.flatMap((part) => part.units.flatMap((unit) => unit.claims))) {
      const checked = await check(studioAudio.checkers, claim, state, fakeMeasure)
      expect(
        checked.ok,
        `${turn.label}: ${claim.promise}; found ${JSON.stringify(checked.found)} for ${JSON.stringify(claim.expect)}`,
      ).toBe(true)
    }
  }

  /** Takes a turn back and compares with a history that never had it. Answers whether it was refused. */
  tryUndo(id: string): { history: History; refused: boolean } {
    const turn = this.turns.find((each) => each.id === id)!
    const leaning = this.turns
      .filter(
        (other) =>
          other.live && other !== turn && [...turn.meaning.makes].some((made) => other.meaning.leansOn.has(made)),
      )
      .map((other) => other.id)
    const undone = undo(this.history, id)
    const never = withLife(this.turns.map((other) => (other === turn ? { ...turn, isUndone: true } : other)))
    // What it took back comes again, where all is there that this builds on; what that takes back goes again.
    const [back, away] = [true, false].map((live) =>
      never.filter((each, at) => each.live === live && this.turns[at]?.live !== live && each.id !== id),
    )
    const there = madeBy(never.filter(({ live }) => live))
    const gone = new Set([...madeBy(never.filter(({ live }) => !live))].filter((each) => !there.has(each)))
    const stranded = [
      ...(back ?? []).filter((each) => leansOnAny(each, gone)),
      ...never.filter((each) => each.live && leansOnAny(each, madeBy(away ?? []))),
    ]
    if (leaning.length === 0 && stranded.length > 0) {
      expect(isProblem(undone) && undone.code, this.tell()).toMatch(/^need/)
      return { history: this.history, refused: true }
    }
    if (isProblem(undone)) {
      expect(undone.code, undone.message).toBe('needed-later')
      expect(undone.details, `what builds on ${turn.operation} (${id}) in ${this.tell()}`).toEqual(leaning)
      return { history: this.history, refused: true }
    }
    expect(
      leaning,
      `undo of ${turn.operation} (${id}) went through in ${this.tell()}, though these build on it`,
    ).toEqual([])
    const world = play(never.filter(({ live }) => live))
    this.#expectSame(this.document(undone), world, `without ${turn.operation} (${id})`)
    this.#expectSeenOrder(
      tracksOf(this.document(undone)).map((track) => track.id),
      world.placed,
      turn.operation,
    )
    return { history: undone, refused: false }
  }

  /** The same, for good. */
  undo(id: string): boolean {
    const { history, refused } = this.tryUndo(id)
    this.history = history
    if (!refused) {
      const last = this.turns.findLast((turn) => turn.live)
      // Only the last turn gives back the editor state that it found.
      if (last?.id === id) {
        if (last.before.clipboard !== undefined) this.clipboard = last.before.clipboard
        if (last.before.lastEffect !== undefined) this.lastEffect = last.before.lastEffect
      }
      this.turns = withLife(this.turns.map((turn) => (turn.id === id ? { ...turn, isUndone: true } : turn)))
      this.#world = undefined
      this.order = tracksOf(this.document()).map((track) => track.id)
      this.#see()
    }
    return !refused
  }

  tell(): string {
    return this.turns.map(({ id, operation, live }) => `${id} ${operation}${live ? '' : ' (undone)'}`).join(', ')
  }

  /** What all live turns mean together. */
  #now(): World {
    return (this.#world ??= play(this.turns.filter(({ live }) => live)))
  }

  #sight(): Sight {
    return new Sight(this.#now(), this.order, this.clipboard)
  }

  /** Comparing texts is fast; the difference is only drawn where there is one. */
  #expectSame(document: Document, world: World, when: string): void {
    const [real, naive] = [pictureOf(document), picture(world)]
    if (JSON.stringify(real) !== JSON.stringify(naive)) expect(real, `${when}: ${this.tell()}`).toEqual(naive)
  }

  #pairs(order: readonly string[], placed: ReadonlyMap<string, string>): { key: string; first: boolean }[] {
    const named = order.map((track) => `${track}#${placed.get(track)}`)
    return named.flatMap((a, index) =>
      named
        .slice(index + 1)
        .map((b) => (a < b ? { key: `${a}|${b}`, first: true } : { key: `${b}|${a}`, first: false })),
    )
  }

  #see(): void {
    for (const { key, first } of this.#pairs(this.order, this.#now().placed)) this.#seen.set(key, first)
  }

  /** Tracks that were seen together where they now are stand in the order in which they were seen. */
  #expectSeenOrder(order: readonly string[], placed: ReadonlyMap<string, string>, operation: string): void {
    for (const { key, first } of this.#pairs(order, placed))
      expect(this.#seen.get(key) ?? first, `the order of ${key} without ${operation}: ${this.tell()}`).toBe(first)
  }
}
