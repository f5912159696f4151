export { isStructured } from './is-structured.ts'
export { readPrompt } from './read-prompt.ts'
export type { Energy, Mode, StructuredPrompt, Target, Vibe } from './structured-prompt.ts'
