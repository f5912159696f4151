import { planFormat } from './plan-format.ts'

type Agent = { readonly name: string; readonly role: string; readonly ways: readonly string[] }

/** A prompt in XML: who the agent is, how it works, and the rules that hold for every agent. */
export function agentPrompt({ name, role, ways }: Agent): string {
  return `<agent name="${name}">
<role>
${role}
</role>
<ways>
${ways.map((way) => `- ${way}`).join('\n')}
</ways>
${planFormat}
</agent>
`
}
