import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { viewPlan } from '../../src/app/view-plan.ts'
import { openWorkbench } from '../../src/app/workbench.ts'
import { drawPlan, drawPlanHead } from '../../src/cli/draw-plan.ts'
import type { Voice } from '../../src/cli/print.ts'
import { settlePlan } from '../../src/cli/review/edits/review-edits.ts'
import * as shapes from '../../src/client/shapes.ts'
import { cutroom } from '../command.ts'
import { sceneProject, workspaceOf } from '../kills/files-scene.ts'
import { closeLater } from '../open-workbenches.ts'
import { viewProposal } from '../../src/app/view-proposals.ts'
import { viewHistory, viewTurn } from '../../src/app/views.ts'
import { rebaseProposal } from '../../src/app/replace-proposal.ts'
import type { Waiting } from '../../src/project/index.ts'
import { must, testStudio, type TestStudio } from '../test-studio.ts'

/** Asks for something without earlier turns, which then are taken back with it. */
async function askWithout(studio: TestStudio, words: string, ...retracts: string[]): Promise<Waiting> {
  const asked = must(await studio.workbench.ask(words, { retracts, previous: null }))
  if (!asked.waiting) throw new Error(JSON.stringify(asked.outcome))
  return asked.waiting
}

const muted = (studio: TestStudio): string[] =>
  studio.state().tracks.flatMap((track) => (track.muted ? [track.name] : []))
const accept = async (studio: TestStudio, { proposal }: Waiting, only?: string[]) =>
  must(await studio.workbench.approve(proposal.id, only ? { only } : {}))

async function hostMuted(): Promise<{ studio: TestStudio; host: string }> {
  const studio = await testStudio().withTracks({ Host: 30, Guest: 30 })
  const { turn } = await studio.ask('mute the host').approve()
  return { studio, host: turn }
}

test('a corrected request is one proposal and one turn, which is undone and redone whole', async () => {
  const { studio, host } = await hostMuted()
  const waiting = await askWithout(studio, 'mute the guest', host)
  expect(muted(studio)).toEqual(['Host'])
  const said = `Takes back: mute the host (${host})`
  expect(must(await viewProposal(studio.workbench, waiting.proposal.id))).toMatchObject({
    retracts: [host],
    takesBack: said,
    isStale: false,
    diff: {
      summary: 'same length, muted on Guest, unmuted on Host',
      changes: [{ kind: 'track-muted' }, { kind: 'track-muted', stepId: '', text: 'unmuted' }],
    },
  })
  const applied = await accept(studio, waiting)
  expect(applied).toMatchObject({ retracts: [host], broken: [], reading: expect.stringContaining('Guest') })
  expect(applied.verified.every(({ ok }) => ok)).toBe(true)
  expect(muted(studio)).toEqual(['Guest'])
  expect(applied.revision).toBe(3)

  const file = (name: string): Promise<string> =>
    readFile(join(studio.folder, '.cutroom/sessions', applied.turn, name), 'utf8')
  expect(await file('plan.md')).toContain(said)
  expect(await file('report.md')).toContain(said.replace('Takes back:', '- **Takes back:**'))
  expect(must(await viewHistory(studio.workbench)).slice(1)).toMatchObject([
    { turn: host, undone: true, takenBackBy: applied.turn },
    { turn: applied.turn, undone: false, retracts: [host], summary: expect.stringContaining(said) },
  ])
  expect(must(await viewTurn(studio.workbench, host))).toMatchObject({ undone: true, takenBackBy: applied.turn })
  expect((await studio.say('log')).stdout).toContain(`(taken back by ${applied.turn})`)
  expect((await studio.say('show', host)).stdout).toContain(`(taken back by ${applied.turn})`)
  expect((await studio.say('show', applied.turn)).stdout).toContain(said)
  expect((await studio.run('redo', host)).json).toMatchObject({ problem: { code: 'taken-back' } })
  expect((await studio.run('redo')).json).toMatchObject({ problem: { code: 'nothing-to-redo' } })

  const undone = must(await studio.workbench.undo())
  expect(undone).toMatchObject({ turn: applied.turn, says: expect.stringContaining('“mute the host” counts again') })
  expect(muted(studio)).toEqual(['Host'])
  expect(must(await studio.workbench.redo()).says).toContain('“mute the host” is taken back again')
  expect(muted(studio)).toEqual(['Guest'])
  expect(muted(await studio.reopen())).toEqual(['Guest'])
  expect((await studio.run('replay', '--verify')).json).toMatchObject({ ok: true })
})

