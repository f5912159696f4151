import type { ValueKind, KindHit } from '../../grammar/index.ts'
import { genres, runOf } from '../hear/custom-parts.ts'
import type { VideoWorld } from './world.ts'

const NOUN = /^(?:line|sentence|part|bit|section|one|thing|spot|message|break|segment|stuff|read|plug)s?$/

/** A part by what such parts are called: "the ad", "the mic check", "the goodbye". */
export const genre: ValueKind<VideoWorld> = {
  read({ tokens }, at, { script }) {
    const row = (count: number): string =>
      tokens
        .slice(at, at + count)
        .map(({ text }) => text)
        .join(' ')
    return genres.flatMap((each) =>
      [1, 2].flatMap((count): KindHit[] => {
        const lines = each.names.has(row(count)) ? runOf(script, each) : []
        if (lines.length === 0) return []
        const value = { is: 'place', place: { is: 'ids', ids: lines.map(({ id }) => id) } }
        const behind = at + count
        const withNoun = NOUN.test(tokens[behind]?.text ?? '') ? [{ to: behind + 1, value, cost: 0.1 }] : []
        return [{ to: behind, value, cost: 0.1 }, ...withNoun]
      }),
    )
  },
}
