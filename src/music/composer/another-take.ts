import type { Draft } from './perform.ts'
import type { Setting } from './setting.ts'

/** A part in the take that is asked for. A take that would come out too much like the first is drawn again. */
export function anotherTake(write: (setting: Setting) => Draft[], setting: Setting): Draft[] {
  if (setting.take === 0) return write(setting)
  const first = write({ ...setting, take: 0 })
  let most = { drafts: first, difference: -1 }
  for (let draw = 0; draw < draws && most.difference < enough; draw += 1) {
    const drafts = write({ ...setting, take: setting.take + draw * stride })
    const difference = differenceOf(first, drafts)
    if (difference > most.difference) most = { drafts, difference }
  }
  return most.drafts
}

const draws = 6
const enough = 0.4
/** A prime, so that each draw lands on another choice of lists of any length. */
const stride = 97

/** The share of notes that only one of the two has, the smaller of both ways round. */
function differenceOf(one: readonly Draft[], other: readonly Draft[]): number {
  const names = (drafts: readonly Draft[]): Set<string> => new Set(drafts.map(({ pitch, step }) => `${pitch} ${step}`))
  const [first, second] = [names(one), names(other)]
  const common = [...first].filter((name) => second.has(name)).length
  return 1 - common / Math.max(1, Math.min(first.size, second.size))
}
