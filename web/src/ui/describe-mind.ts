import type { TurnRow } from '../../../src/client/index.ts'

/** Who made a plan, for people. */
export function describePlanner(mind: string): string {
  if (mind === 'builtin') return 'Planned by grammar, no model'
  if (mind === 'elsewhere') return 'A plan from elsewhere, pasted or brought in as a text'
  if (mind === 'by hand') return 'Done by hand'
  if (mind === 'timeline') return 'As a timeline has it that was brought in'
  return mind === 'mcp' ? 'Proposed by another program, over MCP' : `Planned by ${mind}`
}

/** Who asked for a plan. What was asked before that was kept may have come through any other door. */
export function describeAsker(by: TurnRow['by']): string {
  if (by === 'studio') return 'You'
  if (by === 'terminal') return 'From the terminal'
  return by === 'mcp' ? 'From another program, over MCP' : 'From the terminal or another program'
}
