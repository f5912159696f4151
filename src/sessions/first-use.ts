import { costOf, type Model } from '../models/index.ts'

/** A request with one reply on a project of some size, as it was measured; longer ones cost more. */
const USUAL = { fresh: 2500, cached: 0, output: 300 }

/** What a person is told before a model is asked for the first time: what leaves the machine, where to, and about what it costs. */
export function firstUse({ id, provider, goesTo, price }: Model): { readonly key: string; readonly said: string } {
  const what = 'Your requests and a description of the document (names, times, loudness and settings of tracks and labels; never sound or files)'
  const about = costOf(USUAL, price)
  const cost = about === null || !price ? 'Its price is not known here.' : `A request costs about $${about.toFixed(about < 0.01 ? 4 : 3)} and up (prices of ${price.asOf}).`
  const said = goesTo === 'this machine' ? `First use of ${id}. ${what} go to a server on this machine (${id.split('/')[0]}); whether that one sends them on, Cutroom cannot see.` : `First use of ${id}. ${what} go to ${goesTo}. ${cost} The planning without a model (--mind builtin) sends nothing.`
  return { key: `${provider} ${goesTo}`, said }
}
