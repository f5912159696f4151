import { isProblem } from '../../../src/base/index.ts'
import { type CallOptions, callModel } from '../../../src/models/call-model.ts'
import type { CallResult, Model, ModelRequest } from '../../../src/models/model.ts'
import { openModel } from '../../../src/models/open-model.ts'
import { anthropicWire } from './anthropic-wire.ts'
import { manualClock } from './manual-clock.ts'
import { ollamaWire } from './ollama-wire.ts'
import { openaiWire } from './openai-wire.ts'
import type { Protocol } from './protocol.ts'
import type { WireServer } from './wire-server.ts'

export const wires: readonly Protocol[] = [anthropicWire, openaiWire, ollamaWire]
export const ways = wires.flatMap((protocol) =>
  [true, false].map((stream) => ({
    name: `${protocol.provider}, ${stream ? 'streamed' : 'in one piece'}`,
    protocol,
    stream,
  })),
)

export const request: ModelRequest = {
  system: 'You edit sound.',
  tools: [
    {
      name: 'split_at_time',
      description: 'Split clips at a time.',
      parameters: { type: 'object', properties: { time: { type: 'number' } }, required: ['time'] },
    },
    { name: 'select_all', description: 'Select everything.', parameters: { type: 'object', properties: {} } },
  ],
  messages: [{ role: 'user', text: 'split at 10' }],
  maxOutputTokens: 500,
  temperature: 0.4,
}

export async function openWire(protocol: Protocol, server: WireServer, stream = true): Promise<Model> {
  const model = await openModel(`${protocol.provider}/${protocol.model}`, {
    config: { schema: 'cutroom.config', version: 1 },
    env: protocol.env(server.origin),
    stream,
  })
  if (isProblem(model)) throw new Error(model.message)
  return model
}

/** Calls with a clock that moves on whenever the server has fallen silent, so that no time-out is ever waited for. */
export async function callAsTimeFlies(
  model: Model,
  server: WireServer,
  options: CallOptions = {},
): Promise<CallResult & { pauses: readonly number[] }> {
  const clock = manualClock()
  const flies = setInterval(() => {
    if (server.isSilent()) clock.advance(30_000)
  }, 2)
  const result = await callModel(model, request, { clock, ...options })
  clearInterval(flies)
  return { ...result, pauses: clock.pauses }
}
