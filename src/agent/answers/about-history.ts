import { formatTime, ordinals, sayCount } from '../../words/index.ts'
import { findTurns } from './find-turns.ts'
import { tellEffects } from './tell-effects.ts'
import { lengthOf, sayLength, tellLength, wentWay, type Past, type TurnDone } from './turns-done.ts'

const MAX_LISTED = 12

/** The reply to a question about what was done so far; null where it is about something else. */
export async function answerHistory(line: string, past: Past): Promise<string | null> {
  const { turns } = past
  const last = turns.at(-1)
  if (/\bund(?:o|id|one)\b/.test(line))
    return last
      ? `“undo” takes back ${quote(last)}${turns.length > 1 ? `, then ${quote(turns.at(-2) ?? last)}` : ''}.`
      : 'There is nothing to take back: nothing was changed yet.'
  if (asksBefore(line)) return answerBefore(line, past)
  if (!last)
    return /\bhow many\b/.test(line)
      ? 'There are no changes yet.'
      : /^(?:did|have|has|had|didn't|haven't) /.test(line)
        ? 'No, nothing was changed yet.'
        : 'Nothing was changed yet.'
  return (
    countTurns(line, past) ??
    (await tellHowMuch(line, past)) ??
    (await findByWay(line, past)) ??
    (await tellOne(line, past)) ??
    findByWords(line, past) ??
    (await tellTurn(past, last, 'Last, you said'))
  )
}

const quote = ({ said }: TurnDone): string => `“${said}”`

const sayOrdinal = (number: number): string =>
  ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'][number - 1] ??
  `${number}th`

function listTurns(turns: readonly TurnDone[]): string {
  const shown = turns.slice(-MAX_LISTED)
  return `${turns.length > shown.length ? '… ' : ''}${shown.map((turn) => `${turn.number}. ${quote(turn)}`).join(', ')}`
}

async function tellTurn(past: Past, turn: TurnDone, lead: string): Promise<string> {
  return [`${lead} ${quote(turn)}.`, ...(await tellEffects(past, turn))].join(' ')
}

function tellAll({ turns, document }: Past): string {
  const start = turns[0]?.before
  const length = start ? tellLength(start, document) : []
  return [`${sayCount(turns.length, 'change')} so far: ${listTurns(turns)}.`, ...length].join(' ')
}

function countTurns(line: string, past: Past): string | null {
  if (/^how many (?:changes|edits|turns|steps|requests|operations|things)\b/.test(line)) return tellAll(past)
  const isAll =
    new RegExp(
      [
        String.raw`\b(?:so far|all|everything|until now|up to now|today|since|list|history|summary|sum up|`,
        String.raw`summari[sz]e|recap|from the (?:original|start|beginning))\b`,
      ].join(''),
    ).test(line) ||
    /^what (?:have|has|had) (?:you|i|we) \w+$/.test(line) ||
    /\b(?:changes|edits|turns|steps|things)\b(?! (?:made|did))/.test(line)
  if (!isAll || /^(?:when|why|did|have|has|had|which) /.test(line)) return null
  const few = /\blast (few|two|three|four|five)\b/.exec(line)?.[1]
  if (few === undefined) return tellAll(past)
  const count = { few: 3, two: 2, three: 3, four: 4, five: 5 }[few] ?? 3
  return `Last, you said ${past.turns.slice(-count).map(quote).join(', then ')}.`
}

/** "How much shorter is it?", "how much did I cut?" */
async function tellHowMuch(line: string, { turns, document }: Past): Promise<string | null> {
  if (!/^how much\b/.test(line)) return null
  const [first] = turns
  if (!first?.before) return null
  const by = lengthOf(document) - lengthOf(first.before)
  if (Math.abs(by) < 0.005) return `It is as long as it was at the start: ${formatTime(lengthOf(document))}.`
  const figures = `${formatTime(round(lengthOf(document)))} instead of ${formatTime(round(lengthOf(first.before)))}`
  return `It is ${sayLength(Math.abs(by))} ${by < 0 ? 'shorter' : 'longer'} than at the start: ${figures}.`
}

const round = (seconds: number): number => Math.round(seconds * 100) / 100

/** "Which turn made it shorter?", "why is it so quiet now?" */
async function findByWay(line: string, past: Past): Promise<string | null> {
  const said = /\b(shorter|longer|louder|quieter|softer|faster|slower)\b/.exec(line)?.[1]
  if (said === undefined || !/^(?:which|what|who|why|when|did|have)\b/.test(line)) return null
  const way = said === 'softer' ? 'quieter' : said
  const { fits } = findTurns(past.turns, line)
  const found: TurnDone[] = []
  for (const turn of past.turns) {
    const went = await wentWay(past, turn, way)
    if (went ?? fits.includes(turn)) found.push(turn)
  }
  if (found.length === 0) return `No turn made it ${way}. There ${been(past.turns)}: ${listTurns(past.turns)}.`
  const [only] = found
  if (only && found.length === 1) return `${numbered(only, past)}: ${quote(only)}.${await also(past, only)}`
  return `${sayCount(found.length, 'turn')} made it ${way}: ${listTurns(found)}.`
}

const been = (turns: readonly TurnDone[]): string =>
  `${turns.length === 1 ? 'is' : 'are'} ${sayCount(turns.length, 'turn')}`

const numbered = ({ number }: TurnDone, { turns }: Past): string =>
  turns.length === 1
    ? 'The only turn so far'
    : number === turns.length
      ? 'The last turn'
      : `The ${sayOrdinal(number)} of ${turns.length} turns`

