import { describe, expect, it } from 'vitest'
import {
  accept,
  cell,
  changesOf,
  commit,
  documentOf,
  historyFrom,
  isProblem,
  newestUndone,
  redo,
  setEditor,
  storeHistory,
  turnOf,
  undo,
  withoutTurns,
  type History,
  type Json,
  type Problem,
  type Turn,
} from '../../src/kernel/index.ts'
import { numbersTo, partOf } from '../full.ts'
import { planPart, proposalOf, type Wish } from './plan.ts'
import { seeded, type Random } from './random.ts'
import { spellStrip, toyMeasure } from './toy-domain.ts'
import { add, erase, gild, name, toyStudio } from './toy-studio.ts'

type Bead = string
/** What a turn means, told by beads; `isUndone` is what a person said of it, and not whether it counts. */
type Past = {
  readonly id: string
  readonly retracts: readonly string[]
  readonly erases: readonly Bead[]
  readonly adds: readonly { readonly after: Bead | null; readonly beads: readonly Bead[] }[]
  readonly title?: Json
  /** Beads that it speaks of, or between which it puts others. */
  readonly leansOn: readonly Bead[]
  isUndone: boolean
}

/** A real history beside the list of its turns, which is all that the naive model knows. */
class Story {
  readonly studio = toyStudio()
  readonly random: Random
  readonly turns: Past[] = []
  /** What the journal would hold. */
  readonly said: ((history: History) => History | Problem)[] = []
  readonly counts = { retracted: 0, refused: 0, done: 0 }
  private readonly told: string[] = []

  constructor(seed: number) {
    this.random = seeded(seed)
  }

  /** The turns that count: not undone, and no turn that counts takes them back. The newest decide first. */
  live(turns: readonly Past[] = this.turns, without: readonly string[] = []): Past[] {
    const live: Past[] = []
    for (const turn of turns.toReversed()) {
      const isBack = without.includes(turn.id) || live.some(({ retracts }) => retracts.includes(turn.id))
      if (!turn.isUndone && !isBack) live.push(turn)
    }
    return live.toReversed()
  }

  /** All beads in their order, those that are gone too: what is added stands right behind what it was put after. */
  strip(live: readonly Past[]): Bead[] {
    const all: Bead[] = Array.from({ length: 100 }, (_, at) => `r1:${at}`)
    const there = new Set(all)
    for (const turn of this.turns)
      for (const { after, beads } of turn.adds) {
        all.splice(after === null ? 0 : all.indexOf(after) + 1, 0, ...beads)
        if (live.includes(turn)) for (const bead of beads) there.add(bead)
      }
    const gone = new Set(live.flatMap(({ erases }) => erases))
    return all.filter((bead) => there.has(bead) && !gone.has(bead))
  }

  /** Turns that count and speak of beads of one that does not. */
  stranded(live: readonly Past[]): Past[] {
    const makers = new Map(
      this.turns.flatMap((turn) => turn.adds.flatMap(({ beads }) => beads.map((bead) => [bead, turn]))),
    )
    return live.filter(({ leansOn }) =>
      leansOn.some((bead) => {
        const maker = makers.get(bead)
        return maker !== undefined && !live.includes(maker)
      }),
    )
  }

  tell(): string {
    return this.told.join('; ')
  }

  expectSame(): void {
    const live = this.live()
    expect(beadsOf(this.studio.strip()), this.tell()).toEqual(this.strip(live))
    expect(cell(this.studio.state().document, 'strip/s1/title'), this.tell()).toBe(
      live.findLast(({ title }) => title !== undefined)?.title,
    )
    for (const { id } of this.turns)
      expect(turnOf(this.studio.history(), id)?.undone, `${id} in ${this.tell()}`).toBe(
        !live.some((each) => each.id === id),
      )
  }

  /** What a person may ask for on a strip of so many beads. */
  wish(length: number): Wish {
    const from = this.random.below(length - 4)
    const to = from + this.random.between(1, 4)
    return this.random.pick([
      erase(from, to),
      erase(from, to),
      add(this.random.below(length), this.random.between(1, 5)),
      add(from, 3),
      name(`title ${this.turns.length}`),
      gild(from, to, 7),
    ])
  }

