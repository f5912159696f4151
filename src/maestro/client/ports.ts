/**
 * What a client asks of the network. Answers may come in pieces of any size; a broken connection is a rejection, here
 * or in the body.
 */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>

export type TransportRequest = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly headers: { readonly [name: string]: string }
  readonly body?: string
  readonly signal?: AbortSignal
}

export type TransportResponse = {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  readonly body: AsyncIterable<Uint8Array> | null
  text(): Promise<string>
}

/** Where a client keeps what outlives it: texts by a name. What was never written is null. */
export type Keep = {
  read(key: string): Promise<string | null> | string | null
  write(key: string, text: string): Promise<void> | void
}

/** Resolves after some time, or at once when the signal is aborted. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>
