import { isStructured, readPrompt } from '../music/prompt/index.ts'
import { isProblem, type Problem } from '../kernel/index.ts'
import type { EventOf } from '../music/wire/events.ts'
import type { ReadRequest } from '../music/wire/request.ts'
import type { StructuredPrompt } from '../music/prompt/index.ts'

export type Intent = Pick<EventOf<'state'>, 'state' | 'intent' | 'confidence' | 'executionMode'>

export type ReadPrompt = { readonly intent: Intent; readonly structured: StructuredPrompt | Problem | null }

/** What a prompt wants, told by its words alone, so that the answer can begin before anything is planned. A structured prompt says it itself. */
export function readIntent({ prompt, isVariation = false }: Pick<ReadRequest, 'prompt' | 'isVariation'>): ReadPrompt {
  if (!isStructured(prompt)) return { intent: isVariation ? asked : intentOfWords(prompt), structured: null }
  const structured = readPrompt(prompt)
  if (isProblem(structured)) return { intent: { ...reasoning, intent: 'prompt.invalid', confidence: 0.99 }, structured }
  const mode = { compose: composing, edit: editing, ask: reasoning }[structured.mode]
  return { intent: isVariation ? asked : { ...mode, confidence: 0.99 }, structured }
}

const composing: Intent = { state: 'composing', intent: 'compose', confidence: 0.8, executionMode: 'variation' }
const editing: Intent = { state: 'editing', intent: 'edit', confidence: 0.75, executionMode: 'apply' }
const reasoning: Intent = { state: 'reasoning', intent: 'ask', confidence: 0.75, executionMode: 'reasoning' }

/** Whoever asks for a variation wants something to review. */
const asked: Intent = { ...composing, confidence: 0.99 }

const questions = new Set(['what', 'which', 'how', 'who', 'where', 'when', 'why', 'is', 'are', 'does', 'do', 'did', 'has', 'have', 'hello', 'hi', 'hey', 'thanks'])
const making = new Set(['compose', 'write', 'create', 'make', 'generate', 'build', 'add', 'continue', 'extend', 'give', 'another', 'redo', 'regenerate', 'vary', 'jam', 'new'])
const music = new Set(['intro', 'verse', 'chorus', 'bridge', 'outro', 'drop', 'breakdown', 'buildup', 'section', 'beat', 'groove', 'melody', 'bassline', 'riff', 'song', 'loop', 'part', 'solo', 'hook', 'progression', 'chords', 'arpeggio', 'bar', 'bars', 'take', 'version', 'music', 'tune', 'drums', 'bass', 'lead', 'pad', 'pads', 'keys', 'strings'])

/** A track or a setting that is to be added is an edit, also where its name is that of an instrument. */
const things = new Set(['track', 'bus', 'send', 'reverb', 'delay', 'compressor', 'eq', 'effect', 'automation', 'volume', 'pan', 'swing', 'tempo', 'note', 'region'])

function intentOfWords(prompt: string): Intent {
  const words = prompt.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const has = (set: ReadonlySet<string>): boolean => words.some((word) => set.has(word))
  if (prompt.trim().endsWith('?') || questions.has(words[0] ?? '')) return reasoning
  return has(making) && has(music) && !has(things) ? composing : editing
}
