import { expect } from 'vitest'
import {
  accept,
  addDocument,
  check,
  commit,
  documentOf,
  emptyHistory,
  isProblem,
  isQuestion,
  operateStep,
  planUnits,
  undo,
  type Document,
  type History,
  type Json,
  type Turn,
  type Unit,
} from '../../src/kernel/index.ts'
import { music } from '../../src/music/for-planning.ts'
import { editsOfSnapshot } from '../../src/music/edits-of-snapshot.ts'
import { projectSnapshot } from '../../src/music/snapshot.ts'
import { snapshotSchema, type ProjectSnapshot } from '../../src/music/wire/snapshot.ts'
import { meaningOf, type Params } from './music-meanings.ts'
import {
  heldNames,
  picture,
  play,
  told,
  trackFields,
  type Meaning,
  type NaiveNote,
  type Statement,
  type World,
} from './music-model.ts'
import { generators, type Wish } from './music-wishes.ts'
import { proposalOf } from './plan.ts'
import { seeded, type Random } from './random.ts'

type Past = {
  readonly id: string
  readonly operation: string
  readonly meanings: readonly Meaning[]
  readonly live: boolean
}

const measure = async (): Promise<Json> => null
export const door = { domains: new Map([['music', music]]), measure }

/** A real history of a song and what its turns mean, side by side. */
export class MusicStory {
  history: History
  turns: Past[] = []
  readonly random: Random
  #number = 0

  constructor(seed: number) {
    this.random = seeded(seed)
    const snapshot = randomSnapshot(this.random)
    const changes = editsOfSnapshot(snapshot).map((edit, at) => ({ ...edit, id: at + 1 }))
    this.history = commit(addDocument(emptyHistory, { name: 'doc', domain: 'music', state: music.newDocument }), {
      id: 'import',
      label: 'import',
      when: '',
      parts: [
        {
          document: 'doc',
          domain: 'music',
          units: [{ id: 'u1', steps: [], changes, claims: [] }],
          nextId: changes.length + 1,
          editorBefore: {},
        },
      ],
    })
    const statements = statementsOf(snapshot)
    this.turns = [
      {
        id: 'import',
        operation: 'import',
        live: true,
        meanings: [
          {
            statements,
            makes: new Set(statements.flatMap((each) => (each.do === 'make' ? [each.id] : []))),
            leansOn: new Set(),
          },
        ],
      },
    ]
    this.#expectSame(this.document(), this.world(), 'at first')
  }

  document(history = this.history): Document {
    return documentOf(history, 'doc')!.state.document
  }

  world(turns: readonly Past[] = this.turns): World {
    return play(turns.filter(({ live }) => live).flatMap(({ meanings }) => meanings))
  }

  /** Parameters for an operation, in the song as it is or as a proposal would leave it. */
  wish(name: string, world = this.world()): Wish | undefined {
    const make = generators.get(name)
    if (!make) throw new Error(`No generator says how people use ${name}; add one beside the others`)
    return make(world, this.random, () => `new-${++this.#number}`)
  }

  /** Tries one operation; answers whether it was applied. */
  async attempt(name: string): Promise<boolean> {
    const params = this.wish(name)
    const operation = music.operations.get(name)!
    if (params === undefined) return false
    const found = documentOf(this.history, 'doc')!
    const planned = await planUnits(
      music,
      found,
      {
        operation,
        asked: { operation: name, destroys: false, mentions: [] },
        params,
        document: 'doc',
        unitNumber: 1,
        firstStep: 1,
      },
      { measure },
    )
    if (isQuestion(planned)) throw new Error(planned.question)
    if (isProblem(planned)) return false
    const id = `t${++this.#number}`
    const part = {
      document: 'doc',
      domain: 'music',
      base: found.revision,
      units: planned.units,
      working: planned.copy.state,
      nextId: planned.copy.nextId,
    }
    const accepted = await accept(
      door,
      this.history,
      proposalOf([part]),
      { proposal: 'p1', by: 'person' },
      { id, when: '' },
    )
    if (isProblem(accepted)) throw new Error(`${name}: ${accepted.message}`)
    this.history = accepted.history
    this.turns = [...this.turns, { id, operation: name, meanings: this.meaningsOf(planned.units, id), live: true }]
    this.#expectSame(this.document(), this.world(), `after ${name} ${JSON.stringify(params)}`)
    await this.#expectClaims(accepted.turn)
    return true
  }

