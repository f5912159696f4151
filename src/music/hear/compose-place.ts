import type { ComposeParts } from './compose-parts.ts'
import { newSections } from './compose-words.ts'
import { itemAt, type Line } from './line.ts'
import { takeStretch } from './stretch.ts'

type Take = (pattern: RegExp) => RegExpExecArray | null

const distance = '(?:and |, )?\\d+(?:\\.\\d+)? (?:bars?|beats?)(?: later)?'
const relation = `(?:(?:right|directly|immediately|just|straight|coming|comes|that comes|to come|(?<!(?:of|for|lasting) )${distance}) )*(?:after|before|following|ahead of|in front of|behind|between|within)`
const there =
  '(?:(?:end|start|beginning) of )?(?:@[st]\\d+(?: (?:and )?@[st]\\d+)?|bar \\d+|beat \\d+|last (?:section|part)|everything|song)'
const onward = '(?: bar \\d+)?(?: [+-] \\d+(?: bars?| beats?)?)?'

/**
 * Takes the words that say where new music goes out of a line: a place, a section it plays along with, or a stretch of
 * the song.
 */
export function readPlace(parts: ComposeParts, take: Take, line: Line): void {
  const into = take(/(?:(?:to|that|which) )?(?:leads?|leading|builds?|building) (?:up )?(?:in)?to (@s\d+)/)
  const led = itemAt(line, into?.[1])
  if (led?.kind === 'section') parts.leadsTo = led
  const gap = take(
    /(?:leav(?:e|ing)|with|after) (?:a (?:gap|pause|break|rest) of )?(\d+ (?:bars?|beats?))(?: gap| free| empty| of (?:silence|space|rest|nothing))? (?:after|behind) (@[st]\d+)(?: ,)?(?: and)?/,
  )
  if (gap) parts.place = `after ${gap[2] ?? ''} + ${gap[1] ?? ''}`
  const earlier = take(new RegExp(`${relation} (?:it|that|this|those|them)`))
  if (earlier) parts.isBehindEarlier = !/before|ahead|front/.test(earlier[0])
  const stretch = takeStretch(take, line)
  if (stretch) parts.stretch = stretch
  const beside = take(new RegExp(`${relation} ${there}${onward}`))
  const edge = beside
    ? null
    : take(
        /(?:(?:at|to|on|onto) )?(?:very )?(?:end|start|beginning|(?<!on )top)(?: of (?:song|project|piece|@s\d+))?|up front|(?:starting |beginning |start )?(?:at|from|in|on|to) (?:bar|beat) \d+(?: beat \d+)?(?: of @s\d+)?|alongside @[st]\d+ [+-] \d+(?: bars?| beats?)?|alongside @t\d+/,
      )
  const said = beside?.[0] ?? edge?.[0]
  if (said !== undefined) placeSaid(parts, said === 'up front' ? 'at start' : said)
  else if (earlier && !parts.isBehindEarlier) parts.place = earlier[0]
  const unknown =
    said === undefined && !gap
      ? take(
          new RegExp(
            `${relation} (?:a |an )?([a-z]+(?: (?!(?:with|and|for|in|on|at|using|by|to|that|of|but)\\b)[a-z]+| \\d+)?)`,
          ),
        )
      : null
  if (unknown?.[1] !== undefined) parts.place = unknown[0]
  const rising = /\b(?:risers?|uplifter|sweep|fills?)\b/.test(line.text)
    ? take(/(?:leading |going |right )?into (@s\d+)/)
    : null
  if (rising?.[1] !== undefined && parts.place === undefined) parts.place = `before ${rising[1]}`
  const given = parts.lead === 'give' ? take(/(?<=^)(@s\d+)(?= (?:a|an|some))/) : null
  const along =
    given ??
    take(
      /(?:to|in|into|over|under|on|for|during|throughout|behind|underneath|beneath|along with|alongside|together with|on top of|across|against|inside|through) (?:all of )?(@s\d+)/,
    )
  const section = itemAt(line, along?.[1])
  if (section?.kind === 'section') parts.alongside = section
  const absent = along
    ? null
    : take(
        new RegExp(
          `(?:to|over|under|during|throughout|into|underneath|on top of|alongside|along with) (${newSections})(?: \\d+)?`,
        ),
      )
  const definite = new RegExp(`\\b(?:for|in|on|inside) the (${newSections})\\b`, 'i')
    .exec(line.source)?.[1]
    ?.toLowerCase()
  const meant = along || absent || definite === undefined ? null : take(new RegExp(`(?:for|in|on|inside) ${definite}`))
  if (absent?.[1] !== undefined) parts.missing = absent[1]
  else if (meant && definite !== undefined) parts.missing = definite
}

/** "8 bars after the verse" are its length where none is said otherwise; two bars are a gap. */
function placeSaid(parts: ComposeParts, said: string): void {
  const plain = said
    .replace(/(?<=(?:after|following|behind) )end of /, '')
    .replace(/(?<=before )(?:start|beginning) of /, '')
  const [, count, rest] =
    /^(?:and |, )?(\d+) bars? ((?:right |directly |straight |immediately )?(?:after|following|behind|before) .+)$/.exec(
      plain,
    ) ?? []
  const isBefore = / ?before /.test(rest ?? '')
  if (count !== undefined && rest !== undefined && (isBefore || Number(count) >= SHORTEST_LENGTH))
    parts.lengthOrGap = { bars: Number(count), place: rest }
  parts.place = plain
}

/** Nobody asks for a section of fewer bars in this way, nor leaves as many free. */
const SHORTEST_LENGTH = 4
