import { expect, it } from 'vitest'
import { z } from 'zod'
import { audio } from '../../audio/for-planning.ts'
import { operation, type Domain } from '../../kernel/index.ts'
import { operationTools } from './operation-tool.ts'

const shared = operation({
  name: 'delete_selection',
  summary: 'Take notes out.',
  kind: 'operate',
  reads: [],
  writes: [],
  params: z.strictObject({ bars: z.number() }),
  apply: () => [],
})
const music: Domain = { ...audio, name: 'music', operations: new Map([[shared.name, shared]]) }

it('a name that two domains share is one tool, which says what it does on each kind of document', () => {
  const tools = operationTools(
    new Map([
      [audio.name, audio],
      [music.name, music],
    ]),
  )
  expect(tools).toHaveLength(audio.operations.size)
  const tool = tools.find(({ name }) => name === 'delete_selection')
  expect(tool?.description).toMatch(/^On audio documents: .* Destroys .* On music documents: Take notes out\./)
  expect(tool?.annotations.destructiveHint).toBe(true)
  const schema = tool?.inputSchema['~standard'].jsonSchema.input({ target: 'draft-2020-12' })
  expect(schema).toMatchObject({
    type: 'object',
    properties: { bars: { type: 'number' }, document: { type: 'string' } },
  })
  expect(schema).not.toHaveProperty('required')
  expect(schema).not.toHaveProperty('additionalProperties')
})

it('a schema is the own one of the operation, with the document beside it', () => {
  const [tool] = operationTools(new Map([[music.name, music]]))
  expect(tool?.inputSchema['~standard'].jsonSchema.input({ target: 'draft-2020-12' })).toMatchObject({
    type: 'object',
    required: ['bars'],
    additionalProperties: false,
    properties: { bars: { type: 'number' }, document: { type: 'string' } },
  })
})
