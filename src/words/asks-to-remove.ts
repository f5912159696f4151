import { lemma } from './lemma.ts'
import type { Token } from './reading.ts'
import { tokenize } from './tokenize.ts'

const list = (...rows: readonly string[]): readonly string[] => rows.flatMap((row) => row.split(' '))
const set = (...rows: readonly string[]): ReadonlySet<string> => new Set(list(...rows))

/**
 * Verbs of requests after which something is no longer there: taken out, kept alone, silenced, shortened, written
 * anew.
 */
const strong = list(
  'delete remove erase drop kill lose scrap ditch dump snip strip bin axe ax wipe nuke discard toss trash zap omit',
  'eliminate',
  'chuck yeet shave junk purge cull whack yank nix del excise obliterate cut cut-out ripple-cut ripple-delete rm',
  'clear exclude',
  'skip expunge prune strike chop slice hack clip lop rid',
  'keep trim crop isolate narrow limit-to',
  'silence mute blank empty bleep beep censor hush zero',
  'shorten truncate tighten compress reduce cap limit squeeze clean tidy scrub sweep weed filter smooth polish',
  'condense whittle',
  'pare speed',
  'redo rewrite regenerate recompose simplify thin vary replace swap retry reset',
  'move split rename order arrange sequence conform reorder rearrange sort merge conclude',
)
/** Of these only some uses take something away; a word such as "out", "only" or "another" says so. */
const weak = list(
  'take get throw pull rip leave kick do edit use pick choose select prefer go deal stick make bring set let turn',
  'put want give',
  'try change start begin end finish open lead close show fix repair handle hold lower write compose generate',
)
const verbs = [...strong, ...weak]
const weakVerbs = new Set(weak)
const saysSo = set(
  'out off away rid gone without silent silence mute muted shorter tighter snappier only just but except another',
  'different new',
  'anew again fewer less sparser busier simpler back first last second best good attempt take takes retakes',
  'repeats version',
  'latest top front down empty dead air gap gaps pause pauses um ums uh uhs filler fillers hesitations clean up',
  'instead order',
  'two three',
)

/** Words that ask by themselves where no verb makes a statement of them: "fewer notes in the bass", "just the ums". */
const alone = set(
  'fewer less only just another new different out gone away off no nothing pass removal cleanup clean-up deletion',
)

const determiners = set(
  'the a an this that these those my our your his her their its some any no each every another one',
)
const pronouns = set('i we he she they it who which that someone somebody everyone everybody nobody people this there')
const persons = set('i we you')
const modals = set(
  "should must shall can could would will may might i'd we'd you'd i'll we'll you'll let's lets let gonna wanna",
  'gotta better please',
)
const obliging = set("should must shall let's lets let please")
const wishing = set(
  "want need like love wish going have try trying time way possible able prefer mind rather ask wanna i'd best",
  'fine ok okay',
  'easier needed',
)
const proposing = set('about mind try by consider suggest worth start')
const auxiliaries = set(
  "is are was were be been being am got gets has have had isn't aren't wasn't weren't it's that's there's he's",
  "she's they're",
  "we're i'm i've we've they've you've hasn't haven't hadn't having getting",
)
const joins = set('and then or but so also plus & n if when because since while')
const places = set(
  'on in at from to of for with between until till after before over under by into onto through around during',
  'within inside',
  'behind as like about',
)
const leads = set(
  'pls plz yo oops hey ok okay um uh well right alright first next second last ripple ripple-cut quick quickly',
  'thanks cheers no',
  'yes yeah wait sorry actually finally',
)
const adverbs = set(
  'just then also please now simply really maybe perhaps completely entirely quickly kindly not both all only',
  'quietly too again',
  'still ever never',
)
/** Verbs that tell how things are or were. */
const tells = set(
  'sounds sound seems feels felt comes came goes went said says happens happened rings rang barks coughs coughed',
  'knocks laughs',
  'laughed sneezes talks talked speaks spoke walks slams slammed stumbles stumbled mumbles mumbled drones rambles',
  'clicks clicked',
  'crashed starts started ends ended forgot messed repeats repeated interrupts breathes yawns hums buzzes clips',
  'peaks distorts',
  'cracks crackles pops pumps hisses echoes rumbles looks wants wanted hear heard think thought know knew lost',
  'loses ruins drags',
  "disappears vanishes kills needs does did doesn't didn't don't",
)

