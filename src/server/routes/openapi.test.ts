import { expect, it } from 'vitest'
import { eventSchema } from '../../music/wire/events.ts'
import { testServer } from '../server.test-support.ts'

type Described = { openapi: string; paths: { [path: string]: { [method: string]: { security: unknown[]; summary: string; requestBody?: { content: { 'application/json': { schema: { properties: object } } } }; responses: { [status: string]: { content?: { [type: string]: { schema: { oneOf?: unknown[]; allOf?: { oneOf?: unknown[] }[] } } } } } } } } }

it('describes every route with its token, its body and its events', async () => {
  const { call } = await testServer()
  const { openapi, paths } = (await call('/openapi.json')).json as unknown as Described
  expect(openapi).toBe('3.1.0')
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { security, summary, responses }] of Object.entries(methods)) {
      expect([path, method, security, Object.keys(responses)]).toEqual([path, method, [{ token: [] }, { session: [] }], expect.arrayContaining(['401', '403'])])
      expect(summary).not.toBe('')
    }
  }
  const stream = paths['/api/v1/maestro/stream']?.['post']
  expect(Object.keys(stream?.requestBody?.content['application/json'].schema.properties ?? {})).toEqual(expect.arrayContaining(['prompt', 'project', 'conversationId', 'storePrompt']))
  const types = new Set([...JSON.stringify(stream?.responses['200']).matchAll(/"type":\{"type":"string","const":"(\w+)"\}/g)].map(([, type]) => type))
  expect(types).toEqual(new Set(eventSchema.options.map((option) => option.shape.type.value)))
  expect(JSON.stringify(paths)).not.toContain('$ref')
})
