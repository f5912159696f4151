import { editsBetween } from '../../words/index.ts'
import { findMissingAbility } from '../abilities/find-missing-ability.ts'
import type { PlanDocument } from '../plan-document.ts'
import { factsOf, type Topic } from './topic.ts'
import { topicsInSongs } from './topics-in-songs.ts'
import { topicsInSound } from './topics-in-sound.ts'
import { topicsInVideo } from './topics-in-video.ts'

/** Whether some words are a request that can be planned as they stand. */
type Tries = (words: string) => Promise<boolean>
type Asked = {
  readonly document: PlanDocument
  readonly tries?: Tries | undefined
  /** Nothing but what can be done is asked for. */
  readonly isSure: boolean
}

export const topicsOf = ({ domain }: PlanDocument): readonly Topic[] =>
  new Map<string, readonly Topic[]>([
    ['audio', topicsInSound],
    ['video', topicsInVideo],
    ['music', topicsInSongs],
  ]).get(domain.name) ?? []

const MAX_EXAMPLES = 3

/** The reply to what can be said and done; null where the words ask for something else. */
export async function answerAbilities(line: string, asked: Asked): Promise<string | null> {
  const wish = wishIn(line)
  if (wish === null) return asked.isSure ? helpWith(asked) : null
  if (!wish.isSure && (await mayBeRequest(wish, asked))) return null
  if (wish.what === '') return helpWith(asked)
  const missing = findMissing(wish.what, asked.document)
  if (missing !== null) return missing
  if (/^(?:undo|redo|go back|take back|take .* back|undo .*|redo .*)$/.test(wish.what)) return UNDO
  const door = doors.find(({ asks }) => asks.test(wish.what))
  if (door && !topicFor(wish.what, asked.document, wish.isNoun)) return door.says
  if (!wish.isNoun && (await (asked.tries?.(wish.what) ?? false)))
    return `${/^(?:how|what) /.test(line) ? 'Say' : 'Yes: say'} “${wish.what}”.`
  const topic = topicFor(wish.what, asked.document, wish.isNoun)
  if (topic) return tellTopic(topic, asked)
  return wish.isSure ? unknown(wish.what, asked) : null
}

/** What a question of ability is about; `isNoun` where a thing is named and no act. */
type Wish = {
  readonly said: string
  /** The same without articles and what is polite. */
  readonly what: string
  readonly isNoun: boolean
  /** Nothing but an ability can be meant. */
  readonly isSure: boolean
}

/** "Can you do a split?", "what about the guest?": a thing of its own is named, or it can be done as it stands. */
async function mayBeRequest({ said, what }: Wish, { tries, document }: Asked): Promise<boolean> {
  if (/^(?:an?|the|another|my|that|this|it|one|some of|\d.*)\b/.test(said) || what.split(' ').length > 3) return true
  const { things } = document.frame(document.state, '')
  if (things.some(({ name }) => what.includes(name.toLowerCase()))) return true
  return tries !== undefined && ((await tries(said)) || (await tries(`do ${said}`)))
}

const article = new RegExp(
  [
    String.raw`^(?:(?:any|some|a|an|the|all|my|kind of|kinds of|sort of|support for|things with|something with|`,
    String.raw`anything with|about|with|use of) )+`,
  ].join(''),
)
const without = (words: string): string =>
  words
    .replace(article, '')
    .replace(
      new RegExp(
        [
          String.raw` (?:here|there|too|as well|at all|in (?:here|this|it|cutroom)|with (?:you|this|cutroom)|for me|`,
          String.raw`or not|features?|yet|on this|possible)$`,
        ].join(''),
      ),
      '',
    )

function wishIn(line: string): Wish | null {
  for (const { says, isNoun, isSure = true } of forms) {
    const found = says.exec(line)?.[1]
    if (found !== undefined) return { said: found, what: without(found), isNoun, isSure }
  }
  return null
}