/** How far before a verb its subject is looked for. */
const REACH = 8
/** How far behind a verb the word is looked for that says what it does. */
const REACH_BEHIND = 14

/**
 * Whether words ask for something to be taken away. "The guest drops out at 4:00" and "there is clipping" only hold
 * such verbs.
 */
export function asksToRemove(text: string): boolean {
  const tokens = tokenize(text)
  if (tokens.some((_, at) => (isRequested(tokens, at) && takesAway(tokens, at)) || isWished(tokens, at))) return true
  return !isStatement(tokens) && !holdsVerb(tokens) && tokens.some((token) => alone.has(token.text))
}

/** Whether words say how something is, was or goes, and ask for nothing. */
export function onlySays(text: string): boolean {
  const tokens = tokenize(text)
  return isStatement(tokens) && !tokens.some((_, at) => isRequested(tokens, at))
}

/**
 * Whether words say how something is or was, and neither ask, wish nor complain: "the music is louder than the guest".
 * Nothing is done for these, be it a loss or not.
 */
export function tellsHowItIs(text: string, known: readonly string[]): boolean {
  return onlySays(text) && !holdsVerb(tokenize(text), withoutComparisons(known)) && !WISHES.test(text)
}

const plainVerbs = new WeakMap<readonly string[], readonly string[]>()

/** A note may begin with a comparison ("louder from 1:00 to 2:00"), which is no verb for that. */
function withoutComparisons(known: readonly string[]): readonly string[] {
  const made = plainVerbs.get(known) ?? known.filter((verb) => !COMPARISONS.has(verb))
  plainVerbs.set(known, made)
  return made
}

const COMPARISONS = set('louder quieter softer up down same')

/** "Too loud" complains, and who complains wants it mended. */
const WISHES = new RegExp(
  String.raw`\b(?:needs?|needed|wants?|wanna|should|must|would|could|can|will|may|might|have to|has to|ought|let's|` +
    String.raw`please|pls|too|only|just|like|gotta|have)\b`,
  'i',
)

/** Whether words hold a verb as a request does, whatever it asks for. */
export const hasRequest = (text: string): boolean => holdsVerb(tokenize(text))

function holdsVerb(tokens: readonly Token[], known?: readonly string[]): boolean {
  return tokens.some(({ text: word, kind }, at) => {
    if (kind !== 'word') return false
    const verb = lemma(word, known)
    return verb.isVerb && verb.form === 'base' && stands(tokens, at)
  })
}

/** A verb of ours where it stands as a request, and not as a noun ("a cut") or a participle ("was cut"). */
function isRequested(tokens: readonly Token[], at: number): boolean {
  const { text = '', kind } = tokens[at] ?? {}
  const verb = lemma(text, verbs)
  if (kind !== 'word' || !verb.isVerb) return false
  // "How about cutting", "would you mind removing".
  return verb.form === 'base' ? stands(tokens, at) : text.endsWith('ing') && proposing.has(tokens[at - 1]?.text ?? '')
}

/**
 * Whether a word stands where the verb of a request does: at the start, behind a place or a modal, and not behind
 * its subject.
 */
