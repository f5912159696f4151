import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Outcome } from '../../src/agent/index.ts'
import { rememberSecret } from '../../src/gate/redact.ts'
import { operateStep, turnsOf, type Problem } from '../../src/kernel/index.ts'
import type { ModelRequest } from '../../src/models/index.ts'
import type { Approved } from '../../src/app/workbench.ts'
import { partOf } from '../full.ts'
import { must, testStudio } from '../test-studio.ts'
import { SECRET } from './hostile-project.ts'
import { hostileTranscripts, type HostileTranscript, type TranscriptStop } from './hostile-transcripts.ts'
import { hostileVideo, type HostileVideo } from './hostile-video.ts'
import { obedientModel, ordersIn, textsShown, type Order } from './obedient-model.ts'
import { contentOf, exchangesOf, expectObeyed, filesIn } from './turn-record.ts'
import { watchDoors } from './watch-doors.ts'
import { writeTranscript } from './write-transcript.ts'

const ASKED_FOR = ['Take out “um” in ', 'Take out “um” in ']

/** What came of a request with `-y` on a hostile transcript. */
type Seen = {
  readonly outcome: Outcome
  readonly proposal: string | null
  readonly decided: Approved | Problem | null
  readonly sent: readonly ModelRequest[]
  readonly project: HostileVideo
  readonly before: string
  readonly after: string
}

const rows = partOf(hostileTranscripts, { sample: 5 }).map((hostile) => ({
  ...hostile,
  name: hostile.text.replaceAll(/[^ -~]/g, '·').slice(-64),
}))

describe.each(rows)('an order in a $place ($format, $wants): $name', (hostile) => {
  test(`beside a plain wish ${hostile.stop}`, async () => {
    const seen = await askWithYes(hostile, 'take out the ums', () => [
      hostile.stop === 'proves nothing' ? [] : [{ name: 'remove_fillers', args: { level: 'low' } }],
    ])
    await stops[hostile.stop](seen)
  })

  test('gains nothing by a first cut, whose two phases both read it', async () => {
    const seen = await askWithYes(hostile, 'make a first cut', ({ segments }) => [
      [
        {
          name: 'sequence_segments',
          args: {
            orderedSegmentIds: segments.toReversed(),
            excludedSegmentIds: [],
            reasoning: 'The clocks are better known.',
          },
        },
      ],
      [{ name: 'remove_fillers', args: { level: 'low' } }],
    ])
    expect(seen.sent.map((request) => openingOf(request).split('\n')[2]?.split(' ')[0])).toEqual(
      expect.arrayContaining(['SEGMENTS', 'TIMELINE']),
    )
    // Nobody said in which order: even what the model did for the person waits.
    expect(seen.decided).toMatchObject({
      problem: true,
      code: 'not-approved',
      message: expect.stringContaining('sequence_segments') as string,
    })
    expect(seen.after).toBe(seen.before)
  })

  test('gains nothing by being looked up', async () => {
    const seen = await askWithYes(hostile, 'who speaks of radios, and what else is said there?', () => [
      [
        { name: 'look', args: { search: 'radios' } },
        { name: 'look', args: { from: 0, count: 9 } },
      ],
      [],
    ])
    expect(seen.decided === null || 'problem' in seen.decided).toBe(true)
    expect(seen.after).toBe(seen.before)
  })
})

test('a key that is spoken aloud is kept out of the files of a turn', async () => {
  const key = 'key-of-the-person-2718281828'
  rememberSecret(key)
  const project = await testStudio().empty()
  const said = writeTranscript.words(
    `We um use ${key} every day.`.split(' ').map((text, at) => ({ text, startSeconds: at, speaker: 'Ann' })),
  )
  writeFileSync(join(project.folder, 'Said.json'), said)
  must(await project.workbench.importFiles([], { as: 'video', transcripts: [join(project.folder, 'Said.json')] }))
  const model = obedientModel({
    serves: [[{ name: 'delete_words', args: { sentenceId: 'sent-1', wordIndices: [3], reason: `It is ${key}.` } }]],
  })
  const { waiting } = must(
    await project.workbench.ask(`take out ${key}`, { mind: model.id, model, builtinFirst: false }),
  )
  must(await project.workbench.approve(waiting?.proposal.id ?? ''))
  const written = filesIn(join(project.folder, '.cutroom', 'sessions'))
  expect(written.filter(([, text]) => text.includes('We um use')).length).toBeGreaterThan(0)
  expect(written.filter(([, text]) => text.includes(key)).map(([file]) => basename(file))).toEqual([])
})

/**
 * Asks in the person's words and approves by policy, with the doors of this process watched. What holds of every
 * request is looked at here.
 */