const program = '(?:you|cutroom|(?:this|the) (?:program|app|editor|tool))'
const forms: readonly { readonly says: RegExp; readonly isNoun: boolean; readonly isSure?: boolean }[] = [
  { says: /\bhelp (?:me )?(?:with|on|about|for|regarding) (.+)$/, isNoun: true },
  {
    says: new RegExp(
      `^(?:do|does|have|has) ${program} (?:also |even )?(?:have|got|do|support|` +
        `offer|know about|handle|understand|come with|include|know) (?!how to )(.+)$`,
    ),
    isNoun: true,
  },
  {
    says: /^(?:can|could|do|will) (?:you|cutroom|this|it) (?:also |even |actually )?(?:do|handle|support) (.+)$/,
    isNoun: true,
    isSure: false,
  },
  { says: /^(?:what|how) about (.+)$/, isNoun: true, isSure: false },
  { says: /^explain (?:how )?(.+)$/, isNoun: true },
  { says: /^(?:teach|tell|show) me (?:about |how )?(?:to )?(.+)$/, isNoun: true },
  {
    says: /^(?:how|what way) (?:do|can|could|would|should|might|does) (?:i|we|you|one|someone|somebody) (.+)$/,
    isNoun: false,
  },
  { says: /^how to (.+)$/, isNoun: false },
  {
    says: new RegExp(
      [
        String.raw`^what (?:do|should|must|would|can|could) i (?:have to |need to )?(?:say|type|do|call|write|`,
        String.raw`ask)(?: here| now)? (?:to|for|if i want to|when i want to|so that you|if i want) (.+)$`,
      ].join(''),
    ),
    isNoun: false,
  },
  {
    says: /^what(?:'s|s| is) the (?:best |right |easiest )?(?:way|command|word|words|phrase) (?:to|for|of) (.+)$/,
    isNoun: false,
  },
  {
    says: new RegExp(
      [
        String.raw`^(?:are you able to|is it possible to|is there (?:a|any|some) way (?:to|of|i can|for me to)|`,
        String.raw`do you know how to|am i able to|would you know how to) (.+)$`,
      ].join(''),
    ),
    isNoun: false,
  },
  {
    says: new RegExp(
      [
        String.raw`^what (?:\w+ )*(?:can|could|may|should) (?:i|you|we|one) (?:all )?(?:do|say|ask|try|type|change|`,
        String.raw`edit) (?:with|about|to|on|for) (?!(?:you|this|it|me|here|that|(?:this|the) (?:recording|song|`,
        String.raw`project|video|file|document|track))\b)(.+)$`,
      ].join(''),
    ),
    isNoun: true,
    isSure: false,
  },
]

const UNDO =
  'Say “undo” to take back the last turn, and “redo” to have it again. “Take back” with the words ' +
  'of an earlier turn takes that one back.'

/** What is done by a command and not by words. */
const doors: readonly { readonly asks: RegExp; readonly says: string }[] = [
  {
    asks: new RegExp(
      [
        String.raw`\b(?:exports?|render\w*|sav(?:e|es|ing)|bounc\w*|mp3|wav|download|srt|vtt|subtitles?|captions?|`,
        String.raw`edl|otio|midi|publish|upload)\b`,
      ].join(''),
    ),
    says:
      'That is a command of its own: “cutroom render FILE” writes the sound or the picture, “cutroom ' +
      'export FILE” a file for other programs (.srt and .vtt for captions). Everything that you ' +
      'approve is saved at once.',
  },
  {
    asks: new RegExp(
      [
        String.raw`\b(?:imports?|importing|load\w*|open\w*|bring in|add (?:a )?(?:file|recording)|record(?:ing)?|`,
        String.raw`transcri\w+)\b`,
      ].join(''),
    ),
    says: 'A recording comes in by a command of its own: “cutroom import FILE”.',
  },
  {
    asks: /\b(?:plays?|playing|playback|listen\w*|hear|preview\w*)\b/,
    says: 'Press p while you review a plan to hear it, or write the whole with “cutroom render FILE”.',
  },
]

/** What is not there, by its name, with what comes nearest. */
function findMissing(what: string, { domain, frame, state }: PlanDocument): string | null {
  const names = new Set(frame(state, '').things.map(({ name }) => name.toLowerCase()))
  for (const words of [what, `add ${what}`, `remove ${what}`]) {
    const missed = findMissingAbility(words, { kind: domain.name, names, way: 'any' })
    if (missed) return `I have no ${missed.ability.name}. ${missed.ability.nearest}`
  }
  return null
}

function topicFor(what: string, document: PlanDocument, isNoun: boolean): Topic | undefined {
  const topics = topicsOf(document)
  const named = topics.find(({ name }) => name === what || name === `${what}s`)
  if (named) return named
  const fits = topics.filter(({ asks }) => asks.test(what))
  // Where an act is asked for, it is its verb that tells: "how do I cut the music".
  const [verb = ''] = what.split(' ')
  return (isNoun ? undefined : fits.find(({ asks }) => asks.test(verb))) ?? fits[0]
}

async function tellTopic(topic: Topic, asked: Asked): Promise<string> {
  const examples = await examplesOf(topic, asked, MAX_EXAMPLES)
  if (examples.length === 0) return `${topic.says} There is nothing to do so with here.`
  return `${topic.says} Say ${sayOr(examples)}.`
}

const sayOr = (examples: readonly string[]): string => {
  const quoted = examples.map((words) => `“${words}”`)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`
}

/** Examples of a topic that can be planned on this document as it is. */
export async function examplesOf(
  { examples }: Topic,
  { document, tries }: Omit<Asked, 'isSure'>,
  most: number,
): Promise<readonly string[]> {
  const found: string[] = []
  for (const words of examples(factsOf(document))) {
    if (found.length === most) break
    if (!tries || (await tries(words))) found.push(words)
  }
  return found
}

/** One sentence for each topic, and how to hear more. */
async function helpWith(asked: Asked): Promise<string> {
  const rows: string[] = []
  const topics = topicsOf(asked.document)
  for (const topic of topics.filter(({ isMeasured }) => isMeasured !== true)) {
    const [example] = await examplesOf(topic, asked, 1)
    if (example !== undefined) rows.push(`${topic.name}: “${example}”`)
  }
  const { name } = asked.document
  if (rows.length === 0) return `Say what you want to change in ${name}, in your own words; “undo” takes it back.`
  const measured = topics.filter(({ isMeasured }) => isMeasured === true).map(({ name: each }) => each)
  const more = [rows[0]?.split(':')[0] ?? '', ...measured].map((each) => `“help with ${each}”`)
  return [
    `Here is what can be said about ${name}, and it works as it stands:`,
    ...rows.map((row) => `  ${row}`),
    `Your own words will do as well; “undo” takes the last turn back. For more, say ${more.join(', ')} and the like.`,
  ].join('\n')
}

/** A word that nobody here knows. */
function unknown(what: string, { document }: Asked): string {
  const topics = topicsOf(document).map(({ name }) => name)
  const near = topics.find((name) => editsBetween(name, what) <= 2)
  const listed = `There is help with ${topics.slice(0, -1).join(', ')} and ${topics.at(-1)}.`
  return `I know of nothing called “${what}” here. ${near ? `There is ${near}: say “help with ${near}”.` : listed}`
}
