import { expect, test } from 'vitest'
import { ollamaHost } from './ollama.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['127.0.0.1', 'http://127.0.0.1:11434'],
  ['0.0.0.0:8080', 'http://127.0.0.1:8080'],
  [':8080', 'http://127.0.0.1:8080'],
  ['localhost', 'http://localhost:11434'],
  ['[::1]:8080', 'http://[::1]:8080'],
  ['http://0.0.0.0:8080', 'http://127.0.0.1:8080'],
  ['https://models.example/', 'https://models.example'],
  ['https://models.example/ollama/', 'https://models.example/ollama'],
  ['127.0.0.1:8080/ollama', 'http://127.0.0.1:8080/ollama'],
])('OLLAMA_HOST %j is reached at %j', (given, reached) => {
  expect(ollamaHost(given)).toBe(reached)
})