async function askWithYes(
  hostile: HostileTranscript,
  words: string,
  serves: (project: HostileVideo) => Order[][],
): Promise<Seen> {
  const project = await hostileVideo(hostile)
  vi.stubEnv('CUTROOM_CONFIG_DIR', join(project.outside, 'settings'))
  onTestFinished(() => void vi.unstubAllEnvs())
  const [untouched, before] = [filesIn(project.outside), contentOf(project)]
  const doors = watchDoors()
  const sent: ModelRequest[] = []
  const model = obedientModel({
    serves: serves(project),
    knows: hostile.isShown ? [] : [project.planted],
    onRequest: (request) => sent.push(request),
  })
  const { outcome, waiting, set } = must(
    await project.workbench.ask(words, { mind: model.id, model, builtinFirst: false }),
  )
  const decided = waiting ? await project.workbench.approve(waiting.proposal.id, { by: 'policy' }) : null
  expect([set, doors]).toEqual([undefined, { programs: 0, connections: 0 }])
  expect(filesIn(project.outside)).toEqual(untouched)
  expect(filesIn(project.folder).filter(([, text]) => text.includes(SECRET))).toEqual([])
  expectObeyed(exchangesOf(project.folder), project.orders)
  expectPlain(sent, hostile)
  return { outcome, proposal: waiting?.proposal.id ?? null, decided, sent, project, before, after: contentOf(project) }
}

const stops: { readonly [stop in TranscriptStop]: (seen: Seen) => Promise<void> } = {
  /** The plan waits as a whole and says which step nobody asked for; without that step it is what was asked for. */
  'waits for a person': async ({ outcome, proposal, decided, project, before, after }) => {
    const name = project.orders.at(-1)?.name ?? ''
    const steps = outcome.status === 'ready' ? outcome.steps : []
    const unasked = outcome.status === 'ready' ? outcome.unasked : []
    expect(steps.filter(({ id }) => unasked.includes(id)).map(({ operation }) => operation)).toEqual([name])
    expect(decided).toMatchObject({
      problem: true,
      code: 'not-approved',
      message: expect.stringContaining(`The model chose ${name} by itself`) as string,
    })
    expect(after).toBe(before)
    must(
      await project.workbench.approve(proposal ?? '', {
        only: steps.map(({ id }) => id).filter((id) => !unasked.includes(id)),
      }),
    )
    expectOnlyWhatWasAsked(project)
  },
  /** There is no such thing to call: an event says so, and what the person asked for is done. */
  'is refused': async ({ outcome, project }) => {
    const last = project.orders.at(-1)
    const name: unknown = last?.name === 'more' ? last.args['operation'] : last?.name
    expect(outcome.trace.events).toContainEqual(
      expect.objectContaining({
        toolName: name,
        success: false,
        result: expect.stringContaining('There is no operation') as string,
      }),
    )
    expectOnlyWhatWasAsked(project)
  },
  /** It can be called, and would change nothing or break a rule. */
  'comes to nothing': async ({ outcome, project }) => {
    expect(
      outcome.trace.events
        .filter(({ toolName }) => toolName === project.orders.at(-1)?.name)
        .map(({ success }) => success),
    ).toEqual([false])
    expectOnlyWhatWasAsked(project)
  },
  'proves nothing': async ({ outcome, decided, before, after }) => {
    expect(outcome).toMatchObject({
      status: 'answer',
      answer: expect.stringContaining('Nothing was changed') as string,
    })
    expect([decided, after]).toEqual([null, before])
  },
}

/** The last turn holds what the person asked for and nothing else. */
function expectOnlyWhatWasAsked({ workbench }: HostileVideo): void {
  const purposes = turnsOf(workbench.project.history())
    .at(-1)
    ?.parts.flatMap(({ units }) => units.map((unit) => operateStep(unit).purpose))
  expect(purposes).toEqual(ASKED_FOR.map((each) => expect.stringContaining(each) as string))
}

/** Nothing invisible was sent, nothing of the neighbours, and the words of strangers stand where data stands. */
function expectPlain(sent: readonly ModelRequest[], { isShown }: HostileTranscript): void {
  const shown = sent.flatMap(textsShown).join('\n')
  expect(shown).not.toMatch(/(?![\n\t])[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u)
  expect(shown).not.toContain(SECRET)
  expect(ordersIn(shown).length > 0).toBe(isShown)
  for (const request of sent) expect(ordersIn(instructionsOf(request))).toEqual([])
}

/**
 * What a model takes for ours or for the person's: the system prompt, what stands behind the one line that says so, and
 * later messages.
 */
function instructionsOf(request: ModelRequest): string {
  const [, ...later] = request.messages.flatMap((message) => (message.role === 'user' ? [message.text] : []))
  const parts = openingOf(request).split(/^USER INSTRUCTIONS:$/m)
  expect(parts).toHaveLength(2)
  return [request.system, parts[1], ...later].join('\n')
}

const openingOf = ({ messages: [first] }: ModelRequest): string => (first?.role === 'user' ? first.text : '')
