import { isRule, type PlanBlock } from './blocks.ts'
import { readFirstKey, isKey } from './fields.ts'
import type { Issues } from './check-plan-text.ts'
import {
  actionFields,
  freeMarkdown,
  isActionName,
  parseHeading,
  sections,
  type KnownHeading,
  type PlanSection,
} from './parse-heading.ts'

/** A known heading and the blocks up to the next one. The first part may have none. */
export type PlanPart = {
  readonly heading: KnownHeading | null
  readonly head: PlanBlock | null
  readonly body: PlanBlock[]
}

export function splitParts(blocks: readonly PlanBlock[]): PlanPart[] {
  const parts: PlanPart[] = []
  let isInActions = false
  for (const [at, block] of blocks.entries()) {
    const last = parts.at(-1)
    const known = block.kind === 'node' ? parseHeading(block.node) : null
    const heading: KnownHeading | null =
      known?.kind === 'action' &&
      known.isLoose &&
      !(isInActions && headsAction(known.name, { last, next: blocks[at + 1] }))
        ? null
        : known
    isInActions ||= heading?.kind === 'section' && heading.section === 'Action Plan'
    if (heading !== null || last === undefined)
      parts.push({ heading, head: heading === null ? null : block, body: heading === null ? [block] : [] })
    else last.body.push(block)
  }
  return parts
}

/**
 * Whether a heading that is not in capitals heads an action. In a message it does where a field of that action follows
 * it.
 */
function headsAction(
  name: string,
  { last, next }: { last: PlanPart | undefined; next: PlanBlock | undefined },
): boolean {
  const isInMessage = last?.heading?.kind === 'action' && freeMarkdown.includes(last.heading.name)
  if (!isInMessage) return true
  const key = next?.kind === 'node' && next.node.type === 'list' ? readFirstKey(next.node, next.piece) : null
  return key !== null && isActionName(name) && actionFields[name].some((known) => isKey(key, known))
}

/** Each section at most once, in the order in which they are written, and actions only under theirs. */
export function checkOrder(parts: readonly PlanPart[], issues: Issues): Map<PlanSection, PlanPart> {
  const found = new Map<PlanSection, PlanPart>()
  for (const part of parts) {
    const { heading } = part
    if (heading?.kind === 'section') {
      const { section } = heading
      const later = sections.find((name) => found.has(name) && sections.indexOf(name) > sections.indexOf(section))
      if (found.has(section)) issues.add(findPartLine(part), `"## ${section}" is there twice; keep one of them.`)
      else if (section === 'Message' && found.has('Action Plan'))
        issues.add(
          findPartLine(part),
          'A plan has actions or a message; write the message as the action CHAT_WITH_USER.',
        )
      else if (later !== undefined) issues.add(findPartLine(part), `"## ${section}" comes before "## ${later}".`)
      if (!found.has(section)) found.set(section, part)
    } else if (heading?.kind === 'action' && !found.has('Action Plan'))
      issues.add(
        findPartLine(part),
        found.has('Message')
          ? 'A plan has actions or a message; write the message as the action CHAT_WITH_USER.'
          : 'Actions stand under "## Action Plan"; write that heading before the first one.',
      )
  }
  const plan = found.get('Action Plan')
  for (const block of plan?.body ?? [])
    if (!isRule(block))
      issues.add(block.line, 'Under "## Action Plan" an action comes first, such as "### `CREATE`"; take this out.')
  return found
}

export const findPartLine = (part: PlanPart | undefined): number => part?.head?.line ?? part?.body[0]?.line ?? 1
export const nameSection = ({ heading }: PlanPart): string => (heading?.kind === 'section' ? heading.section : '')
