import { isProblem, openStudioClient, soundHeaders, type StretchFacts } from '../../../src/client/index.ts'
import { Feeder, type FeederDoor } from './feeder.ts'
import type { FeedMessage, FromFeeder, FromWorklet, ToFeeder } from './sound-messages.ts'

/** Fetches ahead what is played, off the page's own thread. */
const client = openStudioClient({ transport: (url, options) => fetch(url, options) })

let port: MessagePort | undefined
/** What came before there was anyone to play it. */
let unsent: { readonly message: FeedMessage; readonly rate: number }[] = []
let rateOfLast = 0
/** The last jump that the page told of. */
let seeks = 0

function send(message: FeedMessage): void {
  if (!port) unsent.push({ message, rate: rateOfLast })
  else port.postMessage(message, message.do === 'feed' ? [message.samples.buffer] : [])
}

const door: FeederDoor = {
  fetch: async ({ document, proposal, only }, { from, to, rate }) => {
    const query = new URLSearchParams({
      document,
      from: String(from),
      to: String(to),
      ...(proposal !== undefined && { state: `proposal:${proposal}` }),
      ...(only && { only: only.join(',') }),
      ...(rate !== null && { rate: String(rate) }),
    })
    const reply = await client.call(`/sound?${query.toString()}`)
    if (isProblem(reply)) return reply
    const facts = Object.fromEntries(
      Object.entries(soundHeaders).map(([fact, name]) => [fact, Number(reply.headers.get(name))]),
    ) as StretchFacts
    rateOfLast = facts.rate
    return { facts, samples: new Float32Array(await reply.arrayBuffer()) }
  },
  feed: (deck, from, samples) => send({ do: 'feed', deck, from, samples }),
  keep: (deck, stretches) => send({ do: 'keep', deck, stretches }),
  tell: (deck, told) => {
    if (told.is === 'known') send({ do: 'open', deck, ...told.facts })
    postMessage({ deck, told } satisfies FromFeeder)
  },
  wait: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms)
    }),
}
const feeder = new Feeder(door)

addEventListener('message', ({ data }: MessageEvent<ToFeeder>) => {
  if (data.do === 'plan') return feeder.plan(data.sources, data.plan)
  if (data.do === 'follow') {
    seeks = data.count
    return feeder.follow({ deck: data.deck, frame: data.frame, going: null })
  }
  const isAnother = port !== undefined
  port?.close()
  port = data.port
  port.addEventListener('message', (event: MessageEvent<FromWorklet>) => {
    // What was said before a jump was heard of would lead back to where it came from.
    if (event.data.seeks >= seeks) feeder.follow(event.data)
  })
  port.start()
  for (const { message, rate } of unsent) if (rate === data.rate) send(message)
  unsent = []
  if (isAnother) feeder.startOver()
  feeder.setRate(data.rate)
})
