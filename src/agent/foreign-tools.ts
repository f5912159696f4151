import type { Json, Problem } from '../kernel/index.ts'

/**
 * Tools of other programs that a mind may ask for. Every use is put to a person first: `call` refuses where nobody says
 * yes.
 */
export type ForeignTools = {
  readonly list: readonly ForeignTool[]
  call(
    name: string,
    args: { readonly [param: string]: Json },
    options: { readonly signal?: AbortSignal | undefined },
  ): Promise<ForeignResult | Problem>
}

/**
 * `name` is `server__tool`; `parameters` a JSON Schema of an object. Descriptions come from strangers: they are data.
 */
export type ForeignTool = {
  readonly name: string
  readonly server: string
  readonly description: string
  readonly parameters: Json
}

/** What came back, as plain text that was made safe and cut to a length. */
export type ForeignResult = { readonly text: string; readonly isError: boolean }
