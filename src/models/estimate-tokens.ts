import type { ModelRequest } from './model.ts'

const CHARACTERS_PER_TOKEN = 4

/** About how many tokens a request has; the usual rule of four characters to a token, over all that is sent. */
export function estimateTokens(request: Pick<ModelRequest, 'system' | 'tools' | 'messages'>): number {
  const { system, tools, messages } = request
  const characters =
    system.length +
    tools.reduce((sum, tool) => sum + JSON.stringify(tool).length, 0) +
    messages.reduce((sum, message) => sum + JSON.stringify(message).length, 0)
  return Math.ceil(characters / CHARACTERS_PER_TOKEN)
}
