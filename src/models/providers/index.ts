import { anthropic } from './anthropic.ts'
import { ollama } from './ollama.ts'
import { openaiCompatible } from './openai-compatible.ts'
import type { Provider } from './provider.ts'

/** By the first part of a model's id. */
export const providers: ReadonlyMap<string, Provider> = new Map([
  ['anthropic', anthropic],
  ['openai', openaiCompatible],
  ['ollama', ollama],
])