async function also(past: Past, turn: TurnDone): Promise<string> {
  const effects = await tellEffects(past, turn)
  return effects.length === 0 ? '' : ` ${effects.join(' ')}`
}

/** "What was the last thing I did?", "what was the second change?" */
async function tellOne(line: string, past: Past): Promise<string | null> {
  const word = new RegExp(
    [
      String.raw`\b(?:the|my|your|our) (?:very )?(\w+|most recent) (?:turn|edit|change|step|request|operation|`,
      String.raw`command|thing|one|move)\b`,
    ].join(''),
  ).exec(line)?.[1]
  if (word === undefined) return null
  const { turns } = past
  if (/^(?:last|latest|previous|most recent)$/.test(word)) {
    const last = turns.at(-1)
    return last ? tellTurn(past, last, 'Last, you said') : null
  }
  const number = ordinals.get(word)
  if (number === undefined) return null
  const turn = turns[number - 1]
  return turn ? tellTurn(past, turn, `The ${word} turn was`) : `There ${been(turns)}: ${listTurns(turns)}.`
}

/** "Which turn muted the guest?", "when did I cut the start?", "did I mute the host?" */
function findByWords(line: string, past: Past): string | null {
  if (!/^(?:which|what|when|did|have|has|had|didn't|haven't|why|who)\b/.test(line)) return null
  const isYesNo = /^(?:did|have|has|had|didn't|haven't)\b/.test(line)
  if (
    /^what (?:did|have|has|had) (?:you|i|we)\b|^what(?:'s|s| has| was| is)? /.test(line) &&
    !/\b(?:turn|edit|change|step) \w+ed\b/.test(line)
  )
    return null
  const { fits, near } = findTurns(past.turns, line)
  const [only] = fits
  if (only && fits.length === 1) return `${isYesNo ? 'Yes. ' : ''}${numbered(only, past)}: ${quote(only)}.`
  if (fits.length > 1) return `${isYesNo ? 'Yes, in ' : ''}${sayCount(fits.length, 'turn')}: ${listTurns(fits)}.`
  const nearest =
    near.length > 0 ? `; ${near.map(quote).join(' and ')} ${near.length === 1 ? 'comes' : 'come'} nearest` : ''
  return (
    `${isYesNo ? 'No, no' : 'No'} turn says so${nearest}. So far there ${been(past.turns)}: ` +
    `${listTurns(past.turns)}.`
  )
}

const BEFORE = new RegExp(
  [
    String.raw` (?:before(?: (?:that|this|then|it|the last .*|my .*|your .*|i .*|you .*|we .*|the .*))?|`,
    String.raw`originally|at first|earlier|beforehand|previously|to (?:begin|start) with|in the beginning|`,
    String.raw`in the first place|at the (?:very )?(?:start|beginning))$`,
  ].join(''),
)

const asksBefore = (line: string): boolean =>
  (BEFORE.test(line) || /^what (?:was|were) (?:originally|there before)\b/.test(line)) &&
  /\b(?:was|were|did|had|been)\b/.test(line)

/** A question about the document as it was: it is asked there, as if it were now. */
async function answerBefore(line: string, past: Past): Promise<string | null> {
  const { turns } = past
  const last = turns.at(-1)
  const [first] = turns
  if (!last || !first) return 'Nothing was changed yet, so that it is what it was.'
  const when = BEFORE.exec(line)?.[0] ?? ''
  const isStart = /originally|first|begin|start/.test(when) || /originally/.test(line)
  const told = /^ before (?:the|my|your|i|you|we) (.+)$/.exec(when)?.[1]
  const meant = told === undefined || /^last\b/.test(told) ? undefined : findTurns(turns, told).fits[0]
  const turn = isStart ? first : (meant ?? last)
  if (!turn.before) return `That was before ${quote(turn)}; "undo" goes back there.`
  const now = presentOf(line.slice(0, line.length - when.length))
  if (
    /^what (?:is|are) (?:that|it|this|there|the .*(?:track|part|thing))?$/.test(now.trim()) ||
    now.trim() === 'what is'
  )
    return tellBack(past, turn)
  const found = await past.ask(now, turn.before)
  return found === null ? tellBack(past, turn) : `Before ${quote(turn)}: ${pastOf(found)}`
}

async function tellBack(past: Past, turn: TurnDone): Promise<string> {
  const effects = turn.after ? await tellEffects(past, turn) : []
  const turned = effects.length > 0 ? await tellEffects(past, { ...turn, before: turn.after, after: turn.before }) : []
  return turned.length === 0
    ? `Before ${quote(turn)} it was as "undo" makes it again.`
    : `Before ${quote(turn)}: ${turned.map(pastOf).join(' ')}`
}

const presentOf = (line: string): string =>
  line
    .replace(/\bwas\b/g, 'is')
    .replace(/\bwere\b/g, 'are')
    .replace(/\bdid\b/g, 'does')
    .replace(/\bhad\b/g, 'has')
    .replace(/ been\b/g, '')

const pastOf = (told: string): string =>
  told
    .replace(/ is called (.+) now\./g, ' was called $1.')
    .replace(/ instead of [^.]*\b[\d:.]+(?=\.(?:\s|$))/g, '')
    .replace(/ \(before: [^)]*\)/g, '')
    .replace(/ any more\b/g, '')
    .replace(/\b(There|It|[\p{L}\d]+) is\b/gu, '$1 was')
    .replace(/\bare\b/g, 'were')

export { turnsDone } from './turns-done.ts'
