import type { Note } from '../../../kernel/index.ts'
import type { HeardTranscript, HeardWord } from '../format.ts'
import { spreadText } from '../spread-text.ts'

/** The words of SRT and VTT. */
export const readCaptions = (text: string): HeardTranscript => ({
  language: languageOf(text),
  ...readCues(cuesOf(text)),
})

/**
 * The words of cues. A cue has one time, so those of its words are estimated; times inside the text are the words' own.
 */
export function readCues(cues: readonly Cue[]): Pick<HeardTranscript, 'words' | 'notes'> {
  const words: HeardWord[] = []
  let shown: readonly string[] = []
  let endOfLast = -Infinity
  let repeated = 0
  for (const cue of nameSpeakers(cues)) {
    const isTouching = cue.startSeconds - endOfLast <= 0.05
    // Behind a pause a line may still stand there from before; the times inside tell which one is new.
    const lines = isTouching || INNER_TIME.test(cue.lines.at(-1) ?? '') ? withoutShown(cue, shown) : cue.lines
    repeated += cue.lines.length - lines.length
    const shares = sharesOf(lines)
    let speaker: string | null = cue.speaker ?? null
    for (const [index, line] of lines.entries()) {
      // A voice speaks on in the next lines of its cue.
      speaker = plainLine(line).speaker ?? speaker
      for (const word of wordsOfLine(line, { cue, share: shares[index] ?? WHOLE, speaker })) words.push(word)
    }
    shown = cue.lines
    endOfLast = cue.endSeconds
  }
  const notes: Note[] =
    repeated === 0
      ? []
      : [
          {
            code: 'repeated-lines',
            text: `${
              repeated === 1
                ? '1 caption line that stayed on the screen was'
                : `${repeated} caption lines that stayed on the screen were`
            } read once.`,
          },
        ]
  return { words, notes }
}

/** `speaker` is the one that the format names beside the text. */
export type Cue = {
  readonly startSeconds: number
  readonly endSeconds: number
  readonly lines: readonly string[]
  readonly speaker?: string | null
}
type Share = { readonly from: number; readonly to: number }

const WHOLE: Share = { from: 0, to: 1 }
/** Roll-up captions have at most four rows (CEA-608). */
const MAX_ROWS = 4

export const CUE_TIMES = /^\s*((?:\d+:)?\d{1,2}:\d{1,2}[.,]\d{1,3})\s*-->\s*((?:\d+:)?\d{1,2}:\d{1,2}[.,]\d{1,3})/
const INNER_TIME = /<((?:\d+:)?\d{1,2}:\d{1,2}\.\d{1,3})>/

export const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/)

function cuesOf(text: string): Cue[] {
  const cues: (Cue & { lines: string[] })[] = []
  let open: string[] | null = null
  const all = linesOf(text)
  for (const [at, line] of all.entries()) {
    const [, start, end] = CUE_TIMES.exec(line) ?? []
    if (start !== undefined && end !== undefined) {
      // Where the blank line between cues is missing, the next cue's number stands last in this one.
      if (open && /^\s*\d+\s*$/.test(open.at(-1) ?? '')) open.pop()
      open = []
      cues.push({ startSeconds: secondsOf(start), endSeconds: secondsOf(end), lines: open })
    } else if (line === '' || (line.trim() === '' && isBetweenCues(all[at + 1] ?? '', all[at + 2] ?? ''))) open = null
    // YouTube keeps the row free where nothing stands yet; the cue goes on below it.
    else if (line.trim() !== '') open?.push(line)
  }
  return cues
}

/** Whether a cue begins behind a line of spaces, perhaps with its number first. */
const isBetweenCues = (next: string, second: string): boolean =>
  next === '' || CUE_TIMES.test(next) || CUE_TIMES.test(second)

/**
 * Roll-up captions show a line again below which a new one appears. A cue that says the same on its own is somebody
 * saying it twice.
 */
function withoutShown(cue: Cue, shown: readonly string[]): readonly string[] {
  const plain = (lines: readonly string[]): string => lines.map((line) => plainLine(line).text).join('\n')
  for (let count = Math.min(MAX_ROWS, cue.lines.length, shown.length); count > 0; count -= 1) {
    const isPart = count < cue.lines.length || cue.endSeconds - cue.startSeconds < 0.05
    if (isPart && plain(cue.lines.slice(0, count)) === plain(shown.slice(-count))) return cue.lines.slice(count)
  }
  return cue.lines
}

/** How much of the cue's time each line has, by its characters. */
function sharesOf(lines: readonly string[]): Share[] {
  const lengths = lines.map((line) => plainLine(line).text.replaceAll(' ', '').length)
  const total = Math.max(
    1,
    lengths.reduce((sum, length) => sum + length, 0),
  )
  let before = 0
  return lengths.map((length) => {
    const from = before / total
    before += length
    return { from, to: before / total }
  })
}

