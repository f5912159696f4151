import type { Draft } from './perform.ts'
import type { Setting } from './setting.ts'

/**
 * A part in the take that is asked for. One that would come out too much like the first, or like another of its group,
 * is drawn again.
 */
export function anotherTake(write: (setting: Setting) => Draft[], setting: Setting): Draft[] {
  const first = write({ ...setting, take: 0 })
  const heard = [first]
  const start = Math.max(1, setting.take - (setting.take % takesPerGroup))
  for (let take = start; take <= setting.take; take += 1)
    heard.push(drawUnlike(heard, (draw) => write({ ...setting, take: take + draw * stride })))
  return heard.at(-1) ?? first
}

/** Only so many takes are compared: what the hundredth costs should be what the fourth does. */
const takesPerGroup = 4
const draws = 6
const enough = 0.4
/** A prime, so that each draw lands on another choice of lists of any length. */
const stride = 97

function drawUnlike(heard: readonly Draft[][], write: (draw: number) => Draft[]): Draft[] {
  const others = heard.map(placesOf)
  let best: { drafts: Draft[]; difference: number } = { drafts: [], difference: -1 }
  for (let draw = 0; draw < draws && best.difference < enough; draw += 1) {
    const drafts = write(draw)
    const places = placesOf(drafts)
    const difference = Math.min(...others.map((other) => differenceOf(other, places)))
    if (difference > best.difference) best = { drafts, difference }
  }
  return best.drafts
}

/** Each note as one number: its pitch and its step. */
const placesOf = (drafts: readonly Draft[]): Set<number> => new Set(drafts.map(({ pitch, step }) => pitch + step * 128))

/** The share of notes that only one of the two has, the smaller of both ways round. */
function differenceOf(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  let common = 0
  for (const place of one) if (other.has(place)) common += 1
  return 1 - common / Math.max(1, Math.min(one.size, other.size))
}
