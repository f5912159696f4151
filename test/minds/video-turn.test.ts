import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scriptedModel, type ModelCall } from '../../src/models/index.ts'
import { must, testStudio, type TestStudio } from '../test-studio.ts'

const said = [
  'So um we started the company.',
  'The idea came from my cofounder.',
  'We raised our seed round.',
  'That was um hard.',
]

/** Two voices in turn, so that there are segments to put in order. */
async function withInterview(): Promise<TestStudio> {
  const project = await testStudio().empty()
  let at = 0
  const segments = said.map((text, number) => {
    const words = text
      .split(' ')
      .map((word) => ({ word, start: (at += 0.5) - 0.5, end: at - 0.1, speaker: number < 2 ? 'ANN' : 'TOM' }))
    at += 3
    return { text, start: words[0]?.start, end: words.at(-1)?.end, words, speaker: words[0]?.speaker }
  })
  const transcript = join(project.folder, 'interview.json')
  writeFileSync(transcript, JSON.stringify({ segments, language: 'en' }))
  must(await project.workbench.importFiles([], { as: 'video', transcripts: [transcript] }))
  return project
}

const call = (name: string, args: ModelCall['args']): { calls: ModelCall[] } => ({
  calls: [{ id: `${name}-${JSON.stringify(args).length}`, name, args }],
})

test('a first cut waits for a person, is applied as it was shown, and is planned again from its record without the model', async () => {
  const project = await withInterview()
  const segments = (project.state() as unknown as { segments: { id: string }[] }).segments.map(({ id }) => id)
  expect(segments.length).toBeGreaterThan(1)
  const model = scriptedModel({
    replies: [
      call('sequence_segments', {
        orderedSegmentIds: segments.toReversed(),
        excludedSegmentIds: [],
        reasoning: 'The money first.',
      }),
      call('delete_words', { sentenceId: 'sent-1', wordIndices: [1], reason: 'a filler' }),
      call('finish', { summary: 'The money first, no ums.' }),
    ],
  })
  const { waiting, outcome } = must(await project.workbench.ask('make a first cut', { mind: model.id, model }))
  expect(outcome.status === 'ready' && outcome.notes.at(-1)?.text).toBe('The model sums up: The money first, no ums.')
  const id = waiting?.proposal.id ?? ''
  expect(await project.workbench.approve(id, { by: 'policy' })).toMatchObject({
    code: 'not-approved',
    message: expect.stringContaining('The model chose sequence_segments, delete_words by itself') as string,
  })
  must(await project.workbench.approve(id))
  const { segments: order, sentences } = project.state() as unknown as {
    segments: { id: string }[]
    sentences: { id: string; words: { excluded: boolean }[] }[]
  }
  expect(order.map((each) => each.id)).toEqual(segments.toReversed())
  expect(sentences.find((sentence) => sentence.id === 'sent-1')?.words.map(({ excluded }) => excluded)).toEqual([
    false,
    true,
    false,
    false,
    false,
    false,
  ])
  const { exitCode, stdout, stderr } = await project.say('replay', '--verify')
  expect([exitCode, stdout + stderr]).toEqual([0, expect.stringContaining('1 plan of a model made again without it')])
  await project.undo()
  expect((project.state() as unknown as { segments: { id: string }[] }).segments.map((each) => each.id)).toEqual(
    segments,
  )
})
