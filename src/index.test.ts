import { expect, onTestFinished, test, vi } from 'vitest'
import { testFolder } from '../test/test-folder.ts'
import { ollamaWire } from '../test/support/models/ollama-wire.ts'
import { startWire } from '../test/support/models/wire-server.ts'
import { initCutroom, isProblem, openCutroom, type Cutroom, type Problem } from './index.ts'

const sure = <T>(value: T | Problem): T => {
  if (isProblem(value)) throw new Error(value.message)
  return value
}

async function opened(): Promise<Cutroom> {
  const folder = await testFolder()
  expect(await initCutroom(folder)).toBeUndefined()
  return sure(await openCutroom(folder))
}

const INTRO = 'create a 4 bar lo-fi intro with drums and bass in D minor at 82 bpm'

test('a request is proposed, applied when it is approved, read back, undone and redone', async () => {
  const cutroom = await opened()
  const reply = sure(await cutroom.ask(INTRO))
  if (reply.status !== 'proposed') throw new Error(reply.status)
  expect(cutroom.state()).toMatchObject({ code: 'no-document' })
  expect(reply.steps.at(-1)).toMatchObject({ kind: 'operate', document: 'song' })
  const done = sure(await cutroom.approve(reply.proposal))
  expect(done.verified.length).toBeGreaterThan(0)
  expect(done.verified.every(({ ok }) => ok)).toBe(true)
  expect(cutroom.state()).toMatchObject({ tempo: 82 })
  expect(sure(await cutroom.undo()).turn).toBe(done.turn)
  sure(await cutroom.redo())
  expect(cutroom.state('song')).toMatchObject({ tempo: 82 })
  await cutroom.close()
})

test('what is rejected is gone, and what nobody proposed cannot be approved', async () => {
  const cutroom = await opened()
  const reply = sure(await cutroom.ask(INTRO))
  if (reply.status !== 'proposed') throw new Error(reply.status)
  expect(await cutroom.reject(reply.proposal)).toBeUndefined()
  expect(isProblem(await cutroom.approve(reply.proposal))).toBe(true)
  expect(await cutroom.undo()).toMatchObject({ code: 'nothing-to-undo' })
  await cutroom.close()
})

test('questions have offers that can be asked, and words that drive the editor are told as such', async () => {
  const cutroom = await opened()
  const reply = sure(await cutroom.ask(INTRO))
  if (reply.status === 'proposed') sure(await cutroom.approve(reply.proposal))
  expect(await cutroom.ask('undo')).toEqual({ status: 'control', command: 'undo' })
  expect(await cutroom.ask('delete the strings')).toMatchObject({
    status: 'question',
    question: expect.stringMatching(/\?/),
  })
  await cutroom.close()
})

test('a model is not asked before someone was told what leaves the machine', async () => {
  const cutroom = await opened()
  const reply = sure(await cutroom.ask(INTRO))
  if (reply.status === 'proposed') sure(await cutroom.approve(reply.proposal))
  const { provider, model, env } = ollamaWire
  const server = await startWire(ollamaWire, [])
  onTestFinished(() => server.close())
  for (const [name, value] of Object.entries(env(server.origin))) vi.stubEnv(name, value)
  const mind = `${provider}/${model}`
  const vague = 'let it end softly, as a good story does'
  expect(await cutroom.ask(vague, { mind })).toMatchObject({ code: 'not-approved' })
  let told = ''
  const onFirstUse = async (said: string): Promise<boolean> => {
    told = said
    return false
  }
  expect(await cutroom.ask(vague, { mind, onFirstUse })).toMatchObject({ code: 'not-approved' })
  expect(told).toContain(`First use of ${mind}`)
  expect(server.chats()).toEqual([])
  await cutroom.close()
})

test('a folder without a project is a problem and no exception', async () => {
  expect(await openCutroom(await testFolder())).toMatchObject({ code: 'no-project' })
})
