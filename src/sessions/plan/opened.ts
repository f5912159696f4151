import type { Block } from './blocks.ts'
import type { Field } from './fields.ts'
import type { ActionName } from './known-heading.ts'

/** An action with its fields read. `left` are the blocks of its body that nobody has taken. */
export type Opened = {
  readonly name: ActionName
  readonly line: number
  readonly fields: ReadonlyMap<string, Field>
  readonly left: Block[]
  readonly message: () => string
  readonly note: (line: number, message: string) => void
}

export const unclosed =
  'The block of code that begins here is never closed; end it with the same fence on a line of its own.'