  /** Each unit in the song as the ones before it leave it. */
  meaningsOf(units: readonly Unit[], turn: string): Meaning[] {
    const before = this.turns.filter(({ live }) => live).flatMap(({ meanings }) => meanings)
    const meanings: Meaning[] = []
    for (const [at, unit] of units.entries()) {
      const { operation, params } = operateStep(unit)
      meanings.push(meaningOf(play([...before, ...meanings]), { operation, params: params as Params }, `${turn}.${at}`))
    }
    return meanings
  }

  async #expectClaims(turn: Turn): Promise<void> {
    const { state } = documentOf(this.history, 'doc')!
    const units = turn.parts.flatMap((part) => part.units)
    for (const unit of units) {
      for (const claim of unit.claims.filter(({ passing }) => !passing || unit === units.at(-1))) {
        const checked = await check(music.checkers, claim, state, measure)
        expect(
          checked.ok,
          `${turn.label}: ${claim.promise}; found ${JSON.stringify(checked.found)} for ${JSON.stringify(claim.expect)}`,
        ).toBe(true)
      }
      expect(unit.claims.length, operateStep(unit).operation).toBeGreaterThan(0)
    }
  }

  /** Takes a turn back and compares with a history that never had it. */
  tryUndo(id: string): { readonly history: History; readonly refused: boolean } {
    const turn = this.turns.find((each) => each.id === id)!
    const makes = turn.meanings.flatMap((meaning) => [...meaning.makes])
    const leaning = this.turns
      .filter(
        (other) =>
          other.live && other !== turn && makes.some((made) => other.meanings.some(({ leansOn }) => leansOn.has(made))),
      )
      .map((other) => other.id)
    const undone = undo(this.history, id)
    if (isProblem(undone)) {
      expect(undone.code).toBe('needed-later')
      expect(undone.details, `what builds on ${turn.operation} (${id}) in ${this.tell()}`).toEqual(leaning)
      return { history: this.history, refused: true }
    }
    expect(
      leaning,
      `undo of ${turn.operation} (${id}) went through in ${this.tell()}, though these build on it`,
    ).toEqual([])
    this.#expectSame(
      this.document(undone),
      this.world(this.turns.filter((other) => other !== turn)),
      `without ${turn.operation} (${id})`,
    )
    return { history: undone, refused: false }
  }

  /** The same, for good. */
  undo(id: string): void {
    const { history, refused } = this.tryUndo(id)
    if (refused) return
    this.history = history
    this.turns = this.turns.map((turn) => (turn.id === id ? { ...turn, live: false } : turn))
  }

  tell(): string {
    return this.turns.map(({ id, operation, live }) => `${id} ${operation}${live ? '' : ' (undone)'}`).join(', ')
  }

  #expectSame(document: Document, world: World, when: string): void {
    const [real, naive] = [pictureOf(projectSnapshot(document)), picture(world)]
    if (JSON.stringify(real) !== JSON.stringify(naive)) expect(real, `${when}: ${this.tell()}`).toEqual(naive)
    expectSound(projectSnapshot(document), `${when}: ${this.tell()}`)
  }
}

/**
 * What holds of every song, whatever was done to it: it can be sent, and ids, counts and starts are what they should
 * be.
 */
export function expectSound(snapshot: ProjectSnapshot, when: string): void {
  const read = snapshotSchema.safeParse(snapshot)
  expect(read.success ? [] : read.error.issues, when).toEqual([])
  const regions = snapshot.tracks.flatMap((track) => track.regions)
  const ids = [
    ...snapshot.tracks.map(({ id }) => id),
    ...regions.map(({ id }) => id),
    ...(snapshot.buses ?? []).map(({ id }) => id),
  ]
  expect(new Set(ids).size, when).toBe(ids.length)
  for (const { notes, noteCount } of regions) if (notes) expect(noteCount, when).toBe(notes.length)
}

