import { describe, expect, it } from 'vitest'
import {
  accept,
  changesOf,
  documentOf,
  emptyDocument,
  historyFrom,
  isProblem,
  isQuestion,
  perform,
  planUnits,
  storeHistory,
  turnsOf,
  type Json,
  type Part,
  type Unit,
} from '../../src/kernel/index.ts'
import { music } from '../../src/music/for-planning.ts'
import { projectSnapshot } from '../../src/music/snapshot.ts'
import { numbersTo, partOf } from '../full.ts'
import { dumpOf } from './dump.ts'
import { picture, play } from './music-model.ts'
import { door, expectSound, MusicStory, pictureOf } from './music-story.ts'
import { proposalOf } from './plan.ts'

const operations = [...music.operations.values()].filter(({ kind }) => kind === 'operate').map(({ name }) => name)
const measure = async (): Promise<Json> => null

/** A proposal of several requests, one after another on a working copy, as an agent makes it. */
async function planned(story: MusicStory, count: number): Promise<Part> {
  const found = documentOf(story.history, 'doc')!
  let copy = { state: found.state, nextId: found.nextId }
  const units: Unit[] = []
  for (let attempt = 0; attempt < count * 4 && units.length < count; attempt++) {
    const name = story.random.pick(operations)
    const params = story.wish(name, play([...story.turns[0]!.meanings, ...story.meaningsOf(units, 'a')]))
    if (params === undefined) continue
    const made = await planUnits(
      music,
      copy,
      {
        operation: music.operations.get(name)!,
        asked: { operation: name, destroys: false, mentions: [] },
        params,
        document: 'doc',
        unitNumber: units.length + 1,
        firstStep: units.length * 10 + 1,
      },
      { measure },
    )
    if (isQuestion(made)) throw new Error(made.question)
    if (isProblem(made)) continue
    units.push(...made.units)
    copy = made.copy
  }
  return { document: 'doc', domain: 'music', base: found.revision, units, working: copy.state, nextId: copy.nextId }
}

describe('refusing some of a proposal on a song', () => {
  it('leaves what the other units mean, without those that lean on a refused one', async () => {
    const seeds = partOf(numbersTo(1000), { sample: 60 })
    let taken = 0
    for (const seed of seeds) {
      const story = new MusicStory(20_000 + seed)
      const part = await planned(story, 6)
      if (part.units.length < 2) continue
      const refused = new Set(part.units.filter(() => story.random() < 0.3).map(({ id }) => id))
      const accepted = await accept(
        door,
        story.history,
        proposalOf([part]),
        { proposal: 'p1', by: 'person', refused },
        { id: 'a', when: '' },
      )
      if (isProblem(accepted)) {
        expect(['nothing-approved', 'plan-again']).toContain(accepted.code)
        continue
      }
      taken += 1
      const meanings = story.meaningsOf(part.units, 'a')
      const gone = new Set<string>()
      const kept = meanings.filter(({ makes, leansOn }, at) => {
        const isGone = refused.has(part.units[at]!.id) || [...leansOn].some((id) => gone.has(id))
        if (isGone) for (const made of makes) gone.add(made)
        return !isGone
      })
      const left = part.units.filter((_, at) => !kept.includes(meanings[at]!)).map(({ id }) => id)
      expect(accepted.taken.map(({ unit }) => unit).toSorted(), String(seed)).toEqual(left.toSorted())
      const now = projectSnapshot(story.document(accepted.history))
      expect(
        pictureOf(now),
        `${seed}: ${part.units.map(({ steps }) => steps.at(-1)?.operation).join(', ')} without ${[...refused].join(', ')}`,
      ).toEqual(picture(play([...story.turns[0]!.meanings, ...kept])))
      expectSound(now, String(seed))
    }
    expect(taken / seeds.length).toBeGreaterThan(0.5)
  }, 1_200_000)
})

describe('a song', () => {
  it('is the same when it is read back from its store, and when the turns that count are performed again', async () => {
    for (const seed of partOf(numbersTo(300), { sample: 10 })) {
      const story = new MusicStory(30_000 + seed)
      for (let turn = 0; turn < 8; turn++) await story.attempt(story.random.pick(operations))
      const last = story.turns.at(-1)!
      if (last.id !== 'import') story.undo(last.id)
      const read = historyFrom(JSON.parse(JSON.stringify(storeHistory(story.history))) as Json)
      expect(dumpOf(documentOf(read, 'doc')!.state), story.tell()).toBe(dumpOf(documentOf(story.history, 'doc')!.state))
      const again = perform(
        emptyDocument,
        turnsOf(story.history)
          .filter(({ undone }) => !undone)
          .flatMap(({ parts }) => parts.flatMap(changesOf)),
      )
      expect(projectSnapshot(again), story.tell()).toEqual(projectSnapshot(story.document()))
    }
  }, 1_200_000)
})
