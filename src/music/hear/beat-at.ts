import { isProblem } from '../../kernel/index.ts'
import { ordinals } from '../../words/index.ts'
import { readPosition } from '../position/read-position.ts'
import { resolvePosition } from '../position/resolve-position.ts'
import { beatOfBar } from '../document/bars.ts'
import type { Hearing } from './hearing.ts'
import { spokenPlace } from './spoken-place.ts'
import { ask, noteOf, type Asked } from './understanding.ts'

/** The beat of a place as it was said, with what is to be said of it. */
export function beatAt(
  hearing: Pick<Hearing, 'wide' | 'score'>,
  words: string,
): { beat: number; notes: ReturnType<typeof noteOf>[] } | Asked {
  const said = spokenPlace(hearing, inWords(words))
    .replace(/^(?:to|onto|into|by) (?=(?:the )?(?:bar|beat|start|beginning|end|very|top|")|\d)/, 'at ')
    .replace(/^to (?=after|before|right|just|between)/, '')
    .replace(/\bbehind\b/, 'after')
    .replace(/^at (?:the )?(?:very )?end$/, 'last')
  const read = readPosition(said)
  const found = isProblem(read) ? read : resolvePosition(read, hearing.score.arrangement)
  if (isProblem(found)) return ask(found.message, { missing: ['position'] })
  return { beat: found.beat, notes: found.warnings.map((warning) => noteOf('position', warning)) }
}

/** "to the third bar of the drop" and "to the front" as the grammar of positions says them. */
function inWords(words: string): string {
  const [, count, section] = /^(?:to|at|in|on|into) (\w+) bar of (@s\d+)$/.exec(words) ?? []
  const bar = ordinals.get(count ?? '')
  return bar === undefined || section === undefined
    ? words.replace(/^(?:to|at) (?:very )?front$/, 'at start')
    : `within ${section} bar ${bar}`
}

/** Where what comes after a section or a bar begins, or what comes before it ends. */
export function beatBeside(hearing: Hearing, words: string | undefined, isAfter: boolean): ReturnType<typeof beatAt> {
  const bar = /^bar (\d+)$/.exec(words ?? '')?.[1]
  if (bar !== undefined) return { beat: beatOfBar(hearing.score.song, Number(bar) + (isAfter ? 1 : 0)), notes: [] }
  return beatAt(hearing, `${isAfter ? 'after' : 'at'} ${words ?? ''}`)
}
