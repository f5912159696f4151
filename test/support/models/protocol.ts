import type { Json } from '../../../src/base/index.ts'

/**
 * What a server of the tests answers, before it is put into the words of a protocol. `args` as text is sent as it is.
 */
export type WireReply = {
  readonly text?: string
  readonly reasoning?: string
  readonly calls?: readonly { readonly id: string; readonly name: string; readonly args: Json }[]
  readonly stop?: 'end' | 'length' | 'refusal'
  readonly usage?: { readonly fresh: number; readonly cached: number; readonly output: number }
}

export type WireRequest = {
  readonly method: string
  readonly path: string
  readonly headers: { readonly [name: string]: string | string[] | undefined }
  readonly body: WireBody
}

/** Bodies of three protocols, read as loosely as a test may. */
// oxlint-disable-next-line typescript/no-explicit-any
export type WireBody = any

export type WireAnswer = {
  readonly status: number
  readonly body: Json
  readonly headers?: { readonly [name: string]: string }
}

/** How one real server speaks. */
export type Protocol = {
  readonly provider: string
  readonly model: string
  env(origin: string): { readonly [name: string]: string }
  /** What the server knows of itself, outside of a conversation; null where the request is one of a conversation. */
  about(request: WireRequest): WireAnswer | null
  /** Why the real server would refuse this request; null where it would not. */
  complaint(request: WireRequest): WireAnswer | null
  error(status: number, message: string): Json
  /** The same, told in the middle of a stream. */
  errorPiece(message: string): string
  whole(reply: WireReply): { readonly type: string; readonly text: string }
  streamed(reply: WireReply): { readonly type: string; readonly pieces: readonly string[] }
}

export const KEY = 'test-key-5f2b9c41d07e'
