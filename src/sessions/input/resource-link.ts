import { plainLine } from '../../gate/plain-text.ts'
import { redact } from '../../gate/redact.ts'
import { isAddress } from '../turns/context-lines.ts'

/** A link as plans write it, so that it can be copied into one: a path counts from the project's root, an address stands for itself. */
export function resourceLink(resource: string): string {
  const name = redact(plainLine(resource, 400))
  const target = isAddress(resource) ? name : `/${name.replace(/[\s%<>()\\&`]/gu, encoded)}`
  return `[${name.replace(/[\\[\]<`]/g, String.raw`\$&`)}](${target})`
}

/** The two brackets are let through by the standard way. */
function encoded(character: string): string {
  return character === '(' ? '%28' : character === ')' ? '%29' : encodeURIComponent(character)
}
