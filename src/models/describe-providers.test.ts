import { expect, test } from 'vitest'
import { describeProviders } from './open-model.ts'

const config = { schema: 'cutroom.config', version: 1 } as const
const described = (env: { readonly [name: string]: string }): { [name: string]: string | null } =>
  Object.fromEntries(describeProviders({ config, env }).map(({ name, reached, how }) => [name, reached ?? how]))

test('each provider is told with its place, and with what is missing', () => {
  expect(described({})).toEqual({
    anthropic: 'api.anthropic.com needs a key; set ANTHROPIC_API_KEY in the environment.',
    openai: 'api.openai.com needs a key; set OPENAI_API_KEY in the environment.',
    ollama: '127.0.0.1:11434, without a key, not contacted now',
  })
  expect(described({ OPENAI_BASE_URL: 'http://127.0.0.1:8080/v1' })).toMatchObject({
    openai: '127.0.0.1:8080, without a key, not contacted now',
  })
})

test('a key is said to be there and never shown', () => {
  const told = described({ ANTHROPIC_API_KEY: 'sk-secret-4711', OPENAI_API_KEY: 'sk-secret-4711' })
  expect(told).toMatchObject({
    anthropic: 'api.anthropic.com, with a key, not contacted now',
    openai: 'api.openai.com, with a key, not contacted now',
  })
  expect(JSON.stringify(told)).not.toContain('4711')
})
