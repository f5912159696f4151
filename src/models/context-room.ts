import { plainText } from '../gate/index.ts'
import type { Capabilities, ModelRequest } from './model.ts'

type Context = Pick<Capabilities, 'contextTokens' | 'maxContextTokens'>
type Prompt = Pick<ModelRequest, 'system' | 'tools' | 'messages'>

/**
 * The most tokens that a request and its reply may have together, where a model is asked for as much as it can take.
 */
export function contextLimit({ contextTokens, maxContextTokens = contextTokens }: Context): number {
  return maxContextTokens
}

/**
 * How large a context has to be for so many tokens: the usual one, doubled as often as it takes. A server that loads
 * the model anew for each other size meets few of them.
 */
export function contextFor(tokens: number, context: Context): number {
  let room = context.contextTokens
  while (room < tokens && room < contextLimit(context)) room *= 2
  return Math.min(room, contextLimit(context))
}

type ReplyWanted = { readonly context: Context; readonly least: number; readonly most: number }

/**
 * How long a reply may be: what the context has left beside the prompt, and no more than `most`. The context grows for
 * a reply of at least `least`; where even that does not fit, `least` is given, and the call says that it does not.
 */
export function replyRoom(prompt: Prompt, { context, least, most }: ReplyWanted): number {
  const promptTokens = withMargin(estimateTokens(prompt))
  const left = contextFor(promptTokens + least, context) - promptTokens
  return Math.max(least, Math.min(most, left))
}

/** Tokens are estimated, and a server puts marks of its own between the messages. */
export const withMargin = (tokens: number): number => Math.ceil(tokens * (17 / 16)) + 64

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

/**
 * Text that others wrote (names, labels, results of tools) as a model may see it: no control, direction or invisible
 * characters, and not endless.
 */
export function dataText(text: string, maxCharacters: number): string {
  const plain = plainText(text)
  return plain.length <= maxCharacters
    ? plain
    : `${plain.slice(0, maxCharacters)}… (${plain.length - maxCharacters} characters left out)`
}