test('the line of such a turn has a version of its own, all others stay as they were', async () => {
  const { studio, host } = await hostMuted()
  await accept(studio, await askWithout(studio, 'mute the guest', host))
  await studio.undo()
  const journal = await readFile(join(studio.folder, '.cutroom/journal.jsonl'), 'utf8')
  const lines = journal.trimEnd().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { version: number }).version)).toEqual([1, 1, 2, 1])
  // What says nothing of taking back is not made to say it.
  expect(lines.filter((line) => line.includes('retracts'))).toHaveLength(1)
})

test('the summary tells what comes of both: ten seconds back and fifteen out are five', async () => {
  const studio = await testStudio().withTracks({ Host: 60 })
  const { turn } = await studio.ask('delete from 20 to 30').approve()
  const waiting = await askWithout(studio, 'delete from 20 to 35', turn)
  expect(must(await viewProposal(studio.workbench, waiting.proposal.id))).toMatchObject({
    diff: {
      summary: '0:05 shorter',
      changes: [{ kind: 'removed', before: { start: 20, end: 25 }, after: null }],
    },
    times: [{ document: 'Host' }],
  })
  const applied = await accept(studio, waiting)
  expect(applied.diff.summary).toBe('0:05 shorter')
  expect(studio.duration()).toBe(45)
  // The first deletion counts again where only the second is taken back.
  const brought = (end: number) => [
    { kind: 'removed', before: { start: 0, end: 5 } },
    { kind: 'inserted', before: null, after: { start: 15, end } },
  ]
  const one = await askWithout(studio, 'delete from 0 to 5', applied.turn)
  const both = await askWithout(studio, 'delete from 0 to 5', applied.turn, turn)
  for (const [{ proposal }, summary, end] of [
    [one, 'same length', 20],
    [both, '0:10 longer', 30],
  ] as const)
    expect(must(await viewProposal(studio.workbench, proposal.id))).toMatchObject({
      diff: { summary, changes: brought(end) },
    })
})

