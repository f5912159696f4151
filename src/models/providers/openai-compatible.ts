import type { MetadataExtractor } from '@ai-sdk/openai-compatible'
import { z } from 'zod'
import { isProblem, type Problem } from '../../base/index.ts'
import { isLoopback } from '../../gate/index.ts'
import { factsOf, isSmallByName } from '../model-facts.ts'
import { modelProblem, problemOfStatus, unknownModel } from '../model-problem.ts'
import type { Capabilities } from '../model.ts'
import { addressOf, joinPath, keyOf, type Provider } from './provider.ts'

const KEY = 'OPENAI_API_KEY'
const OWN_HOST = 'api.openai.com'

/** OpenAI lists names alone; vLLM and OpenRouter add how much fits and what is supported. */
const listed = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      context_length: z.number().positive().optional().catch(undefined),
      max_model_len: z.number().positive().optional().catch(undefined),
      supported_parameters: z.array(z.string()).optional().catch(undefined),
    }),
  ),
})

/** OpenAI itself, and every server that speaks as it does. */
export const openaiCompatible: Provider = {
  example: 'openai/gpt-4.1',
  pricedHost: OWN_HOST,
  keyVariable: KEY,
  open(name, { config, env }) {
    const address = addressOf({
      provider: 'openai',
      given: config.addresses?.['openai'] ?? env['OPENAI_BASE_URL'],
      usual: `https://${OWN_HOST}/v1`,
    })
    if (isProblem(address)) return address
    const key = keyOf(env, KEY, address)
    if (isProblem(key)) return key
    const id = `openai/${name}`
    return {
      address,
      headers: key === null ? {} : { authorization: `Bearer ${key}` },
      refused: (notes) => refusal.safeParse(notes).success,
      async connect(send) {
        const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
        return createOpenAICompatible({
          name: 'openai',
          baseURL: joinPath(address, ''),
          ...(key === null ? {} : { apiKey: key }),
          fetch: send,
          includeUsage: true,
          metadataExtractor: refusals,
          // OpenAI's newer models refuse the older name of the limit; other servers often know that one only.
          ...(address.host === OWN_HOST
            ? {
                transformRequestBody: ({ max_tokens: limit, ...body }) => ({
                  ...body,
                  max_completion_tokens: limit as number,
                }),
              }
            : {}),
        })(name)
      },
      async check(ask) {
        const answer = await ask('/models')
        if (isProblem(answer)) return answer
        const { status, text, json } = answer
        if (status === 401 || status === 403) return problemOfStatus({ status, body: text }, { id, host: address.host })
        return capabilitiesOf({ id, name, address, models: listed.safeParse(json).data?.data ?? [] })
      },
    }
  },
}

type Listed = z.infer<typeof listed>['data']

/** A server that lists no models is believed to have this one. */
function capabilitiesOf({
  id,
  name,
  address,
  models,
}: {
  id: string
  name: string
  address: URL
  models: Listed
}): Capabilities | Problem {
  const model = models.find((one) => one.id === name)
  if (model === undefined && models.length > 0)
    return unknownModel(
      id,
      address,
      models.map((one) => one.id),
    )
  if (model?.supported_parameters?.includes('tools') === false)
    return modelProblem('no-tools', `${id} cannot call tools, and without them it cannot edit; choose another model.`)
  const facts = factsOf(id)
  return {
    tools: true,
    contextTokens: model?.context_length ?? model?.max_model_len ?? facts.contextTokens,
    temperature: facts.temperature,
    caching: address.host === OWN_HOST,
    isSmall: isLoopback(address) && isSmallByName(name),
  }
}

const refusal = z.object({ openai: z.object({ refusal: z.literal(true) }) })
const withRefusal = z.object({
  choices: z
    .array(
      z
        .object({ message: z.object({ refusal: z.string().min(1) }) })
        .or(z.object({ delta: z.object({ refusal: z.string().min(1) }) })),
    )
    .min(1),
})

/** A refusal stands in a field of its own, which the SDK does not read. */
const refusals: MetadataExtractor = {
  extractMetadata: async ({ parsedBody }) =>
    withRefusal.safeParse(parsedBody).success ? { openai: { refusal: true } } : undefined,
  createStreamExtractor: () => {
    let refused = false
    return {
      processChunk: (chunk) => {
        refused ||= withRefusal.safeParse(chunk).success
      },
      buildMetadata: () => (refused ? { openai: { refusal: true } } : undefined),
    }
  },
}
