/** What the outside world refused, as one sentence for a person. Doors of other rooms turn it into a `Problem`. */
export class Refusal extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.name = 'Refusal'
    this.code = code
  }
}

/** The system's error number name (`ENOENT`), or an empty text for anything else. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