  /** What a refusal tells to type can be done, and leads to what was wanted. */
  expectWay(id: string, way: 'undo' | 'redo'): void {
    let history = this.studio.history()
    const isReached = (): boolean => turnOf(history, id)?.undone === (way === 'undo')
    for (let steps = 0; !isReached(); steps++) {
      expect(steps, this.tell()).toBeLessThan(20)
      const moved = way === 'undo' ? undo(history, id) : redo(history, id)
      if (!isProblem(moved)) {
        history = moved
        continue
      }
      const [, verb, turn = ''] = /"cutroom (undo|redo) ([^"]+)"/.exec(moved.message) ?? []
      const first = verb === 'undo' ? undo(history, turn) : redo(history, turn)
      if (isProblem(first)) throw new Error(`${moved.message} → ${first.message} in ${this.tell()}`)
      history = first
    }
  }

  /** Plans on the history without some turns, and accepts that as one turn. */
  async attempt(retracts: readonly string[], wishes = this.random() < 0.9 ? 1 : 0): Promise<void> {
    const id = `t${this.turns.length + 1}`
    const before = this.studio.history()
    const planned = withoutTurns(before, retracts)
    const live = this.live(this.turns, retracts)
    this.told.push(`${id} without ${retracts.join(', ') || 'none'}`)
    const stranded = this.stranded(live)
    // What comes again with one of them may take back another one.
    const isAway = retracts.some(
      (each, at) => !this.live(this.turns, retracts.slice(0, at)).some((turn) => turn.id === each),
    )
    if (isAway) {
      expect(planned, this.tell()).toMatchObject({ code: 'already-undone' })
      return
    }
    if (stranded.length > 0 || isProblem(planned)) {
      expect(planned, this.tell()).toMatchObject({ code: 'needed-later' })
      expect(stranded.map((each) => each.id)).toEqual(expect.arrayContaining((planned as Problem).details as string[]))
      this.counts.refused++
      return
    }
    const beads = this.strip(live)
    const wish = this.wish(beads.length)
    const part = await planPart(planned, wishes > 0 ? [wish] : [], { domain: this.studio.domain, measure: toyMeasure })
    if (isProblem(part)) throw new Error(part.message)
    const found = this.studio.state().editor
    const accepted = await accept(
      this.studio.door,
      before,
      { ...proposalOf(wishes === 0 && retracts.length === 0 ? [] : [part]), ...(retracts.length > 0 && { retracts }) },
      { proposal: 'p1', by: 'person' },
      { id, when: '' },
    )
    if (isProblem(accepted)) {
      expect([accepted.code, wishes, retracts.length], this.tell()).toEqual(['nothing-approved', 0, 0])
      return
    }
    const { turn } = accepted
    this.studio.use(accepted.history)
    this.said.push((history) => replay(history, turn))
    this.turns.push({ id, retracts, isUndone: false, ...meaningOf(turn, beads, wishes > 0 ? wish : undefined) })
    this.counts.retracted += retracts.length
    this.expectSame()
    const back = undo(accepted.history, id)
    if (isProblem(back)) throw new Error(`${back.message} in ${this.tell()}`)
    expect(documentOf(back, 'doc')?.state.editor, this.tell()).toEqual(found)
    expect(documentOf(back, 'doc')?.version).toBe(documentOf(before, 'doc')?.version)
    expect(documentOf(accepted.history, 'doc')?.revision).toBe((documentOf(before, 'doc')?.revision ?? 0) + 1)
  }

  /** Undoes or redoes a turn, as the model says that it can be, or cannot. */
  turnBack(turn: Past): void {
    const way = turn.isUndone ? 'redo' : 'undo'
    const move = (history: History): History | Problem =>
      way === 'undo' ? undo(history, turn.id) : redo(history, turn.id)
    const moved = move(this.studio.history())
    const by = this.live().findLast(({ retracts }) => retracts.includes(turn.id))
    this.told.push(`${way} ${turn.id}`)
    turn.isUndone = !turn.isUndone
    const stranded = this.stranded(this.live())
    if (by || stranded.length > 0) {
      const code = by ? (way === 'undo' ? 'already-undone' : 'taken-back') : /^need/
      expect(
        isProblem(moved) ? moved.code : 'done',
        `${stranded.map(({ id }) => id).join()} in ${this.tell()}`,
      ).toMatch(code)
      if (by) expect((moved as Problem).message, this.tell()).toContain(by.id)
      turn.isUndone = !turn.isUndone
      this.counts.refused++
      this.expectWay(turn.id, way)
      return
    }
    if (isProblem(moved)) throw new Error(`${moved.message} in ${this.tell()}`)
    this.studio.use(moved)
    this.said.push(move)
    this.counts.done++
    this.expectSame()
  }
}

/** `r1 0-2, r3 1-2` as beads. */
const beadsOf = (strip: string): Bead[] =>
  strip.split(', ').flatMap((piece) => {
    const [, run = '', from = '0', to = '0'] = /^(\S+) (\d+)-(\d+)$/.exec(piece) ?? []
    return Array.from({ length: Number(to) - Number(from) }, (_, at) => `${run}:${Number(from) + at}`)
  })