export function pictureOf(snapshot: ProjectSnapshot): object {
  const { name, tempo, key, timeSignature, tracks, buses = [] } = snapshot
  const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)
  return {
    name,
    tempo,
    key,
    timeSignature,
    buses: buses.map((bus) => `${bus.id} ${bus.name}`).toSorted(),
    tracks: tracks.toSorted(byId).map((track) => ({
      id: track.id,
      fields: trackFields.map((field) => track[field] ?? null),
      effects: (track.effects ?? []).map(({ type }) => type).toSorted(),
      lanes: Object.fromEntries(
        (track.automation ?? []).map(({ parameter, points }) => [
          parameter,
          Object.fromEntries(points.map((point) => [point.beat, point])),
        ]),
      ),
      sends: (track.sends ?? []).map(({ busId, level }) => `${busId} ${level}`).toSorted(),
      regions: track.regions.toSorted(byId).map((region) => ({
        id: region.id,
        name: region.name,
        startBeat: region.startBeat,
        durationBeats: region.durationBeats,
        noteCount: region.noteCount ?? 0,
        held: heldNames.map((held) => ((region[held] ?? []) as NaiveNote[]).map(told).toSorted()),
      })),
    })),
  }
}

function randomSnapshot(random: Random): ProjectSnapshot {
  const note = () => ({
    pitch: random.below(128),
    startBeat: random.below(32) / 4,
    durationBeats: random.pick([0.25, 1, 2]),
    velocity: random.between(1, 127),
  })
  const tracks = Array.from({ length: random.below(4) }, (_, at) => ({
    id: `track-${at}`,
    name: random.pick(['Bass', 'Drums', 'Keys', 'مقدمة']),
    ...random.pick<object>([{ gmProgram: 33 }, { drumKitId: 'jazz' }, {}]),
    ...(random() < 0.5 && { volume: 0.7, effects: [{ type: 'eq' }] }),
    regions: Array.from({ length: random.below(4) }, (_region, place) => ({
      id: `region-${at}-${place}`,
      name: random.pick(['Intro', 'Verse']),
      startBeat: place * 12,
      durationBeats: 8,
      ...(random() < 0.2 ? { noteCount: 5 } : { notes: Array.from({ length: random.below(4) }, note) }),
      ...(random() < 0.3 && { ccEvents: [{ cc: 7, beat: 0, value: 90 }] }),
    })),
  }))
  return {
    projectId: 'song',
    name: 'Song',
    tempo: 100,
    key: 'C',
    timeSignature: { numerator: 4, denominator: 4 },
    tracks,
    ...(random() < 0.5 && { buses: [{ id: 'bus-0', name: 'Reverb' }] }),
  }
}

function statementsOf({ tracks, buses = [], ...song }: ProjectSnapshot): Statement[] {
  const set = (of: string, field: string, to: unknown): Statement[] =>
    to === undefined ? [] : [{ do: 'set', of, field, to }]
  return [
    ...Object.entries(song).flatMap(([field, to]) => set('song', field, to)),
    ...buses.flatMap(({ id, name }): Statement[] => [{ do: 'make', id, kind: 'bus' }, ...set(id, 'name', name)]),
    ...tracks.flatMap(({ regions, effects = [], ...track }): Statement[] => [
      { do: 'make', id: track.id, kind: 'track' },
      ...trackFields.flatMap((field) => set(track.id, field, track[field])),
      ...effects.map(({ type }): Statement => ({ do: 'fit', track: track.id, what: 'effects', value: type })),
      ...regions.flatMap(({ id, name, startBeat, durationBeats, noteCount, ...held }): Statement[] => [
        { do: 'make', id, kind: 'region', on: track.id },
        ...set(id, 'name', name),
        ...set(id, 'startBeat', startBeat),
        ...set(id, 'durationBeats', durationBeats),
        ...set(id, 'unseen', noteCount),
        ...heldNames.flatMap((kind): Statement[] =>
          held[kind]?.length
            ? [{ do: 'hold', group: `first ${kind} ${id}`, region: id, held: kind, items: held[kind] }]
            : [],
        ),
      ]),
    ]),
  ]
}
