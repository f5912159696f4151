import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { changeUserConfig } from '../../gate/index.ts'

/** Keeps the fingerprints of the tools that a person trusted, in the user's own config. */
export async function rememberTools(
  server: string,
  tools: { readonly [tool: string]: string },
): Promise<Problem | undefined> {
  const changed = await changeUserConfig((config) => {
    const known = new Map(Object.entries(config.servers ?? {}))
    const found = known.get(server)
    if (!found) return problem('unknown-server', `There is no tool server "${server}" in your settings any more.`)
    known.set(server, { ...found, tools: { ...tools } })
    return { ...config, servers: Object.fromEntries(known) }
  })
  return isProblem(changed) ? changed : undefined
}