function meaningOf(
  turn: Turn,
  beads: readonly Bead[],
  wish: Wish | undefined,
): Pick<Past, 'erases' | 'adds' | 'title' | 'leansOn'> {
  const { chosen, params, operation } = wish ?? {}
  const { range_start: start, range_end: end } = (chosen ?? {}) as { range_start?: number; range_end?: number }
  const range = beads.slice(start ?? 0, end ?? 0)
  if (operation === 'add') {
    const { at, count } = params as { at: number; count: number }
    const made = turn.parts.flatMap(changesOf).find((change) => change.edit === 'insert')
    const run = made?.edit === 'insert' ? made.run : ''
    const after = beads[at - 1] ?? null
    const isEdge = after === null || made?.edit !== 'insert' || made.after?.edge === true
    return {
      erases: [],
      adds: [{ after, beads: Array.from({ length: count }, (_, index) => `${run}:${index}`) }],
      leansOn: isEdge ? [] : [after],
    }
  }
  if (operation === 'name') return { erases: [], adds: [], title: params?.['to'] ?? null, leansOn: [] }
  return { erases: operation === 'erase' ? range : [], adds: [], leansOn: range }
}

function replay(history: History, turn: Turn): History | Problem {
  const kept = JSON.parse(JSON.stringify(turn)) as Turn
  const without = withoutTurns(history, kept.retracts ?? [])
  return isProblem(without) ? without : commit(without, kept)
}

const stored = (history: History): History => historyFrom(JSON.parse(JSON.stringify(storeHistory(history))) as Json)

describe('a turn that takes others back', () => {
  it('undone and redone in any order gives what the turns that count say, and so does its journal', async () => {
    const counts = { retracted: 0, refused: 0, done: 0, chains: 0 }
    for (const seed of partOf(numbersTo(300), { sample: 40 })) {
      const story = new Story(seed)
      const { random } = story
      for (let step = 0; step < 16; step++) {
        if (random() < 0.2) {
          const start = random.below(50)
          const range = { start, end: start + 3 }
          const byHand = (history: History): History => setEditor(history, 'doc', { range })
          story.studio.use(byHand(story.studio.history()))
          story.said.push(byHand)
        }
        const live = story.live()
        if (random() < 0.35 && story.turns.length > 0) story.turnBack(random.pick(story.turns))
        else if (random() < 0.5 && live.length > 0) {
          // Mostly the last ones; with a turn that took others back often goes what then comes again.
          const chosen = random() < 0.6 ? live.slice(-random.between(1, 2)) : [random.pick(live)]
          const again =
            random() < 0.5
              ? story
                  .live(
                    story.turns,
                    chosen.map(({ id }) => id),
                  )
                  .filter(({ id }) => chosen.some(({ retracts }) => retracts.includes(id)))
              : []
          if (again.length > 0) counts.chains++
          await story.attempt(
            [...chosen, ...again].map(({ id }) => id).sort((a, b) => Number(b.slice(1)) - Number(a.slice(1))),
          )
        } else await story.attempt([], 1)
        if (random() < 0.1) story.studio.use(stored(story.studio.history()))
      }
      // Everything that is left to redo by itself comes again, and what is taken back by others stays away.
      for (let next = newestUndone(story.studio.history()); next; next = newestUndone(story.studio.history())) {
        const redone = redo(story.studio.history())
        const turn = story.turns.find(({ id }) => id === next?.id)
        if (isProblem(redone) || !turn) break
        turn.isUndone = false
        story.studio.use(redone)
        story.said.push((history) => redo(history, turn.id))
        story.expectSame()
      }
      const end = story.studio.history()
      const again = story.said.reduce<History>((now, line) => {
        const next = line(now)
        if (isProblem(next)) throw new Error(next.message)
        return next
      }, toyStudio().history())
      for (const other of [again, stored(end)]) {
        const [is, was] = [documentOf(other, 'doc'), documentOf(end, 'doc')]
        expect([is?.version, is?.revision, is?.nextId, is && spellStrip(is.state), is?.state.editor]).toEqual([
          was?.version,
          was?.revision,
          was?.nextId,
          was && spellStrip(was.state),
          was?.state.editor,
        ])
      }
      for (const key of ['retracted', 'refused', 'done'] as const) counts[key] += story.counts[key]
    }
    process.stdout.write(`taking back: ${JSON.stringify(counts)}\n`)
    for (const [what, count] of Object.entries(counts)) expect(count, what).toBeGreaterThan(20)
  }, 1_200_000)
})
