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
export function nameSpeakers<Cue extends SaidLines>(cues: readonly Cue[]): readonly Cue[] {
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
