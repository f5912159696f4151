import {
  isProblem,
  LEVEL_TRACKS_HEADER,
  levelFrames,
  openStudioClient,
  soundHeaders,
  type StretchFacts,
} from '../../../src/client/index.ts'
import type { StretchLevels } from './deck.ts'
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
      levels: 'tracks',
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
    const all = new Float32Array(await reply.arrayBuffer())
    const count = facts.frames * facts.channels
    return { facts, samples: all.subarray(0, count), levels: levelsIn(reply, facts.rate, all.subarray(count)) }
  },
  feed: (deck, { facts, samples, levels = null }) =>
    send({ do: 'feed', deck, from: facts.firstFrame, samples, levels }),
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

function levelsIn({ headers }: Response, rate: number, peaks: Float32Array): StretchLevels | null {
  const named = headers.get(LEVEL_TRACKS_HEADER)
  const tracks = named === null || named === '' ? [] : named.split(',').map(decodeURIComponent)
  return tracks.length > 0 ? { tracks, peaks, blockFrames: levelFrames(rate) } : null
}

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
