import { expect } from 'vitest'
import {
  accept,
  addDocument,
  check,
  documentOf,
  emptyHistory,
  isProblem,
  isQuestion,
  operateStep,
  planUnits,
  runOperation,
  undo,
  commit,
  type Document,
  type History,
  type Json,
  type Turn,
} from '../../src/kernel/index.ts'
import { integrityProblem, snapshotOf, importTranscript, video } from '../../src/video/index.ts'
import { proposalOf } from './plan.ts'
import { seeded, type Random } from './random.ts'
import { meaningOf, type Order, type Seen } from './video-meanings.ts'
import { picture, play, type Meaning, type NaiveWord, type World } from './video-model.ts'
import { generators } from './video-wishes.ts'

type Past = { readonly id: string; readonly operation: string; readonly meaning: Meaning; readonly live: boolean }

/** Some talk with everything in it that operations look for: a word every 0.5 s, pauses between segments. */
const talk = [
  ['So, um, we started it in the garden.', 'The idea, you know, came from my my friend.', 'Nobody knew.'],
  ['Our first customer was my mom.', 'She liked it.', 'I wanted to, I needed to go on.'],
  [
    'The funding took a whole long year.',
    'Sorry, let me start again.',
    'The funding took a whole long month.',
    'The bank said no.',
  ],
  ['Uh, it took time.', 'Thanks for coming.'],
]

const measure = async (): Promise<Json> => null
const door = { domains: new Map([['video', video]]), measure }

/** A real history of a cut and what its turns mean, side by side. */
export class VideoStory {
  history: History
  turns: Past[] = []
  order: Order
  readonly words: readonly NaiveWord[]
  readonly random: Random
  /** In which order two items were seen, each by where it was last put. */
  readonly #seen = new Map<string, boolean>()
  #number = 0

  constructor(seed: number) {
    this.random = seeded(seed)
    const { words, segments, order } = spokenTalk()
    this.words = words
    this.order = order
    const picture = { file: 'x', width: 640, height: 360, rate: { num: 25, den: 1 }, isVariable: false }
    const performed = runOperation({ state: video.newDocument, nextId: 1 }, importTranscript, {
      source: { name: 'Talk.mp4', durationMicros: 60_000_000, recording: null, picture },
      segments,
    })
    if (isProblem(performed)) throw new Error(performed.message)
    const { changes, claims, copy } = performed
    this.history = commit(addDocument(emptyHistory, { name: 'doc', domain: 'video', state: video.newDocument }), {
      id: 'import',
      label: 'import',
      when: '',
      parts: [
        {
          document: 'doc',
          domain: 'video',
          units: [{ id: 'u1', steps: [], changes, claims }],
          nextId: copy.nextId,
          editorBefore: {},
        },
      ],
    })
    const placed = order.flatMap(({ segment, sentences }) => [
      { do: 'place' as const, item: segment, list: 'timeline' },
      ...sentences.map((item) => ({ do: 'place' as const, item, list: segment })),
    ])
    this.turns = [
      {
        id: 'import',
        operation: 'import',
        live: true,
        meaning: { statements: placed, makes: new Set(placed.map(({ item }) => item)), leansOn: new Set() },
      },
    ]
    this.#see()
  }

  document(history = this.history): Document {
    return documentOf(history, 'doc')!.state.document
  }

  world(): World {
    return play(
      this.words,
      this.turns.filter(({ live }) => live),
    )
  }

  /** Tries one operation; answers whether it was applied. */
  async attempt(name: string): Promise<boolean> {
    const make = generators.get(name)
    const operation = video.operations.get(name)
    if (!make || !operation) throw new Error(`No generator says how people use ${name}; add one beside the others`)
    const seen: Seen = { world: this.world(), order: this.order }
    const params = make(seen, this.random)
    if (params === undefined) return false
    const found = documentOf(this.history, 'doc')!
    const planned = await planUnits(
      video,
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
      domain: 'video',
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
    const { meaning, order } = meaningOf(
      seen,
      planned.units.map((unit) => operateStep(unit)),
      id,
    )
    this.turns = [...this.turns, { id, operation: name, meaning, live: true }]
    this.order = order
    this.#expectSame(this.document(), this.world(), `after ${name} ${JSON.stringify(params)}`)
    expect(orderOf(this.document()), `the order after ${name} ${JSON.stringify(params)}: ${this.tell()}`).toEqual(order)
    this.#see()
    await this.#expectClaims(accepted.turn)
    return true
  }

  async #expectClaims(turn: Turn): Promise<void> {
    const { state } = documentOf(this.history, 'doc')!
    const units = turn.parts.flatMap((part) => part.units)
    for (const unit of units) {
      for (const claim of unit.claims) {
        // Of several steps, only the last leaves places as it promised.
        if (claim.passing && unit !== units.at(-1)) continue
        const checked = await check(video.checkers, claim, state, measure)
        expect(
          checked.ok,
          `${turn.label}: ${claim.promise}; found ${JSON.stringify(checked.found)} for ${JSON.stringify(claim.expect)}`,
        ).toBe(true)
      }
      expect(unit.claims.length).toBeGreaterThan(0)
    }
  }

