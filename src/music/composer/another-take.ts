import type { Draft } from './perform.ts'
import type { Setting } from './setting.ts'

/** A part in the take that is asked for. One that would come out too much like the first, or like another of its group, is drawn again. */
export function anotherTake(write: (setting: Setting) => Draft[], setting: Setting): Draft[] {
  const first = write({ ...setting, take: 0 })
  const heard = [first]
  const start = Math.max(1, setting.take - (setting.take % takesPerGroup))
  for (let take = start; take <= setting.take; take += 1) heard.push(drawUnlike(heard, (draw) => write({ ...setting, take: take + draw * stride })))
  return heard.at(-1) ?? first
}

/** Only so many takes are compared: what the hundredth costs should be what the fourth does. */
const takesPerGroup = 4
const draws = 8
const enough = 0.4
/** A prime, so that each draw lands on another choice of lists of any length. */
const stride = 97

function drawUnlike(heard: readonly Draft[][], write: (draw: number) => Draft[]): Draft[] {
  let best: { drafts: Draft[]; difference: number } = { drafts: [], difference: -1 }
  for (let draw = 0; draw < draws && best.difference < enough; draw += 1) {
    const drafts = write(draw)
    const difference = Math.min(...heard.map((other) => differenceOf(other, drafts)))
    if (difference > best.difference) best = { drafts, difference }
  }
  return best.drafts
}

/** The share of notes that only one of the two has, the smaller of both ways round. */
function differenceOf(one: readonly Draft[], other: readonly Draft[]): number {
  const names = (drafts: readonly Draft[]): Set<string> => new Set(drafts.map(({ pitch, step }) => `${pitch} ${step}`))
  const [first, second] = [names(one), names(other)]
  const common = [...first].filter((name) => second.has(name)).length
  return 1 - common / Math.max(1, Math.min(first.size, second.size))
}
