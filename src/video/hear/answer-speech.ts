import { formatTime, ordinals, sayCount, tokenize } from '../../words/index.ts'
import { findPhrase, phraseWords } from '../search/find-phrase.ts'
import { quoted, tenths } from './hearing.ts'
import { secondsAt } from './seconds-at.ts'
import { keptLines, keptWords, speakersOf, type Line, type Script } from './script.ts'

/** How questions find the lines that speak of something. */
type Find = (query: string) => (readonly Line[])[]

/** What is asked about who speaks, when, for how long, and what is said at a place or beside another. */
export function answerSpeech(line: string, script: Script, find: Find): string | null {
  return (
    howLoud(line) ??
    whoMost(line, script) ??
    linesOfEach(line, script) ??
    at(line, script) ??
    byWhom(line, script, find) ??
    beside(line, script, find) ??
    between(line, script, find) ??
    lengthOfPause(line, script, find) ??
    longestPause(line, script) ??
    lengthOfLine(line, script) ??
    extreme(line, script) ??
    stillThere(line, script, find) ??
    howManyOut(line, script)
  )
}

const howLoud = (line: string): string | null =>
  /^(?:how (?:loud|quiet)|what(?:'s| is) the (?:loudness|volume|level))\b/.test(line)
    ? 'A cut is edited by its words, and how loud it is is not measured here. Bring the recording in as sound to hear and change levels.'
    : null

type Spoken = {
  readonly name: string
  readonly seconds: number
  readonly words: number
  readonly lines: readonly Line[]
}

const spokenBy = (script: Script): readonly Spoken[] =>
  speakersOf(script).map((name) => {
    const lines = keptLines(script).filter(({ speaker }) => speaker === name)
    return {
      name,
      lines,
      seconds: lines.reduce((sum, { fromSeconds = 0, toSeconds = 0 }) => sum + toSeconds - fromSeconds, 0),
      words: lines.reduce((sum, each) => sum + keptWords(each).length, 0),
    }
  })

const UNNAMED = 'The speakers are not named.'

/** "Who speaks most?", "who talks longer, Tom or Maria?" */
function whoMost(line: string, script: Script): string | null {
  const way = /^(?:who|which (?:speaker|voice|person|one)).*\b(most|more|longest|longer|least|less|shortest)\b/.exec(
    line,
  )?.[1]
  if (way === undefined || !/\b(?:speaks?|talks?|says?|speaking|talking|spoke|talked|has)\b/.test(line)) return null
  const isLeast = /^(?:least|less|shortest)$/.test(way)
  const ranked = spokenBy(script).toSorted((a, b) => (isLeast ? a.seconds - b.seconds : b.seconds - a.seconds))
  if (ranked.length === 0) return UNNAMED
  const told = ranked.map(({ name, seconds }) => `${name} speaks for ${formatTime(tenths(seconds))}`)
  return `${told.join(', ')}.`
}

/** "How many has she got now?": whoever is meant, it is told of all who speak. */
function linesOfEach(line: string, script: Script): string | null {
  const spoken = spokenBy(script)
  const isAsked =
    /^how many(?: (?:lines?|sentences?))? (?:has|does|did|have|do) (?:she|he|they|each(?: of them)?) (?:got|have|say|left)?(?: left| now| still)*$/.test(
      line,
    )
  if (!isAsked || spoken.length === 0) return null
  return `${spoken.map(({ name, lines }) => `${name} says ${sayCount(lines.length, 'sentence')}`).join(', ')}.`
}

/** "What is at 1:20?", "who is speaking at around forty seconds?" */
function at(line: string, script: Script): string | null {
  const moment = /\b(?:at|around|near|by)(?: about| around| roughly| the| second)* (.+?)(?: mark)?$/.exec(line)?.[1]
  if (moment === undefined || !/^(?:what|who|which|whose)\b/.test(line)) return null
  const tokens = tokenize(moment)
  const read = secondsAt({ tokens }, 0)
  const seconds = read && read.next === tokens.length ? read.value : Number.NaN
  if (!Number.isFinite(seconds)) return null
  if (seconds > script.seconds)
    return `There is nothing at ${formatTime(seconds)}: the cut is ${formatTime(tenths(script.seconds))} long.`
  const lines = keptLines(script)
  const found =
    lines.find(({ fromSeconds = 0, toSeconds = 0 }) => fromSeconds <= seconds && seconds < toSeconds) ??
    lines.findLast(({ fromSeconds = Infinity }) => fromSeconds <= seconds)
  if (!found) return `Nobody speaks at ${formatTime(seconds)}.`
  const isPause = seconds >= (found.toSeconds ?? 0)
  const by = found.speaker ?? 'Someone who is not named'
  const after = lines[lines.indexOf(found) + 1]
  return isPause
    ? `Nobody speaks at ${formatTime(seconds)}; before it, ${by} says ${quoted([found])}${after ? `, and after it comes ${quoted([after])}` : ''}.`
    : `At ${formatTime(seconds)} ${by} says ${quoted([found])}.`
}

const MAX_SHOWN = 6

/** "When does Maria speak?", "how many words does she say?", "what does Tom say?" */
function byWhom(line: string, script: Script, find: Find): string | null {
  const spoken = spokenBy(script).find(({ name }) =>
    ` ${line.replaceAll("'s ", ' ').replace(/'s$/, '')} `.includes(` ${name.toLowerCase()} `),
  )
  if (!spoken) return null
  const { name, lines, words, seconds } = spoken
  const about =
    /\bhow (?:many times|often)\b.*\b(?:mentions?|brings? up|talks? (?:about|of)|speaks? (?:about|of)|says?|uses?|names?)(?: the words?)? ["“]?(.+?)["”]?$/.exec(
      line,
    )?.[1]
  if (about !== undefined) return timesSaid(name, about, lines)
  const topic = /^what (?:does|did|do) .*\b(?:say|says|said|think|thinks) (?:about|on|of) (.+)$/.exec(line)?.[1]
  if (topic !== undefined) return saysAbout(name, topic, { lines, find })
  if (/^(?:which|what) (?:sentences?|lines?|parts?)\b.*\b(?:are|is|does|did|by|belongs?|says?|said)\b/.test(line))
    return saysAll(name, lines)
  if (/\bhow many words\b/.test(line)) return `${name} says ${sayCount(words, 'word')}.`
  if (/\bhow (?:many (?:times|sentences|lines)|often)\b/.test(line))
    return `${name} says ${sayCount(lines.length, 'sentence')}.`
  if (/\bhow much\b/.test(line)) {
    const share = Math.round((100 * seconds) / (script.seconds || 1))
    return `${name} speaks for ${formatTime(tenths(seconds))}, ${share} % of the cut.`
  }
  if (!/^(?:when|where|what)\b.*\b(?:speaks?|talks?|says?|speaking|talking|start|begin)$/.test(line)) return null
  return saysAll(name, lines)
}

function saysAll(name: string, lines: readonly Line[]): string {
  const shown = lines.slice(0, MAX_SHOWN).map((each) => quoted([each]))
  const more = lines.length > MAX_SHOWN ? ` and ${lines.length - MAX_SHOWN} more` : ''
  return lines.length === 0 ? `${name} is not in the cut.` : `${name} says ${shown.join('; ')}${more}.`
}

function saysAbout(
  name: string,
  topic: string,
  { lines, find }: { readonly lines: readonly Line[]; readonly find: Find },
): string {
  const own = find(topic)
    .flat()
    .filter((line) => lines.includes(line))
  const phrase = phraseWords(topic)
  const said = lines.filter(
    (each) =>
      findPhrase(
        keptWords(each).map(({ text }) => text),
        phrase,
      ).length > 0,
  )
  const found = [...new Set(said.length > 0 ? said : own)]
  return found.length === 0 ? `${name} does not speak of “${topic}”.` : saysAll(name, found)
}

function timesSaid(name: string, about: string, lines: readonly Line[]): string {
  const phrase = phraseWords(about)
  const found = lines.filter(
    (each) =>
      findPhrase(
        keptWords(each).map(({ text }) => text),
        phrase,
      ).length > 0,
  )
  const times = found.reduce(
    (sum, each) =>
      sum +
      findPhrase(
        keptWords(each).map(({ text }) => text),
        phrase,
      ).length,
    0,
  )
  if (times === 0) return `${name} never says “${about}” in the cut.`
  return `${name} says “${about}” ${times === 1 ? 'once' : `${times} times`}: ${found
    .slice(0, MAX_SHOWN)
    .map((each) => quoted([each]))
    .join('; ')}.`
}

/** A line that words mean: by its number, or by what it is about. */
function lineMeant(words: string, script: Script, find: Find): readonly Line[] {
  const kept = keptLines(script)
  const number = /^(?:the )?(\w+)(?: (?:sentence|line|one))?$/.exec(words)?.[1] ?? ''
  const index = number === 'last' ? kept.length - 1 : (ordinals.get(number) ?? Number(number)) - 1
  const counted = kept[index]
  if (counted) return [counted]
  const about = words.replace(
    /^(?:the )?(?:part|bit|section|sentence|line|story) (?:about|on|where \w+ (?:talks?|speaks?) about) /,
    '',
  )
  const phrase = about.replace(/^(?:the|his|her|their) /, '')
  const said = kept.filter(
    (each) =>
      findPhrase(
        keptWords(each).map(({ text }) => text),
        phraseWords(phrase),
      ).length > 0,
  )
  return find(about)[0] ?? said.slice(0, 1)
}

/** "What comes after the part about coffee?", "what does she say before that line?" */
function beside(line: string, script: Script, find: Find): string | null {
  const [, way = '', words = ''] = /^(?:what|which|who)\b.*\b(after|follows|before|precedes) (.+)$/.exec(line) ?? []
  if (words === '') return null
  const kept = keptLines(script)
  const meant = lineMeant(words, script, find)
  const [first, last] = [meant[0], meant.at(-1)]
  if (!first || !last) return `Nothing in the cut speaks of “${words}”.`
  const isAfter = way === 'after' || way === 'follows'
  const found = isAfter ? kept[kept.indexOf(last) + 1] : kept[kept.indexOf(first) - 1]
  if (!found) return `Nothing comes ${isAfter ? 'after' : 'before'} ${quoted(meant)}.`
  return `${isAfter ? 'After' : 'Before'} ${quoted(meant)} comes ${quoted([found])}.`
}

/** "How long is it between the first sentence and the part about coffee?" */
function between(line: string, script: Script, find: Find): string | null {
  const [, a = '', b = ''] =
    /^how (?:long|far|much time)\b.*?\b(?:between|from) (.+?) (?:and|to|until) (.+)$/.exec(line) ?? []
  if (b === '') return null
  const [from, to] = [a, b].map((words) => lineMeant(words, script, find)[0])
  if (from?.fromSeconds === undefined || to?.fromSeconds === undefined) return null
  const [start, end] = [from.fromSeconds, to.fromSeconds].toSorted((x, y) => x - y)
  const length = tenths((end ?? 0) - (start ?? 0))
  return `From the start of ${quoted([from])} to the start of ${quoted([to])} it is ${formatTime(length)}.`
}

/** "How long is the pause after the coffee line?" */
function lengthOfPause(line: string, script: Script, find: Find): string | null {
  const [, side = '', words = ''] =
    /^how long (?:is|was) (?:the |that )?(?:long |big )?(?:pause|gap|silence|break) (?:right )?(after|before) (.+)$/.exec(
      line,
    ) ?? []
  if (words === '') return null
  const kept = keptLines(script)
  const meant = lineMeant(words, script, find)
  const at = side === 'after' ? kept.indexOf(meant.at(-1) ?? NO_LINE) : kept.indexOf(meant[0] ?? NO_LINE) - 1
  const [before, behind] = [kept[at], kept[at + 1]]
  if (before?.toSeconds === undefined || behind?.fromSeconds === undefined)
    return `There is no pause ${side} “${words}”.`
  return `The pause after ${quoted([before])} is ${formatTime(tenths(behind.fromSeconds - before.toSeconds))} long.`
}
const NO_LINE: Line = { id: '', index: -1, segment: '', speaker: null, isOut: true, words: [] }

/** "What is the longest pause in here?" */
function longestPause(line: string, script: Script): string | null {
  const [, way = ''] =
    /^(?:what|which|where|how long)\b.*\b(longest|biggest|largest|shortest) (?:pause|gap|silence|break)\b/.exec(line) ??
    []
  if (way === '') return null
  const words = keptLines(script).flatMap((each) => keptWords(each).map((word) => ({ word, line: each })))
  const silences = words.flatMap(({ word, line: own }, at) => {
    const next = words[at + 1]?.word
    const length = (next?.fromSeconds ?? Number.NaN) - (word.toSeconds ?? Number.NaN)
    return length > SHORTEST_PAUSE ? [{ length, line: own, word }] : []
  })
  const sorted = silences.toSorted((a, b) => (way === 'shortest' ? a.length - b.length : b.length - a.length))
  const [found] = sorted
  return found
    ? `The ${way} pause is ${formatTime(tenths(found.length))} long, after “${found.word.text}” in ${quoted([found.line])}.`
    : 'There is no pause.'
}
const SHORTEST_PAUSE = 0.3

/** "How long is the second sentence?" */
function lengthOfLine(line: string, script: Script): string | null {
  const words = /^how long (?:is|does|was) (the \w+ (?:sentence|line))(?: last| take)?$/.exec(line)?.[1]
  const [found] = words === undefined ? [] : lineMeant(words, script, () => [])
  if (!found) return null
  return `${quoted([found])} is ${formatTime(tenths((found.toSeconds ?? 0) - (found.fromSeconds ?? 0)))} long.`
}

/** "What is the longest sentence?" */
function extreme(line: string, script: Script): string | null {
  const way = /^(?:what|which)\b(?=.*\b(?:sentence|line)\b).*\b(longest|shortest)\b/.exec(line)?.[1]
  if (way === undefined) return null
  const length = ({ fromSeconds = 0, toSeconds = 0 }: Line): number => toSeconds - fromSeconds
  const [found] = keptLines(script).toSorted((a, b) => (way === 'longest' ? 1 : -1) * (length(b) - length(a)))
  return found
    ? `The ${way} is ${quoted([found])}, ${formatTime(tenths(length(found)))} long.`
    : 'There are no sentences.'
}

/** "Did that take out the phones question?" */
const TAKEN =
  /^(?:did|has|have) (?:that|it|this|you|we|i) (?:also |just )?(?:take|taken|cut|remove|removed|delete|deleted|drop|dropped|lose|lost)(?: out| away)? the (?:line |sentence |question |part |bit )?(?:about )?(.+?)(?: (?:part|bit|line|sentence|question|one))?(?: out| too| as well)*$/

/** "Is the ad still there?" */
function stillThere(line: string, script: Script, find: Find): string | null {
  const words =
    /^(?:is|are|isn't|aren't) (?:the |that |this |his |her )?(.+?)(?: (?:part|bit|line|sentence|question))? (?:still )?(?:there|in|in there|in it|in the cut|here|left|out|gone|cut|removed)$/.exec(
      line,
    )?.[1] ?? TAKEN.exec(line)?.[1]
  if (words === undefined || /^(?:there|we|it|this|that|they|you)$/.test(words)) return null
  const about = words.replace(/ still$/, '').replace(/^(?:part|bit|line|sentence|story) (?:about|on) (?:the )?/, '')
  const isGone = /(?:out|gone|cut|removed)$/.test(line) || TAKEN.test(line)
  const isOfQuestion = /\bquestion(?: out)?$/.test(line)
  const said = script.lines.filter(({ isOut, words: own }) => {
    return (
      isOut &&
      (!isOfQuestion || own.at(-1)?.text.endsWith('?') === true) &&
      findPhrase(
        own.map(({ text }) => text),
        phraseWords(about),
      ).length > 0
    )
  })
  const meant = isOfQuestion && said.length > 0 ? [] : lineMeant(about, script, find)
  if (meant.length > 0) return `${isGone ? 'No, it is in' : 'Yes'}: ${quoted(meant)}.`
  if (said.length > 0) return `${isGone ? 'Yes' : 'No'}, it is out: ${quoted(said.slice(0, 1))}.`
  return `Nothing in the cut speaks of “${about}”.`
}

/** "How many words did you take out?" */
function howManyOut(line: string, script: Script): string | null {
  const noun =
    /^how (?:many|much) (words?|sentences?|lines?)\b.*\b(?:out|cut|removed?|gone|deleted?|dropp?e?d?|left out)\b(?! are| is)/.exec(
      line,
    )?.[1]
  if (noun === undefined || / (?:are there )?in the cut$/.test(line)) return null
  const lines = script.lines.filter(({ isOut }) => isOut)
  const words = script.lines.flatMap((each) => each.words).filter(({ isOut }) => isOut)
  if (noun.startsWith('word')) return `${sayCount(words.length, 'word')} ${words.length === 1 ? 'is' : 'are'} out.`
  return `${sayCount(lines.length, 'sentence')} ${lines.length === 1 ? 'is' : 'are'} out.`
}
