import { redact } from '../../gate/index.ts'
import type { Problem } from '../../kernel/index.ts'

/** A refusal as a client reads it. */
export function problemText({ code, message, details }: Problem): string {
  return redact(JSON.stringify({ problem: { code, message, details: details ?? null } }))
}