test('earlier turns are taken back alone, and come again with one undo', async () => {
  const studio = await testStudio().withTracks({ Host: 30 })
  const first = await studio.ask('fade in the first 3 seconds').approve()
  const second = await studio.ask('fade out the last 3 seconds').approve()
  const third = await studio.ask('delete from 10 to 15').approve()
  const waiting = must(
    await studio.workbench.propose({
      words: 'back to before the fades',
      reading: 'Back to before the fades',
      parts: [],
      plan: null,
      retracts: [third.turn, second.turn, first.turn],
    }),
  )
  expect(must(await viewProposal(studio.workbench, waiting.proposal.id))).toMatchObject({
    document: 'Host',
    rows: [{ kind: 'fixed', step: null, text: expect.stringMatching(/^Takes back: delete .*; fade out .*; fade in /) }],
    diff: { summary: expect.stringMatching(/^0:05 longer, /) },
  })
  const applied = await accept(studio, waiting)
  expect([applied.document, applied.reading, studio.duration()]).toEqual(['Host', 'Back to before the fades', 30])
  expect(must(await viewHistory(studio.workbench)).map(({ undone }) => undone)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  await studio.undo()
  expect(studio.duration()).toBe(25)
  expect((await studio.say('log')).stdout).not.toContain('taken back')
})

test('what is refused is left out and the rest is taken back all the same, unless everything is refused', async () => {
  const { studio, host } = await hostMuted()
  const waiting = await askWithout(studio, 'mute the guest and delete from 0 to 5', host)
  const [first = '', second = ''] = waiting.proposal.parts.flatMap(({ units }) =>
    units.map((unit) => unit.steps.at(-1)?.id ?? ''),
  )
  expect(must(await viewProposal(studio.workbench, waiting.proposal.id, [second]))).toMatchObject({
    diff: { summary: '0:05 shorter, unmuted on Host' },
  })
  expect(must(await viewProposal(studio.workbench, waiting.proposal.id, []))).toMatchObject({ diff: { changes: [] } })
  expect(await studio.workbench.approve(waiting.proposal.id, { only: [] })).toMatchObject({ code: 'nothing-approved' })
  expect(muted(studio)).toEqual(['Host'])
  const applied = await accept(studio, waiting, [second])
  expect(applied.taken).toMatchObject([{ step: first }])
  expect([muted(studio), studio.duration()]).toEqual([[], 25])
})

test('only what counts can be taken back, and nothing that a later turn builds on', async () => {
  const studio = await testStudio().withTracks({ Host: 30 })
  const made = await studio.run('run', 'create_mono_track', '--params', '{"name":"music"}')
  const used = await studio.run('ask', 'mute music', '-y')
  await studio.look()
  const propose = (...retracts: string[]) =>
    studio.workbench.propose({ words: 'not that', reading: 'Not that', parts: [], plan: null, retracts })
  expect(await propose('20261115-edits/77')).toMatchObject({ code: 'unknown-turn' })
  expect(await propose(made.json.turn)).toMatchObject({ code: 'needed-later', details: [used.json.turn] })
  const both = must(await propose(made.json.turn, used.json.turn))
  await studio.undo(used.json.turn)
  expect(await propose(used.json.turn)).toMatchObject({ code: 'already-undone' })
  expect(await studio.workbench.approve(both.proposal.id)).toMatchObject({ code: 'stale' })
})

test('a correction of a correction takes back both', async () => {
  const { studio, host } = await hostMuted()
  const { turn: guest } = await accept(studio, await askWithout(studio, 'mute the guest', host))
  const again = await askWithout(studio, 'delete from 0 to 5', guest, host)
  expect(must(await viewProposal(studio.workbench, again.proposal.id))).toMatchObject({
    diff: { summary: '0:05 shorter, unmuted on Guest' },
  })
  await accept(studio, again)
  expect(muted(studio)).toEqual([])
  await studio.undo()
  expect(muted(studio)).toEqual(['Guest'])
  // Taken back alone, a correction leaves what it had corrected.
  await accept(studio, await askWithout(studio, 'delete from 0 to 5', guest))
  expect(muted(studio)).toEqual(['Host'])
})

test('what waits is planned again with what it takes back, as long as nothing came after that', async () => {
  const { studio, host } = await hostMuted()
  const waiting = await askWithout(studio, 'mute the guest', host)
  const rebase = () => rebaseProposal(studio.workbench, waiting.proposal.id, { onFirstUse: async () => true })
  const later = await studio.ask('delete from 0 to 5').approve()
  expect(must(await viewProposal(studio.workbench, waiting.proposal.id))).toMatchObject({ isStale: true })
  expect(await rebase()).toMatchObject({
    code: 'cannot-rebase',
    message: expect.stringContaining('delete from 0 to 5'),
  })
  await studio.undo(later.turn)
  const again = must(await rebase())
  expect(again.waiting).toMatchObject({ turn: waiting.turn, proposal: { retracts: [host] } })
  await accept(studio, again.waiting)
  expect(muted(studio)).toEqual(['Guest'])
  const other = await askWithout(studio, 'mute the host', waiting.turn)
  await studio.undo(waiting.turn)
  const refused = await rebaseProposal(studio.workbench, other.proposal.id, { onFirstUse: async () => true })
  expect(refused).toMatchObject({ code: 'cannot-rebase', message: expect.stringContaining('undone already') })
})

test('promises of other turns that no longer hold are named', async () => {
  const studio = await testStudio().withTracks({ Host: 20, Guest: 20 })
  const quiet = await studio.ask('make the host 6 dB quieter').approve()
  const normal = await studio.ask('normalize the host to -3 dB').approve()
  const waiting = await askWithout(studio, 'mute the guest', quiet.turn)
  const applied = await accept(studio, waiting)
  expect(applied.broken).toMatchObject([{ turn: normal.turn }])
  expect(applied.verified.every(({ ok }) => ok)).toBe(true)
  expect(must(await studio.workbench.undo()).broken).toEqual([])
})

test('the terminal, the page and programs are told of it before anyone decides', async () => {
  const { studio, host } = await hostMuted()
  const { outcome, waiting } = must(await studio.workbench.ask('mute the guest', { retracts: [host], previous: null }))
  if (outcome.status !== 'ready' || !waiting) throw new Error(outcome.status)
  const voice: Voice = { json: false, color: false, width: 76, say: () => {}, remark: () => {}, give: () => {} }
  const diff = studio.workbench.diff(outcome.parts, outcome.retracts)
  for (const lines of [
    await drawPlan(voice, studio.workbench, outcome, diff),
    await drawPlanHead(voice, studio.workbench, outcome),
  ])
    expect(lines.filter((line) => line.trim() === `Takes back: mute the host (${host})`)).toHaveLength(1)
  expect(settlePlan(studio.workbench, waiting.proposal, new Set())).toMatchObject({ summary: diff.summary })
  expect(settlePlan(studio.workbench, waiting.proposal, new Set(['u1'])).summary).toBe('nothing would change')
  expect(viewPlan(outcome, diff)).toMatchObject({ retracts: [host], diff: { summary: diff.summary } })
  const shown = shapes.proposal.parse(must(await viewProposal(studio.workbench, waiting.proposal.id)))
  expect(shown).toMatchObject({ retracts: [host], takesBack: `Takes back: mute the host (${host})` })
  const kept = await readFile(join(studio.folder, `.cutroom/proposals/${waiting.proposal.id}.json`), 'utf8')
  // A program that knows nothing of taking back leaves it alone.
  expect(JSON.parse(kept)).toMatchObject({ version: 2 })
  const { waiting: plain } = must(await studio.workbench.ask('delete from 0 to 1'))
  const other = await readFile(join(studio.folder, `.cutroom/proposals/${plain?.proposal.id ?? ''}.json`), 'utf8')
  expect(JSON.parse(other)).toMatchObject({ version: 1 })
})

test('files that changed since are not put back over', async () => {
  const folder = await sceneProject()
  const done = await cutroom(folder, ['execute', 'plan.md', '-y', '--allow-outside-context', '--json'])
  await appendFile(join(folder, 'readme.md'), 'mine\n')
  const before = await workspaceOf(folder)
  const workbench = must(await openWorkbench({ folder }))
  closeLater(workbench)
  const { waiting } = must(
    await workbench.ask('delete from 0 to 1', { retracts: [(done.json as unknown as { turn: string }).turn] }),
  )
  expect(must(await viewProposal(workbench, waiting?.proposal.id ?? ''))).toMatchObject({
    diff: { summary: expect.stringMatching(/shorter.*; .*files? removed/) },
  })
  expect(await workbench.approve(waiting?.proposal.id ?? '')).toMatchObject({ code: 'changed-since' })
  expect(await workspaceOf(folder)).toBe(before)
})

test('plans and what was applied say in JSON what they take back, and nothing where that is nothing', async () => {
  const { studio, host } = await hostMuted()
  const waiting = await askWithout(studio, 'mute the guest', host)
  expect((await studio.run('proposals')).json).toMatchObject([{ retracts: [host] }])
  expect((await studio.say('proposals')).stdout).toContain(`Takes back: mute the host (${host})`)
  const applied = await studio.run('approve', waiting.proposal.id)
  expect(applied.json).toMatchObject({ applied: true, retracts: [host] })
  const plain = await studio.run('ask', 'delete from 0 to 1', '-y')
  expect(Object.keys(plain.json)).not.toContain('retracts')
})

/** Everything that was done to a part of a recording, and what is said when that is taken back. */
const takenBack: readonly (readonly [request: string, summary: RegExp])[] = [
  ['silence from 5 to 8', /^same length, silenced taken back on Host/],
  ['make the host 6 dB louder', /^same length, 6 dB louder taken back on Host$/],
  ['fade out the last 3 seconds of the host', /^same length, fades out taken back on Host$/],
  ['split at 10', /joined/],
  ['rename track 2 to "Visitor"', /^same length, renamed on Guest$/],
  ['add a label "Here" at 9', /label removed/],
  ['reverse from 5 to 6', /reversed taken back/],
  ['create a mono track called music', /track removed/],
  ['pan the guest 30% left', /panned on Guest/],
]

test.each(takenBack)('taking back "%s" is told as what comes of it', async (request, summary) => {
  const studio = await testStudio().withTracks({ Host: 30, Guest: 30 })
  const before = studio.state()
  const { turn } = await studio.ask(request).approve()
  const plan = { words: 'not that', reading: 'Not that', parts: [], plan: null, retracts: [turn] }
  const { proposal } = must(await studio.workbench.propose(plan))
  expect(
    (must(await viewProposal(studio.workbench, proposal.id)) as { diff: { summary: string } }).diff.summary,
  ).toMatch(summary)
  must(await studio.workbench.approve(proposal.id))
  expect({ ...studio.state(), revision: 0 }).toEqual({ ...before, revision: 0 })
})

test('a part of a song that is taken back is counted by its notes, regions and tracks', async () => {
  const studio = await testStudio().empty()
  await studio.ask('create a 4 bar lo-fi intro with drums and bass in D minor at 92 bpm').approve()
  const verse = await studio.ask('add an 8 bar verse after the intro with drums, bass and keys').approve()
  const waiting = await askWithout(studio, 'add a 4 bar verse after the intro with drums and bass', verse.turn)
  const { diff } = must(await viewProposal(studio.workbench, waiting.proposal.id)) as { diff: { summary: string } }
  expect(diff.summary).toMatch(/regions and \d+ notes added.*3 regions removed.*1 track removed/)
  await accept(studio, waiting)
  await studio.undo()
  await studio.undo(verse.turn)
})
