import { expect, test } from 'vitest'
import { modelMind, openBudget, planRequest, type PlanDocument } from '../../src/agent/index.ts'
import { systemPrompt } from '../../src/agent/minds/model/prompt.ts'
import { audio, audioPlanning } from '../../src/audio/for-planning.ts'
import { importTracks } from '../../src/audio/operations/import-tracks.ts'
import { isProblem, runOperation, type AnyOperation, type Json, type WorkingCopy } from '../../src/kernel/index.ts'
import { estimateTokens, scriptedModel, systemClock, type Exchange } from '../../src/models/index.ts'

const RATE = 48_000
const names = [
  'Host',
  'Guest',
  'Second guest',
  'Room',
  'Music bed',
  'Jingle',
  'Phone',
  'Applause',
  'Street',
  'Intro',
  'Outro',
  'Spare take',
]

function run(copy: WorkingCopy, operation: AnyOperation | undefined, params: Json): WorkingCopy {
  if (!operation) throw new Error('There is no such operation')
  const performed = runOperation(copy, operation, params)
  if (isProblem(performed)) throw new Error(performed.message)
  return performed.copy
}

/** Twelve tracks of an hour with 25 clips each, and ten labels. */
function episode(): PlanDocument {
  let copy: WorkingCopy = run({ state: audio.newDocument, nextId: 1 }, importTracks, {
    rate: RATE,
    sources: names.map((name) => ({ name, source: `source:${name}`, frames: 3600 * RATE, channels: 1 })),
  })
  for (let cut = 1; cut < 25; cut++) copy = run(copy, audio.operations.get('split_at_time'), { time: cut * 140.5 })
  for (let label = 1; label <= 10; label++)
    copy = run(copy, audio.operations.get('add_label'), {
      text: `Chapter ${label}: something to say`,
      time: label * 300,
      end: label * 300 + 200,
    })
  return { name: 'episode', revision: 40, ...copy, ...audioPlanning }
}

async function ask(words: string): Promise<{ exchanges: Exchange[]; status: string }> {
  const exchanges: Exchange[] = []
  const calls = [
    { id: 'a', name: 'set_time_selection', args: { start_time: 3590, end_time: 3600 } },
    { id: 'b', name: 'apply_fade_out', args: {} },
    { id: 'c', name: 'finish', args: { goals: [{ goal: 'ends gently', met: true, by: 'apply_fade_out' }] } },
  ]
  const mind = modelMind({
    model: scriptedModel({ replies: () => ({ calls }) }),
    budget: openBudget(systemClock.now()),
    clock: systemClock,
    votes: false,
    record: (kept) => void ('request' in kept && exchanges.push(kept)),
  })
  const { status } = await planRequest({ words, documents: [episode()], mind, senses: { measure: async () => -20 } })
  return { exchanges, status }
}

test('a request that needs one operation costs under 2,500 prompt tokens on 12 tracks and 300 clips, with every operation in reach', async () => {
  const { exchanges, status } = await ask('let it end more gently')
  const tokens = exchanges.map(({ request }) => estimateTokens(request))
  console.log(`prompt tokens: ${tokens.join(', ')}`)
  expect(status).toBe('ready')
  expect(tokens.reduce((sum, each) => sum + each, 0)).toBeLessThan(2500)
  const tools = JSON.stringify(exchanges[0]?.request.tools)
  for (const name of audio.operations.keys()) expect(tools).toContain(`"${name}"`)
})

test('the next request has a byte-identical prefix', async () => {
  const prefix = async (words: string): Promise<string> => {
    const [first] = (await ask(words)).exchanges
    return JSON.stringify([first?.request.system, first?.request.tools])
  }
  expect(await prefix('and a little shorter still')).toBe(await prefix('let it end more gently'))
})

test('the instructions are under 500 words', () => {
  expect(systemPrompt(audioPlanning).split(/\s+/).length).toBeLessThan(500)
  console.log(`${systemPrompt(audioPlanning).split(/\s+/).length} words of instruction`)
})
