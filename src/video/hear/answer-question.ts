import { itemsOf, type State, isProblem } from '../../kernel/index.ts'
import { formatTime } from '../../words/index.ts'
import { cutOf } from '../document/cut.ts'
import { SOURCES } from '../document/timeline.ts'
import { MICROS, overrideOf, sourceOf } from '../document/words.ts'
import { findFillers } from '../language/find-fillers.ts'
import { asSpoken, keptSentences, type KeptSentence } from '../operations/chosen-words.ts'
import { findPhrase, phraseWords } from '../search/find-phrase.ts'
import { findPlaces } from '../search/find-places.ts'
import { runOfName } from './chosen-run.ts'
import { describeRun } from './name-chosen.ts'
import { answerSpeech } from './answer-speech.ts'
import { quoted, tenths } from './hearing.ts'
import { keptLines, keptWords, scriptOf, speakersOf, type Line, type Script } from './script.ts'
import { isHesitationWord } from './sounds.ts'

const opens =
  /^(?:how|what|what's|whats|which|where|where's|when|who|who's|is|are|was|were|do|does|did|list|tell me|count|(?:show|give) me (?:a list|the (?:transcript|sentences|speakers|list)))\b/

const ASKS_BEHIND =
  /\b(?:enough|twice|two times|cut|cut (?:it|that)|delete|delete (?:it|that)|remove|remove (?:it|that)|drop|drop (?:it|that)|goes|can go|out|away)(?: please)?$/

/** The reply to a question about a cut, from the cut itself; null where the words ask for something else. */
export function answerQuestion(line: string, { document }: Pick<State, 'document'>): string | null {
  if (!opens.test(line) || /\bback\b/.test(line)) return null
  // "When she says so, cut it" asks for a cut.
  if (
    /^(?:where|when|do|whatever)\b/.test(line) &&
    /\b(?:cut|remove|delete|drop|take|lose|move|put|keep|swap|trim|get rid|do away|bring|change|correct)\b(?! (?:out|so far)$)/.test(
      line,
    )
  )
    return null
  // "When she talks about naps she says it twice, once is enough", "what Tom says about coffee, cut".
  if (
    /^(?:when|where|what) (?!(?:did|do|does|is|are|was|were|has|have|will|can|should|would|could)\b)/.test(line) &&
    ASKS_BEHIND.test(line)
  )
    return null
  const run = line.split(' ').flatMap((word) => runOfName(word) ?? [])[0]
  if (run) return describeRun(run, { document })
  const script = scriptOf(document)
  return (
    whatFootage(line, document) ??
    whatIsShown(line, document, script) ??
    answerSpeech(line, script, (query) => placesAbout(script, query)) ??
    howMany(line, document, script) ??
    howLong(line, script) ??
    who(line, script) ??
    whatIsSaid(line, script) ??
    whatIsOut(line, script) ??
    listed(line, script)
  )
}

export function aboutCut({ document }: State): string {
  const script = scriptOf(document)
  const kept = keptLines(script)
  return `The cut is ${formatTime(Math.round(script.seconds))} long, with ${count(kept.length, 'sentence')}.`
}

/** "What other footage do I have?" */
function whatFootage(line: string, document: State['document']): string | null {
  const asks =
    /^(?:what|which|how much|how many|do (?:i|we) have|is there)\b.*\b(?:footage|clips?|b-?roll|b roll|recordings?|videos?|files?|pictures|sources?)\b.*\b(?:do (?:i|we) have|have (?:i|we) got|are there|is there|got|can (?:i|we) use|available|imported|here)$/
  if (!asks.test(line)) return null
  const sources = itemsOf(document, SOURCES).flatMap((id) => sourceOf(document, id) ?? [])
  const listed = sources.map(({ name, durationMicros }) => `${name} (${formatTime(tenths(durationMicros / MICROS))})`)
  return sources.length === 0 ? 'Nothing was imported yet.' : `There is ${listed.join(', ')}.`
}

/** "Which sentence has the b-roll on it?" */
function whatIsShown(line: string, document: State['document'], script: Script): string | null {
  const isAsked =
    /^(?:which|what|where|is|are|how many)\b.*\b(?:broll|b-roll|b roll|overlay|other picture|cutaway|footage|override)\b/.test(
      line,
    ) ||
    /^(?:which|what|where)\b.*\b(?:shows?|shown|covered|over it|on it)\b.*\b(?:picture|clip|video|footage|\.mp4)\b/.test(
      line,
    )
  if (!isAsked || !/\b(?:is|are|has|have|shows?|shown|on|over|used?)\b/.test(line)) return null
  const shown = keptLines(script).filter(
    ({ id }) => overrideOf(document, id) !== null && overrideOf(document, id) !== undefined,
  )
  return shown.length === 0
    ? 'No sentence shows another picture.'
    : `Another picture is shown over ${shown.map((each) => `${each.id}: ${quoted([each])}`).join('; ')}.`
}

const count = (number: number, noun: string): string =>
  `${number === 0 ? 'no' : number} ${noun}${number === 1 ? '' : 's'}`

const areThere = (number: number, noun: string): string => `${number === 1 ? 'is' : 'are'} ${count(number, noun)}`

function howMany(line: string, document: State['document'], script: Script): string | null {
  const of =
    /^(?:how many|count(?: the| all)*|tell me how many|what's the number of|are there (?:any|still)|is there any|any)\s+(?:times\s+)?(?:(?:still|more|are|of|the|does|do|did|they|she|he|say|says)\s+)*["“]?(.+?)["”]?(?:\s+(?:are there|are in (?:it|there|this)|is there|are left|left|do we have|does it have|in (?:it|there|total|all|this|the \w+)|said|here))*$/.exec(
      line,
    )?.[1]
  if (of === undefined) return null
  const kept = keptSentences(cutOf(document))
  const sentences = isProblem(kept) ? [] : kept
  const [first = ''] = of.split(' ')
  if (isHesitationWord(first))
    return `There are ${count(fillers(sentences, 'low'), 'um')} and uhs in the cut.`.replace(
      'are 1 um and uhs',
      'is 1 um or uh',
    )
  if (/^(?:fillers?|filler words?|hesitations)\b/.test(of))
    return `There are ${count(fillers(sentences, 'middle'), 'filler word')} in the cut, ${fillers(sentences, 'low')} of them ums and uhs.`
  // "And how many are left?" counts what is there.
  if (/^(?:(?:sentences?|lines?)\b|(?:left|there|out)(?: now)?$)/.test(of))
    return `There ${areThere(keptLines(script).length, 'sentence')} in the cut${out(script)}.`
  if (/^questions?\b/.test(of)) {
    const asked = keptLines(script).filter((each) => keptWords(each).at(-1)?.text.endsWith('?') === true)
    return `There ${asked.length === 1 ? 'is' : 'are'} ${count(asked.length, 'question')} in the cut${
      asked.length > 0
        ? `: ${asked
            .slice(0, 6)
            .map((each) => quoted([each]))
            .join('; ')}`
        : ''
    }.`
  }
  if (/^words?\b/.test(of)) return `There ${areThere(keptLines(script).flatMap(keptWords).length, 'word')} in the cut.`
  if (/^(?:speakers?|people|voices?|persons?)\b/.test(of)) return speakers(script)
  if (/^(?:segments?|parts?)\b/.test(of))
    return `There ${areThere(new Set(keptLines(script).map(({ segment }) => segment)).size, 'segment')} in the cut.`
  if (/^(?:seconds?|minutes?)\b/.test(of)) return length(script)
  const pause = /^(?:long |big )?(?:pauses?|gaps?|silences?)(?: (?:longer than|over|above) (\d+(?:\.\d+)?))?/.exec(of)
  if (pause) return pauses(sentences, Number(pause[1] ?? 0.8))
  const found = keptLines(script).flatMap((each) =>
    findPhrase(
      keptWords(each).map(({ text }) => text),
      phraseWords(of),
    ),
  )
  return `“${of}” is said ${found.length === 1 ? 'once' : `${found.length} times`} in the cut.`
}

const out = ({ lines }: Script): string =>
  lines.some(({ isOut }) => isOut)
    ? `, and ${lines.filter(({ isOut }) => isOut).length} ${lines.filter(({ isOut }) => isOut).length === 1 ? 'is' : 'are'} out`
    : ''

/** Words that only fill; each is counted, a phrase of two once. */
function fillers(sentences: readonly KeptSentence[], level: 'low' | 'middle'): number {
  return sentences.reduce((sum, { words }) => {
    const indices = findFillers(asSpoken(words), level).map(({ index }) => index)
    return (
      sum +
      indices.filter(
        (index, at) => indices[at - 1] !== index - 1 || !/^(?:know|mean|of)\b/i.test(words[index]?.text ?? ''),
      ).length
    )
  }, 0)
}

function pauses(sentences: readonly KeptSentence[], seconds: number): string {
  const words = sentences.flatMap(({ sentence, words: own }) => own.map((word) => ({ word, source: sentence.source })))
  const long = words.filter(({ word, source }, at) => {
    const next = words[at + 1]
    return (
      next?.source === source &&
      next.word.position === word.position + 1 &&
      next.word.startMicros - word.endMicros > seconds * MICROS
    )
  })
  return `There ${areThere(long.length, 'pause')} longer than ${seconds} s.`
}

const length = ({ seconds }: Script): string => `The cut is ${formatTime(tenths(seconds))} long.`

function howLong(line: string, script: Script): string | null {
  if (
    !/\b(?:how long|how short|length|duration|running time|run time|total time)\b/.test(line) ||
    /\b(?:longer than)\b/.test(line)
  )
    return null
  const about = /\b(?:part|bit|section|story|stuff) (?:about|on|where \w+ (?:talks?|speaks?) about) (.+)$/.exec(
    line,
  )?.[1]
  if (about === undefined) {
    const speaker = speakersOf(script).find((name) => line.includes(name.toLowerCase()))
    if (speaker === undefined) return length(script)
    return `${speaker} speaks for ${formatTime(
      tenths(
        keptLines(script)
          .filter((each) => each.speaker === speaker)
          .reduce((sum, { fromSeconds = 0, toSeconds = 0 }) => sum + toSeconds - fromSeconds, 0),
      ),
    )}.`
  }
  const places = placesAbout(script, about)
  if (places.length === 0) return `Nothing in the cut speaks of “${about}”.`
  const seconds = places.flat().reduce((sum, { fromSeconds = 0, toSeconds = 0 }) => sum + toSeconds - fromSeconds, 0)
  return `What is said about “${about}” lasts ${formatTime(tenths(seconds))}: ${places.map(quoted).join('; ')}.`
}

function placesAbout(script: Script, query: string): (readonly Line[])[] {
  const lines = keptLines(script)
  const byId = new Map(lines.map((line) => [line.id, line]))
  return findPlaces(
    lines.map((line) => ({
      id: line.id,
      segment: line.segment,
      speaker: line.speaker,
      words: keptWords(line).map(({ text }) => text),
    })),
    query,
  ).map(({ sentenceIds }) => sentenceIds.flatMap((id) => byId.get(id) ?? []))
}

const speakers = (script: Script): string => {
  const names = speakersOf(script)
  return names.length === 0 ? 'The speakers are not named.' : `${count(names.length, 'speaker')}: ${names.join(', ')}.`
}

function who(line: string, script: Script): string | null {
  const about =
    /^who(?:'s| is)? (?:says|said|talks|talked|talking|speaks|spoke|speaking|mentions|mentioned)(?: (?:the )?(?:line|sentence|part|bit|thing|one))? (?:about|on|of) (.+)$/.exec(
      line,
    )?.[1]
  if (about !== undefined) {
    const lines = placesAbout(script, about).flat()
    return lines.length === 0
      ? `Nobody speaks of “${about}” in the cut.`
      : lines.map((each) => `${each.speaker ?? 'Someone who is not named'} says ${quoted([each])}`).join('; ')
  }
  if (
    /^(?:who(?:'s| is| are| speaks?| talks?| says?| said| does| was| were)|which speakers|what speakers|list the speakers|list speakers|show me the speakers)\b/.test(
      line,
    ) &&
    !/\babout\b/.test(line)
  ) {
    const phrase = /^who (?:says|said) ["“]?(.+?)["”]?$/.exec(line)?.[1]
    if (phrase === undefined) return speakers(script)
    const lines = keptLines(script).filter(
      (each) =>
        findPhrase(
          keptWords(each).map(({ text }) => text),
          phraseWords(phrase),
        ).length > 0,
    )
    return lines.length === 0
      ? `Nobody says “${phrase}” in the cut.`
      : lines.map((each) => `${each.speaker ?? 'Someone who is not named'} says ${quoted([each])}`).join('; ')
  }
  return null
}

function whatIsSaid(line: string, script: Script): string | null {
  const query =
    /^(?:which|what) (?:sentences?|lines?|parts?|segments?|bits?) (?:mentions?|talks? (?:about|of)|speaks? (?:about|of)|(?:are|is) (?:about|on)|discuss(?:es)?|covers?|contains?|ha(?:s|ve)(?! been\b)|names?) (.+)$/.exec(
      line,
    )?.[1] ??
    /\b(?:said|say|says|saying|talk|talks|talked|talking|speak|speaks|spoken|speaking|mention|mentions|mentioned|discuss|discusses|discussed|there|anything|parts?|sentences?|bits?|think|thinks) (?:anything )?(?:about|of|on) (.+)$/.exec(
      line,
    )?.[1] ??
    /^(?:where|when|does|do|did|is|was) .*\b(?:mention|mentions|mentioned|say|says|said|discuss|discusses|discussed|talks?) (.+)$/.exec(
      line,
    )?.[1]
  if (query !== undefined) {
    const places = placesAbout(script, query.replace(/^["“]|["”]$/g, ''))
    return places.length === 0
      ? `Nothing in the cut speaks of “${query}”.`
      : `About “${query}”: ${places.slice(0, 6).map(quoted).join('; ')}${places.length > 6 ? ` and ${places.length - 6} more` : ''}.`
  }
  const numbered =
    /\b(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last)\b(?: sentence| line)\b/.exec(
      line,
    )?.[1] ?? /\b(?:sentence|line) (\d+)\b/.exec(line)?.[1]
  if (numbered === undefined) return null
  const kept = keptLines(script)
  const number =
    numbered === 'last'
      ? kept.length
      : Number.isNaN(Number(numbered))
        ? ordinals.indexOf(numbered) + 1
        : Number(numbered)
  const found = kept[number - 1]
  return found
    ? `${found.id}: “${keptWords(found)
        .map(({ text }) => text)
        .join(' ')}” (${formatTime(tenths(found.fromSeconds ?? 0))}).`
    : `There are ${count(kept.length, 'sentence')} in the cut.`
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

function whatIsOut(line: string, script: Script): string | null {
  if (
    !/\b(?:is|are|was|were|has|have|did|been|what's|i|you|we)\b.*\b(?:out|cut|removed|deleted|excluded|gone|taken out|left out)\b/.test(
      line,
    )
  )
    return null
  const lines = script.lines.filter(({ isOut }) => isOut)
  const words = keptLines(script).reduce((sum, each) => sum + each.words.length - keptWords(each).length, 0)
  if (lines.length === 0 && words === 0) return 'Nothing is out.'
  return `${count(lines.length, 'sentence')} and ${count(words, 'single word')} are out${
    lines.length > 0
      ? `: ${lines
          .slice(0, 6)
          .map((each) => `“${each.words.map(({ text }) => text).join(' ')}”`)
          .join('; ')}`
      : ''
  }.`
}

function listed(line: string, script: Script): string | null {
  if (/\b(?:sentences|transcript|timeline|lines)\b/.test(line)) return aboutLines(script)
  return /^what(?:'s| is)? (?:here|there|in (?:here|it|this|the (?:video|cut|project|interview))|this|going on)/.test(
    line,
  )
    ? aboutLines(script)
    : null
}

function aboutLines(script: Script): string {
  const kept = keptLines(script)
  return `${count(kept.length, 'sentence')}, ${formatTime(tenths(script.seconds))}: ${kept
    .slice(0, 12)
    .map((each) => quoted([each]))
    .join('; ')}${kept.length > 12 ? ' …' : ''}`
}
