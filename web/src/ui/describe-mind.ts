/** Who made a plan, for people. */
export function describePlanner(mind: string): string {
  if (mind === 'builtin') return 'Planned by grammar, no model'
  return mind === 'mcp' ? 'Proposed by another program, over MCP' : `Planned by ${mind}`
}

/** Who asked for a plan that was not asked for in this page. */
export function describeAsker(mind: string): string {
  if (mind === 'builtin') return 'From the terminal or another program'
  return mind === 'mcp' ? 'From another program, over MCP' : `From elsewhere, by ${mind}`
}