  /** Takes a turn back and compares with a history that never had it. */
  tryUndo(id: string): { readonly history: History; readonly refused: boolean } {
    const turn = this.turns.find((each) => each.id === id)!
    const leaning = this.turns
      .filter(
        (other) =>
          other.live && other !== turn && [...turn.meaning.makes].some((made) => other.meaning.leansOn.has(made)),
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
    const never = play(
      this.words,
      this.turns.filter((other) => other.live && other !== turn),
    )
    this.#expectSame(this.document(undone), never, `without ${turn.operation} (${id})`)
    this.#expectSeenOrder(orderOf(this.document(undone)), never, turn.operation)
    return { history: undone, refused: false }
  }

  /** The same, for good. */
  undo(id: string): void {
    const { history, refused } = this.tryUndo(id)
    if (refused) return
    this.history = history
    this.turns = this.turns.map((turn) => (turn.id === id ? { ...turn, live: false } : turn))
    this.order = orderOf(this.document())
    this.#see()
  }

  tell(): string {
    return this.turns.map(({ id, operation, live }) => `${id} ${operation}${live ? '' : ' (undone)'}`).join(', ')
  }

  #expectSame(document: Document, world: World, when: string): void {
    const [real, naive] = [pictureOf(document), picture(world)]
    if (JSON.stringify(real) !== JSON.stringify(naive)) expect(real, `${when}: ${this.tell()}`).toEqual(naive)
    expect(integrityProblem(document), `${when}: ${this.tell()}`).toBeUndefined()
  }

  #pairs(order: Order, { placed }: World): { readonly key: string; readonly isFirst: boolean }[] {
    return [order.map(({ segment }) => segment), ...order.map(({ sentences }) => sentences)].flatMap((list) => {
      const named = list.map((item) => `${item}#${placed.get(item)?.turn}`)
      return named.flatMap((a, index) =>
        named
          .slice(index + 1)
          .map((b) => (a < b ? { key: `${a}|${b}`, isFirst: true } : { key: `${b}|${a}`, isFirst: false })),
      )
    })
  }

  #see(): void {
    for (const { key, isFirst } of this.#pairs(this.order, this.world())) this.#seen.set(key, isFirst)
  }

  /** Items that were seen together where they now are stand in the order in which they were seen. */
  #expectSeenOrder(order: Order, world: World, operation: string): void {
    for (const { key, isFirst } of this.#pairs(order, world))
      expect(this.#seen.get(key) ?? isFirst, `the order of ${key} without ${operation}: ${this.tell()}`).toBe(isFirst)
  }
}

type Shown = {
  readonly segments: readonly {
    readonly id: string
    readonly sentenceIds: readonly string[]
    readonly excluded?: boolean
  }[]
  readonly sentences: readonly {
    readonly id: string
    readonly segmentId: string
    readonly excluded: boolean
    readonly speaker: string | null
    readonly override?: Json
    readonly words: readonly {
      readonly id: string
      readonly text: string
      readonly excluded: boolean
      readonly gapAfter?: number
    }[]
  }[]
}

const shown = (document: Document): Shown =>
  snapshotOf({ name: 'doc', revision: 1, state: { document, editor: {} } }) as unknown as Shown
const orderOf = (document: Document): Order =>
  shown(document).segments.map(({ id, sentenceIds }) => ({ segment: id, sentences: sentenceIds }))

function pictureOf(document: Document): object {
  const { segments, sentences } = shown(document)
  const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)
  return {
    sentences: sentences
      .map(({ id, segmentId, excluded, speaker, override, words }) => ({
        id,
        segment: segmentId,
        out: excluded,
        speaker,
        override: override ?? null,
        words: words.map(
          (word) => `${word.id} ${word.text}${word.excluded ? ' out' : ''} ${JSON.stringify(word.gapAfter ?? null)}`,
        ),
      }))
      .sort(byId),
    segments: segments.map(({ id, excluded }) => ({ id, out: excluded === true })).sort(byId),
  }
}

function spokenTalk(): { words: NaiveWord[]; segments: Json; order: Order } {
  let micros = 500_000
  let sentence = 0
  const words: NaiveWord[] = []
  const order: { segment: string; sentences: string[] }[] = []
  const segments = talk.map((lines, at) => {
    order.push({ segment: `seg-${at + 1}`, sentences: [] })
    const said = lines.map((line) => {
      const id = `sent-${++sentence}`
      order.at(-1)?.sentences.push(id)
      return {
        speaker: null,
        words: line.split(' ').map((text, offset) => {
          const [start, end] = [micros, micros + 400_000]
          micros += 500_000
          words.push({ id: `word-${words.length + 1}`, text, sentence: id, offset, source: 'src-1', start, end })
          return { text, startMicros: start, endMicros: end, interpolated: false }
        }),
      }
    })
    micros += 300_000
    return said
  })
  return { words, segments, order }
}
