import { z } from 'zod'
import { isProblem, type Problem } from '../../base/index.ts'
import { contextFor, estimateTokens } from '../context-room.ts'
import { isSmall } from '../model-facts.ts'
import { modelProblem, problemOfStatus } from '../model-problem.ts'
import type { Capabilities } from '../model.ts'
import { checkLines } from './check-lines.ts'
import { addressOf, joinPath, type Provider } from './provider.ts'

const USUAL = 'http://127.0.0.1:11434'
/**
 * Ollama itself takes 4096 unless told, and silently forgets the beginning of what is longer. More costs memory on the
 * user's machine.
 */
const ROOM_TOKENS = 16_384
/**
 * What it is asked for where a request needs it: about four gigabytes for a model of eight billion. Who has more sets
 * num_ctx.
 */
const MAX_ROOM_TOKENS = 32_768

const described = z.object({
  capabilities: z.array(z.string()).optional(),
  template: z.string().optional(),
  parameters: z.string().optional(),
  details: z.object({ parameter_size: z.string().optional() }).optional(),
  model_info: z.record(z.string(), z.unknown()).optional(),
})

export const ollama: Provider = {
  example: 'ollama/llama3.2',
  pricedHost: null,
  open(name, { config, env }) {
    const address = addressOf({
      provider: 'ollama',
      given: config.addresses?.['ollama'] ?? ollamaHost(env['OLLAMA_HOST']),
      usual: USUAL,
    })
    if (isProblem(address)) return address
    const id = `ollama/${name}`
    return {
      address,
      headers: {},
      async connect(send) {
        const { createOllama } = await import('ollama-ai-provider-v2')
        return createOllama({ baseURL: joinPath(address, '/api'), fetch: checkLines(send) })(name)
      },
      // The provider puts these where Ollama does not look for them, so they are said again where it does.
      options: (request, capabilities) => {
        const { maxOutputTokens, temperature } = request
        const num_ctx = contextFor(estimateTokens(request) + maxOutputTokens, capabilities)
        return {
          ollama: {
            options: { num_ctx, num_predict: maxOutputTokens, ...(temperature === undefined ? {} : { temperature }) },
          },
        }
      },
      async check(ask) {
        const answer = await ask('/api/show', { model: name })
        if (isProblem(answer)) return answer
        const { status, text, json } = answer
        if (status === 404)
          return modelProblem(
            'unknown-model',
            `Ollama does not have ${name} yet; run \`ollama pull ${name}\`, then try again.`,
          )
        if (status !== 200) return problemOfStatus({ status, body: text }, { id, host: address.host })
        return capabilitiesOf(id, described.safeParse(json).data ?? {})
      },
    }
  },
}

function capabilitiesOf(id: string, model: z.infer<typeof described>): Capabilities | Problem {
  // Before 0.6 Ollama did not list what a model can; its template then tells whether it knows of tools.
  const tools = model.capabilities?.includes('tools') ?? model.template?.includes('.Tools') ?? false
  if (!tools)
    return modelProblem(
      'no-tools',
      `${id} cannot call tools, and without them it cannot edit; choose one that can, such as ollama/llama3.2 or ` +
        `ollama/qwen3.`,
    )
  const own = Object.entries(model.model_info ?? {}).find(([field]) => field.endsWith('.context_length'))?.[1]
  const set = Number(/^num_ctx\s+(\d+)/m.exec(model.parameters ?? '')?.[1] ?? NaN)
  const most = typeof own === 'number' ? own : ROOM_TOKENS
  const room = Number.isNaN(set)
    ? { contextTokens: Math.min(most, ROOM_TOKENS), maxContextTokens: Math.min(most, MAX_ROOM_TOKENS) }
    : { contextTokens: set }
  return { tools, ...room, temperature: true, caching: false, isSmall: isSmall(model.details?.parameter_size) }
}

/**
 * `OLLAMA_HOST` as Ollama reads it: the scheme and the port may be missing, a path may follow, and 0.0.0.0 is where it
 * listens, not where it is found.
 */
export function ollamaHost(given: string | undefined): string | undefined {
  const [, scheme = '', host = '', port, path = ''] =
    /^([a-z]+:\/\/)?(\[[^\]]*\]|[^:/]*)(?::(\d+))?(\/.*[^/])?/i.exec(given?.trim() ?? '') ?? []
  if (scheme === '' && host === '' && port === undefined) return undefined
  const reached = host === '' || host === '0.0.0.0' ? '127.0.0.1' : host
  if (scheme === '') return `http://${reached}:${port ?? '11434'}${path}`
  return `${scheme}${reached}${port === undefined ? '' : `:${port}`}${path}`
}
