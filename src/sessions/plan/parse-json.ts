import type { Json } from '../../kernel/index.ts'

/** The value of a text in JSON, or undefined when it is none. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
