import { z } from 'zod'
import { isProblem } from '../../base/index.ts'
import { factsOf } from '../model-facts.ts'
import { problemOfStatus, unknownModel } from '../model-problem.ts'
import { addressOf, joinPath, keyOf, type Provider } from './provider.ts'

const KEY = 'ANTHROPIC_API_KEY'

const listed = z.object({ data: z.array(z.object({ id: z.string() })) })
const described = z.object({ max_input_tokens: z.number().positive().optional().catch(undefined) })

export const anthropic: Provider = {
  example: 'anthropic/claude-sonnet-4-5',
  pricedHost: 'api.anthropic.com',
  keyVariable: KEY,
  open(name, { config, env }) {
    const address = addressOf({
      provider: 'anthropic',
      given: config.addresses?.['anthropic'] ?? env['ANTHROPIC_BASE_URL'],
      usual: 'https://api.anthropic.com',
    })
    if (isProblem(address)) return address
    const key = keyOf(env, KEY, address)
    if (isProblem(key)) return key
    const id = `anthropic/${name}`
    return {
      address,
      headers: { 'anthropic-version': '2023-06-01', ...(key === null ? {} : { 'x-api-key': key }) },
      cacheMark: { anthropic: { cacheControl: { type: 'ephemeral' } } },
      async connect(send) {
        const { createAnthropic } = await import('@ai-sdk/anthropic')
        return createAnthropic({ baseURL: joinPath(address, '/v1'), apiKey: key ?? 'none', fetch: send })(name)
      },
      async check(ask) {
        const answer = await ask(`/v1/models/${encodeURIComponent(name)}`)
        if (isProblem(answer)) return answer
        const { status, text, json } = answer
        if (status === 401 || status === 403) return problemOfStatus({ status, body: text }, { id, host: address.host })
        if (status === 404) {
          const list = await ask('/v1/models?limit=1000')
          return unknownModel(
            id,
            address,
            isProblem(list) ? [] : (listed.safeParse(list.json).data?.data.map((model) => model.id) ?? []),
          )
        }
        // Any other trouble shows itself, and is tried again, with the first request.
        const facts = factsOf(id)
        return {
          tools: true,
          contextTokens: described.safeParse(json).data?.max_input_tokens ?? facts.contextTokens,
          temperature: facts.temperature,
          caching: true,
          isSmall: false,
        }
      },
    }
  },
}
