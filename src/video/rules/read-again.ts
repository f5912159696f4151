import { matchKind, type KindHit, type ValueKind } from '../../grammar/index.ts'
import type { SaidPlace } from './place.ts'
import { numbers } from './read-values.ts'
import { numbersOf, placeIn } from './ways.ts'
import type { VideoWorld } from './world.ts'

/** What is only whole beside the request before it. */

const INSIDE = new Set(['in', 'from', 'within', 'inside'])
const SAME = /^(?:same|ditto|likewise)$/

/** "Take the um out of the first sentence" and then "in the weekend one": the same words, in another place. */
export const thereToo: ValueKind<VideoWorld> = {
  read(sentence, at, { after }) {
    const before = after === null ? null : placeIn(after.slots['place'])
    if (before === null || !('in' in before) || (before.is !== 'noise' && before.is !== 'phrase')) return []
    const word = (index: number): string => sentence.tokens[index]?.text ?? ''
    const lead = SAME.test(word(at)) ? (/^(?:thing|again)$/.test(word(at + 1)) ? at + 2 : at + 1) : at
    const isOne = word(lead) === 'one' || word(lead) === 'ones'
    const inside = isOne ? lead + 1 : lead
    const isInside = INSIDE.has(word(inside)) || (lead > at && /^(?:for|with|on|at)$/.test(word(inside)))
    if (!isInside) return []
    const named = /^(?:the|a|an|that|my|our|his|her)$/.test(word(inside + 1)) ? [inside + 1, inside + 2] : [inside + 1]
    return named
      .flatMap((from) => matchKind(sentence, 'line', from))
      .flatMap(({ to, value, cost = 0 }): KindHit[] => {
        const where = value.is === 'place' ? (value['place'] as SaidPlace) : null
        return where ? [{ to, value: { is: 'place', place: { ...before, in: where } }, cost: cost + 0.3 }] : []
      })
  },
}

/** "Cut 6", and then "7 too". */
export const numbersToo: ValueKind<VideoWorld> = {
  read(sentence, at, world) {
    const before = world.after === null ? null : placeIn(world.after.slots['place'])
    if (before?.is !== 'numbers' || !('read' in numbers)) return []
    return numbers.read(sentence, at, world).map(({ to, value }) => ({
      to,
      value: {
        is: 'place',
        place: { is: 'numbers', of: before.of, numbers: numbersOf({ ...value, text: '', span: { from: 0, to: 0 } }) },
      },
      cost: 0.4,
    }))
  },
}