function stands(tokens: readonly Token[], at: number): boolean {
  const run: string[] = []
  let before = at - 1
  for (; before >= Math.max(0, at - REACH); before -= 1) {
    const { text = '', kind } = tokens[before] ?? {}
    if (kind !== 'word' || joins.has(text) || places.has(text) || modals.has(text) || auxiliaries.has(text)) break
    if (!adverbs.has(text)) run.unshift(text)
  }
  const stop = tokens[before]?.text ?? ''
  const isWish = tokens.slice(Math.max(0, before - 4), Math.max(0, before)).some(({ text }) => wishing.has(text))
  if (stop === 'to') return run.length === 0 && isWish
  if (modals.has(stop)) return isMeant(tokens, before, run)
  if (auxiliaries.has(stop)) return false
  // "On the guest track delete …" begins with its place; "like a bad splice" ends with a noun.
  const isPlace = run.length > 0 && !determiners.has(run.at(-1) ?? '')
  if (places.has(stop)) return isPlace && !isStatement(tokens.slice(0, before))
  return !isSubject(run)
}

/** "We should cut", "can you cut", "I'd cut"; "he would cut her off" is told and not asked. */
function isMeant(tokens: readonly Token[], at: number, run: readonly string[]): boolean {
  if (run.length > 0) return run.every((word) => persons.has(word) || word === 'us' || word === 'me')
  const modal = tokens[at]?.text ?? ''
  const subject = tokens[at - 1]
  if (subject === undefined || subject.kind === 'sign' || joins.has(subject.text)) return true
  return persons.has(subject.text) || obliging.has(modal) || modal.includes("'")
}

/**
 * "The keys", "her words", "vocals" do something; a single other word ("pls", "ripple", "oops") only leads up to a
 * request.
 */
function isSubject(run: readonly string[]): boolean {
  const last = run.at(-1) ?? ''
  if (run.some((word) => determiners.has(word) || pronouns.has(word))) return true
  if (/[^s]s$/.test(last) && !leads.has(last)) return true
  return run.filter((word) => word !== 'you' && !wishing.has(word) && !leads.has(word)).length > 1
}

/** Whether a verb that is requested lets something go. "Drop it in" puts something there. */
function takesAway(tokens: readonly Token[], at: number): boolean {
  const verb = lemma(tokens[at]?.text ?? '', verbs).lemma
  const behind = tokens.slice(at + 1, at + 1 + REACH_BEHIND).map(({ text }) => text)
  if (/^(?:drop|cut|throw|chuck|clip)$/.test(verb) && putsIn.test(behind.join(' '))) return false
  return !weakVerbs.has(verb) || behind.some((word) => saysSo.has(word))
}

const putsIn = /^(?:(?:it|them|that|this) )?(?:in|into|under|underneath)\b/

const obliges = /\b(?:should|must|can|could|may|(?:needs?|has|have|ought|is|are) to|as well)(?: \w+)? be(?: \w+)?$/
const wants = /^(?:\w+ ){0,2}(?:i|we|i'd|we'd|i'll)\b.*\b(?:want|need|like|love|prefer|have|get|rather|make)\b/
const orders = /^(?:have|get|make|want|need) /
const gone = /^(?:gone|out|silent|silence|off|away|muted|shorter|tighter)$/

/** "The guest should be muted", "I want the intro gone", "have it removed". */
function isWished(tokens: readonly Token[], at: number): boolean {
  const text = tokens[at]?.text ?? ''
  const isParticiple = /(?:ed|en|cut)$/.test(text) && lemma(text, verbs).isVerb
  if (!gone.test(text) && !isParticiple) return false
  const before = tokens
    .slice(0, at)
    .map((token) => token.text)
    .join(' ')
  return obliges.test(before) || wants.test(before) || orders.test(before)
}

/** A subject and a verb that tells. */
function isStatement(tokens: readonly Token[]): boolean {
  const [first = '', second = ''] = tokens.map(({ text }) => text)
  const isWish = modals.has(second) && (persons.has(first) || obliging.has(second))
  if (tokens.length > 2 && pronouns.has(first) && !isWish) return true
  return tokens.some(({ text, kind }, at) => {
    if (kind !== 'word') return false
    if (auxiliaries.has(text) || tells.has(text)) return true
    const verb = lemma(text, verbs)
    const isInflected = verb.isVerb && !verb.fuzzy && verb.form === 'inflected' && !text.endsWith('ing')
    return at > 0 && isInflected && !determiners.has(tokens[at - 1]?.text ?? '')
  })
}
