import { plainLine } from '../../gate/plain-text.ts'
import { redact } from '../../gate/redact.ts'

/** A link to a resource: a path counts from the project's root, an address stands for itself. */
export function resourceLink(resource: string): string {
  const name = shownResource(resource)
  const target = /^https?:\/\//i.test(resource) ? name : `/${name}`
  return `[${name.replace(/[\\[\]]/g, String.raw`\$&`)}](${/[\s()<>\\]/.test(target) ? `<${target.replace(/[<>\\]/g, String.raw`\$&`)}>` : target})`
}

/** A path or address on one line, as people and models may see it. */
export function shownResource(resource: string): string {
  return redact(plainLine(resource, 400))
}
