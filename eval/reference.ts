import type { Json } from '../src/kernel/index.ts'

/**
 * A call as a model would make it. Things are named as people name them (`Host`, `Host@60` for a clip); whoever plays
 * it puts ids in their place.
 */
export type ReferenceCall = { readonly name: string; readonly args: { readonly [param: string]: Json } }

/** The replies of a good model to one request, each a list of calls. */
export type Reference = readonly (readonly ReferenceCall[])[]
