/** A file or an address that a context brought in. */
export type Resource = {
  readonly path: string
  readonly bytes: number
  readonly scope: Scope
  /** False for what was found in a folder. */
  readonly isNamed: boolean
  /** Its text, or why there is none. */
  read(): Promise<{ readonly text: string } | { readonly why: string }>
}

/** The narrowest first: what a turn chose matters more to it than what every session has. */
export const scopes = ['turn', 'session', 'global'] as const
export type Scope = (typeof scopes)[number]

/** What is not shown although a context brings it in. The size is unknown where there is nothing to look at. */
export type LeftOut = { readonly path: string; readonly bytes: number | null; readonly why: string }
