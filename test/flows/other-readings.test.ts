import { expect, test } from 'vitest'
import { isProblem, type Step } from '../../src/kernel/index.ts'
import { takeReading } from '../../src/app/index.ts'
import { testStudio, type TestStudio } from '../test-studio.ts'

const names = ['host', 'guest', 'music']
const podcast = (): Promise<TestStudio> => testStudio().withTracks({ host: 82, guest: 82, music: 82 })
const stepsOf = (steps: readonly Step[]): unknown[] => steps.map(({ operation, params }) => [operation, params])

async function planOf(project: TestStudio, words: string): Promise<Extract<Planned, { status: 'ready' }>> {
  const outcome = await project.workbench.plan(words)
  if (isProblem(outcome) || outcome.status !== 'ready') throw new Error(`${words}: ${JSON.stringify(outcome)}`)
  return outcome
}
type Planned = Exclude<Awaited<ReturnType<TestStudio['workbench']['plan']>>, { code: string }>

// What comes after the step that is read otherwise: counted from an edge, from the start, a place, the whole of a track.
test.each([
  ['cut 10 to 20 seconds', 'fade out the music over the last five seconds'],
  ['delete 10 to 20 seconds', 'fade in the first 5 seconds of the music and fade out the last 5 seconds of the guest'],
  ['delete 10 to 20 seconds', 'silence from 50 to 60 on the guest'],
  ['delete the last 10 seconds', 'fade out the last 5 seconds of the guest'],
  ['delete from 10 to 20', 'turn the guest up 3 dB'],
])('another reading of “%s and %s” is what the same words with its track come to', async (first, then) => {
  const project = await podcast()
  const { alternatives } = await planOf(project, `${first} and ${then}`)
  const found = alternatives.map(({ reading, steps }) => [reading, stepsOf(steps)])
  const said: unknown[] = []
  for (const name of names) {
    const outcome = await project.workbench.plan(`${first} on the ${name} and ${then}`)
    // What the plain words refuse, such as a fade where the music has already ended, is no other reading either.
    if (!isProblem(outcome) && outcome.status === 'ready') said.push([outcome.reading, stepsOf(outcome.steps)])
  }
  expect(said.length).toBeGreaterThan(1)
  expect(found).toEqual(said)
})

test('every later step is planned anew, and those before the one that is read otherwise stay', async () => {
  const project = await podcast()
  const words = 'delete from 10 to 20, delete the last ten seconds and fade out the last five seconds of the music'
  const { reading, alternatives } = await planOf(project, words)
  expect([reading, ...alternatives.map((each) => each.reading)]).toEqual([
    'Delete 0:10–0:20 on all 3 tracks; then Delete 1:02–1:12 on all 3 tracks; then Fade out 0:57–1:02 on music',
    'Delete 0:10–0:20 on host; then Delete 1:12–1:22 on all 3 tracks; then Fade out 1:07–1:12 on music',
    'Delete 0:10–0:20 on guest; then Delete 1:12–1:22 on all 3 tracks; then Fade out 1:07–1:12 on music',
    'Delete 0:10–0:20 on music; then Delete 1:12–1:22 on all 3 tracks; then Fade out 1:07–1:12 on music',
    'Delete 0:10–0:20 on all 3 tracks; then Delete 1:02–1:12 on host; then Fade out 1:07–1:12 on music',
    'Delete 0:10–0:20 on all 3 tracks; then Delete 1:02–1:12 on guest; then Fade out 1:07–1:12 on music',
    'Delete 0:10–0:20 on all 3 tracks; then Delete 1:02–1:12 on music; then Fade out 0:57–1:02 on music',
  ])
})

test('the reading that is taken is the one that is applied', async () => {
  const project = await podcast()
  const { outcome, waiting } = await project
    .ask('cut 10 to 20 seconds and fade out the music over the last five seconds')
    .waiting()
  if (outcome.status !== 'ready' || !waiting) throw new Error('no plan')
  const [host] = outcome.alternatives
  if (!host) throw new Error('no other reading')
  const taken = await takeReading(project.workbench, { outcome, waiting }, host)
  if (isProblem(taken)) throw new Error(taken.message)
  // What is kept with it says nothing of the reading that it replaced.
  expect(waiting.plan).toMatchObject({ notes: outcome.notes })
  expect(taken.waiting.plan).toEqual({ ...(waiting.plan as object), notes: host.notes })
  expect(host.notes).not.toEqual(outcome.notes)
  expect(await project.run('approve', taken.waiting.proposal.id)).toMatchObject({
    exitCode: 0,
    json: { applied: true, reading: 'Cut 0:10–0:20 on host; then Fade out 1:17–1:22 on music', broken: [] },
  })
})
