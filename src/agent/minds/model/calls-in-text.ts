import type { Json } from '../../../kernel/index.ts'
import type { ModelCall } from '../../../models/index.ts'

/**
 * Calls that a model wrote down instead of making them, as small ones do: JSON with a name and arguments, or the name
 * of a tool and nothing else. A name inside a longer one, or inside a sentence, is no call.
 */
export function callsInText(text: string, names: readonly string[]): ModelCall[] {
  const plain = text
    .trim()
    .replace(/^```(?:json|tool_code)?\s*\n?|\n?```$/g, '')
    .trim()
  const written = jsonIn(plain)
  if (written !== undefined)
    return (Array.isArray(written) ? written : [written]).flatMap((each, index) => callOf(each as Json, index, names))
  const name = plain.replace(/^[`"']+|[`"'.!]+$|\(\)$/g, '')
  return names.includes(name) ? [{ id: 'written-1', name, args: {} }] : []
}

function callOf(value: Json, index: number, names: readonly string[]): ModelCall[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const {
    name,
    function: named,
    arguments: args,
    parameters,
    args: short,
  } = value as { readonly [field: string]: Json }
  const called = name ?? named
  const given = args ?? parameters ?? short ?? {}
  if (typeof called !== 'string' || !names.includes(called)) return []
  return [
    {
      id: `written-${index + 1}`,
      name: called,
      args: typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as ModelCall['args']) : {},
      ...(typeof given === 'string' && { malformed: given }),
    },
  ]
}

function jsonIn(text: string): Json | undefined {
  if (!/^[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined // It only looks like JSON: then it is text.
  }
}
