/** One use of a foreign tool, as a person is asked about it: all of it, as it is. */
export type ForeignUse = {
  readonly server: string
  readonly tool: string
  /** The whole command line, or the address. */
  readonly via: string
  readonly where: string
  /** The arguments as JSON with sorted fields; what would not be seen is spelled out. */
  readonly args: string
}

/** Tools that the person has not trusted as they are now. `was` tells whether the name was trusted before. */
export type ToolsToTrust = {
  readonly server: string
  readonly via: string
  readonly tools: readonly {
    readonly name: string
    readonly description: string
    readonly parameters: string
    readonly was: 'new' | 'changed'
  }[]
}