function wordsOfLine(
  line: string,
  { cue, share, speaker }: { cue: Cue; share: Share; speaker: string | null },
): HeardWord[] {
  const length = cue.endSeconds - cue.startSeconds
  const pieces = line.split(INNER_TIME)
  if (pieces.length === 1)
    return spreadText({
      text: plainLine(line).text,
      startSeconds: cue.startSeconds + length * share.from,
      endSeconds: cue.startSeconds + length * share.to,
      speaker,
    })
  // Split by a pattern with one group, texts and times take turns.
  const times = [cue.startSeconds, ...pieces.filter((_, index) => index % 2 === 1).map(secondsOf), cue.endSeconds]
  return pieces
    .filter((_, index) => index % 2 === 0)
    .flatMap((piece, index) => {
      const words = spreadText({
        text: plainLine(piece).text,
        startSeconds: times[index] ?? null,
        endSeconds: times[index + 1] ?? null,
        speaker,
      })
      return words.length === 1 ? words.map((word) => ({ ...word, interpolated: false })) : words
    })
}

function secondsOf(clock: string): number {
  return clock
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)
}

function languageOf(text: string): string | null {
  return /^WEBVTT[^\n]*\n(?:[^\n]+\n)*?Language:\s*([\w-]+)/.exec(text.slice(0, 2000))?.[1] ?? null
}

/** "1:02:03.5", "02:03,500" and "3.5" in seconds; null for anything else. */
export function secondsOfClock(clock: string): number | null {
  if (!/^(?:\d+:){0,2}\d+(?:[.,]\d+)?$/.test(clock.trim())) return null
  return clock
    .trim()
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)
}

/** A caption line without tags, styling and entities, and the speaker that a voice tag names. */
export function plainLine(line: string): { text: string; speaker: string | null } {
  const speaker = /<v(?:\.[^\s<>]*)?\s([^<>]+)>/i.exec(line)?.[1]?.trim() ?? null
  const bare = line.replaceAll(/\{\\[^{}]*\}/g, '').replaceAll(/<\/?[a-z0-9][^<>]*>/gi, '')
  return {
    text: decodeEntities(bare).replaceAll(/\s+/g, ' ').trim(),
    speaker: speaker === null ? null : decodeEntities(speaker),
  }
}

const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['lrm', ''],
  ['rlm', ''],
])

function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES.get(name.toLowerCase()) ?? whole
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}

/** A line of a caption, with nothing but tags before what is said. */
const TAGS = String.raw`(?:<[^<>]*>|\{\\[^{}]*\}|\s)*`
/** How a new speaker is marked besides: "- Anna: …", ">> ANNA: …". */
const CHANGE = String.raw`(?:[-‐–—]+\s*|(?:>|&gt;)+\s*)`
/** One to three words that are written as names are, and perhaps a number: "Anna", "Dr. Smith", "SPEAKER 2". */
const WORD = String.raw`\p{Lu}[\p{L}\p{N}.'’-]*`
const NAME = new RegExp(
  String.raw`^(${TAGS})${CHANGE}?(?:\[(${WORD}(?: ${WORD}| \d+){0,2})\]|(${WORD}(?: ${WORD}| \d+){0,2})):\s+(?=\S)`,
  'u',
)
const BEGINS_ANEW = new RegExp(String.raw`^${TAGS}${CHANGE}`, 'u')

/** Words that a sentence sets before a colon, and no name: what begins with one of them is left as it is said. */
const SAID = new Set(
  (
    'note notes remember warning caution tip tips hint step steps first firstly second secondly third finally ' +
    'last next ' +
    'question answer result results example examples ps re so and but or then now today tomorrow yesterday ' +
    'here there ' +
    'well look listen conclusion summary problem solution chapter part section lesson rule fact point number item ' +
    'option reason idea goal task day week month year monday tuesday wednesday thursday friday saturday ' +
    'sunday january ' +
    'february march april may june july august september october november december i we you he she it they this that ' +
    'these those the a an my your our his her their what why how when where who which because if also plus again ' +
    'yes no ok okay right update edit spoiler title subject source sources link links important attention breaking ' +
    'remark quote meaning translation music'
  ).split(' '),
)

type SaidLines = { readonly lines: readonly string[] }

/**
 * Cues whose lines begin with who speaks ("Anna: …") as cues with voice tags, which say the same. A name before a colon
 * is one only where that is plainly how the captions are written: several lines begin so, by one name again and again
 * or by two. Who speaks goes on speaking until another name, or a mark of a new speaker.
 */
function nameSpeakers<Cue extends SaidLines>(cues: readonly Cue[]): readonly Cue[] {
  const names = cues.flatMap(({ lines }) => lines.flatMap((line) => nameIn(line) ?? []))
  // Two lines make a habit, whether of one speaker or of two.
  if (names.length < 2) return cues
  let speaker: string | null = null
  return cues.map((cue) => ({
    ...cue,
    lines: cue.lines.map((line) => {
      const name = nameIn(line)
      if (name === null) {
        if (BEGINS_ANEW.test(line) || HAS_VOICE.test(line)) speaker = null
        return speaker === null ? line : `<v ${speaker}>${line}`
      }
      speaker = name
      return line.replace(NAME, (_all, tags: string) => `<v ${name}>${tags}`)
    }),
  }))
}

const HAS_VOICE = /<v[.\s]/i

/** The speaker whom a line names before a colon. */
function nameIn(line: string): string | null {
  if (HAS_VOICE.test(line)) return null
  const [, , bracketed, plain] = NAME.exec(line) ?? []
  const name = bracketed ?? plain
  return name === undefined ||
    name
      .toLowerCase()
      .split(' ')
      .some((word) => SAID.has(word))
    ? null
    : name
}
