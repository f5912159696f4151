import { costOf, type ModelAddress } from '../../models/index.ts'

/** A request with one reply on a project of some size, as it was measured; longer ones cost more. */
const USUAL = { fresh: 2500, cached: 0, output: 300 }

/** What is sent for a request about a document, and what for the plan of a turn. */
const SENT = {
  request:
    'Your requests and a description of the document (names, times, loudness and settings of tracks and labels; ' +
    'never sound or files)',
  turn:
    'Your messages and input.md of the turn (the names of your files, your memos, and what the files in its ' +
    'context say; never sound or pictures)',
} as const

export type Sent = keyof typeof SENT

/**
 * What a person is told before a model is asked for the first time: what leaves the machine, where to, and about what
 * it costs. Whoever let requests go has not let files go.
 */
export function describeFirstUse(
  { id, provider, goesTo, price }: ModelAddress,
  sent: Sent,
): { readonly key: string; readonly said: string } {
  const what = SENT[sent]
  const first = `First use of ${id}${sent === 'turn' ? ' for plans' : ''}.`
  const about = costOf(USUAL, price)
  const cost =
    about === null || !price
      ? 'Its price is not known here.'
      : `A request costs about $${about.toFixed(about < 0.01 ? 4 : 3)} and up (prices of ${price.asOf}).`
  const said =
    goesTo === 'this machine'
      ? `${first} ${what} go to a server on this machine (${id.split('/')[0]}); whether that one sends them on, ` +
        `Cutroom cannot see.`
      : `${first} ${what} go to ${goesTo}. ${cost} The planning without a model (--mind builtin) sends nothing.`
  return { key: `${provider} ${goesTo}${sent === 'turn' ? ' files' : ''}`, said }
}
