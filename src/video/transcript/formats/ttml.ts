import { textOf } from '../field.ts'
import { type Format, speakerOf } from '../format.ts'
import { plainLine, readCues, type Cue, secondsOfClock } from './read-captions.ts'

/** TTML (also DFXP, IMSC): paragraphs with a begin and an end, in any of the ways that it has to write a time. */
export const ttml: Format = {
  name: 'TTML',
  fits: (value) =>
    /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]{0,2000}?-->\s*)*<(?:\w+:)?tt[\s>]/.test(textOf(value)?.slice(0, 10_000) ?? ''),
  read: (value) => {
    const text = textOf(value) ?? ''
    return {
      language: /\bxml:lang\s*=\s*["']([\w-]+)["']/.exec(text.slice(0, 10_000))?.[1] ?? null,
      ...readCues(cuesOf(text)),
    }
  },
}

type Attributes = ReadonlyMap<string, string>
type Clock = { readonly frameRate: number; readonly tickRate: number }

/** Tags one after another: what is timed in body and div moves the paragraphs inside of them. */
function cuesOf(text: string): Cue[] {
  const clock = clockOf(attributesOf(/<(?:\w+:)?tt\b([^<>]*)>/.exec(text)?.[1] ?? ''))
  const names = agentsOf(text)
  const begins: number[] = []
  const cues: (Cue & { lines: string[] })[] = []
  let open: string[] | null = null
  for (const piece of withoutComments(text).split(/(?=<)/)) {
    const [tag = '', close, name, given = ''] = /^<(\/?)(?:[\w-]+:)?([\w-]+)([^<>]*)>/.exec(piece) ?? []
    const said = piece.slice(tag.length).replaceAll(/\s+/g, ' ')
    if (name === 'p') {
      open = close === '/' || given.endsWith('/') ? null : []
      const cue =
        open && cueOf(attributesOf(given), { above: begins.reduce((sum, each) => sum + each, 0), clock, names })
      if (open && cue) cues.push({ ...cue, lines: open })
    } else if (name === 'body' || name === 'div') {
      if (close === '/') begins.pop()
      else if (!given.endsWith('/')) begins.push(secondsOf(attributesOf(given).get('begin'), clock) ?? 0)
    }
    if (name === 'br') open?.push(said)
    else open?.push((open.pop() ?? '') + said)
  }
  return cues.map((cue) => ({ ...cue, lines: cue.lines.filter((line) => line.trim() !== '') }))
}

type Around = { readonly above: number; readonly clock: Clock; readonly names: ReadonlyMap<string, string | null> }

function cueOf(attributes: Attributes, { above, clock, names }: Around): Omit<Cue, 'lines'> | null {
  const begin = secondsOf(attributes.get('begin'), clock)
  const length = secondsOf(attributes.get('dur'), clock)
  const end = secondsOf(attributes.get('end'), clock) ?? (begin === null || length === null ? null : begin + length)
  return begin === null || end === null
    ? null
    : {
        startSeconds: above + begin,
        endSeconds: above + end,
        speaker: names.get(attributes.get('agent') ?? '') ?? null,
      }
}

const withoutComments = (text: string): string =>
  text
    .split('<!--')
    .map((part, at) =>
      at === 0 ? part : part.slice(part.indexOf('-->') === -1 ? part.length : part.indexOf('-->') + 3),
    )
    .join('')

/** By their names without the prefix, which every writer chooses for itself. */
const attributesOf = (text: string): Attributes =>
  new Map(
    [...text.matchAll(/(?:[\w-]+:)?([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', double, single]) => [
      name,
      double ?? single ?? '',
    ]),
  )

/** Who speaks, by the id that a paragraph names. */
function agentsOf(text: string): ReadonlyMap<string, string | null> {
  const agents = text.matchAll(/<(?:\w+:)?agent\b([^<>]*)>\s*<(?:\w+:)?name\b[^<>]*>([^<]*)</g)
  return new Map(
    [...agents].map(([, given = '', name = '']) => [
      attributesOf(given).get('id') ?? '',
      speakerOf(plainLine(name).text),
    ]),
  )
}

function clockOf(attributes: Attributes): Clock {
  const [top = 1, bottom = 1] = (attributes.get('frameRateMultiplier') ?? '1 1').split(/[\s:]+/).map(Number)
  const frameRate = (positive(attributes.get('frameRate')) ?? 30) * (top > 0 && bottom > 0 ? top / bottom : 1)
  return { frameRate, tickRate: positive(attributes.get('tickRate')) ?? (attributes.has('frameRate') ? frameRate : 1) }
}

function positive(text: string | undefined): number | null {
  const number = Number(text)
  return text !== undefined && number > 0 ? number : null
}

/** "00:00:01.5", "00:00:01:12" with frames, or a number with a unit: h, m, s, ms, f, t. */
function secondsOf(text: string | undefined, { frameRate, tickRate }: Clock): number | null {
  if (text === undefined) return null
  const [, number, unit = ''] = /^\s*(\d+(?:\.\d+)?)(h|m|s|ms|f|t)\s*$/.exec(text) ?? []
  const units = new Map([
    ['h', 3600],
    ['m', 60],
    ['s', 1],
    ['ms', 0.001],
    ['f', 1 / frameRate],
    ['t', 1 / tickRate],
  ])
  if (number !== undefined) return Number(number) * (units.get(unit) ?? 1)
  const [, clock, frames] = /^\s*(\d+:\d{1,2}:\d{1,2}):(\d+(?:\.\d+)?)\s*$/.exec(text) ?? []
  if (clock !== undefined) return (secondsOfClock(clock) ?? 0) + Number(frames) / frameRate
  return secondsOfClock(text)
}
