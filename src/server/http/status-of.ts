import type { Problem } from '../../kernel/index.ts'

/** The HTTP status of each refusal; what is not listed here is the fault of the request. */
const statuses = new Map<string, number>([
  ['foreign-host', 403],
  ['foreign-origin', 403],
  ['foreign-conversation', 403],
  ['no-token', 401],
  ['bad-target', 400],
  ['invalid-json', 400],
  ['invalid-encoding', 400],
  ['unknown-phrase', 400],
  ['bad-cursor', 400],
  ['unknown-route', 404],
  ['unknown-stream', 404],
  ['no-variation', 404],
  ['unknown-project', 404],
  ['unknown-session', 404],
  ['unknown-document', 404],
  ['no-document', 404],
  ['unknown-proposal', 404],
  ['unknown-turn', 404],
  ['unknown-ask', 404],
  ['unknown-source', 404],
  ['unknown-revision', 404],
  ['media-missing', 404],
  ['method-not-allowed', 405],
  ['state-moved', 409],
  ['stale', 409],
  ['already-applied', 409],
  ['needed-later', 409],
  ['nothing-to-undo', 409],
  ['nothing-to-redo', 409],
  ['version-mismatch', 409],
  ['variation-not-ready', 409],
  ['notes-unknown', 409],
  ['unknown-state', 409],
  ['request-id-used', 409],
  ['too-large', 413],
  ['unsupported-media-type', 415],
  ['invalid-request', 422],
  ['unknown-mind', 422],
  ['unknown-model', 422],
  ['too-many-streams', 503],
  ['too-many-sessions', 503],
  ['shutting-down', 503],
  ['store-unavailable', 503],
  ['no-project', 503],
])

export const statusOf = ({ code }: Problem): number => statuses.get(code) ?? 400

/** Seconds after which it makes sense to try again, for what is only full at the moment. */
export const retryAfterSeconds = (problem: Problem): number | undefined => (statusOf(problem) === 503 ? 1 : undefined)
