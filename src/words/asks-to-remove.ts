import { lemma } from './lemma.ts'
import type { Token } from './reading.ts'
import { tokenize } from './tokenize.ts'

const list = (words: string): readonly string[] => words.split(/\s+/)
const set = (words: string): ReadonlySet<string> => new Set(list(words))

/** Verbs of requests after which something is no longer there: taken out, kept alone, silenced, shortened, written anew, or put elsewhere. */
const verbs = list(`
  delete remove erase drop kill lose scrap ditch dump snip strip bin axe ax wipe nuke discard toss trash zap omit eliminate chuck yeet shave junk purge cull whack yank nix del excise
  obliterate cut cut-out ripple-cut ripple-delete rm clear exclude skip expunge prune strike chop slice hack clip lop edit take get throw rip pull leave kick rid do
  keep trim crop isolate use pick choose select prefer narrow go deal sort stick
  silence mute blank empty bleep beep censor hush zero make bring set let turn put
  shorten truncate tighten close compress reduce cap limit squeeze clean tidy scrub sweep weed filter smooth polish cull condense whittle pare get speed hold lower want
  redo rewrite regenerate recompose write compose generate simplify thin vary try change replace swap give retry reset
  move split rename cap order arrange sequence start begin end finish open lead close conform reorder rearrange sort conclude show merge fix repair handle`)

/** Of these only some uses take something away; which, the words behind them say. */
const weak = set('go deal stick pick choose select prefer take get throw pull rip leave kick do edit use make bring set let turn put want give try change start begin end finish open lead close show fix repair handle hold lower write compose generate')
const out = set("out off away rid gone without silent silence mute muted shorter tighter snappier only just but except another different new anew again fewer less sparser busier simpler back first last second best good attempt take takes retakes repeats version latest top front down empty dead air gap gaps pause pauses um ums uh uhs filler fillers hesitations clean up instead order two three")

/** Words that ask by themselves where no verb makes a statement of them: "fewer notes in the bass", "just the ums". */
const alone = set('fewer less only just another new different out gone away off no nothing pass removal cleanup clean-up deletion')

const determiners = set('the a an this that these those my our your his her their its some any no each every another one')
const pronouns = set('i we he she they it who which that someone somebody everyone everybody nobody people this there')
const modals = set("should must shall can could would will may might i'd we'd you'd i'll we'll you'll let's lets let gonna wanna gotta better please")
const obliging = set("should must shall let's lets let please")
const persons = set('i we you')
const wishing = set("want need like love wish going have try trying time way possible able prefer mind rather ask wanna i'd best fine ok okay easier needed")
const proposing = set('about mind try by consider suggest worth start')
const auxiliaries = set("is are was were be been being am got gets has have had isn't aren't wasn't weren't it's that's there's he's she's they're we're i'm i've we've they've you've hasn't haven't hadn't having getting been")
const joins = set('and then or but so also plus & n if when because since while')
const places = set('on in at from to of for with between until till after before over under by into onto through around during within inside behind as like about')
const leads = set('pls plz yo oops hey ok okay um uh well right alright first next second last ripple ripple-cut quick quickly thanks cheers no yes yeah wait sorry actually finally')
const adverbs = set('just then also please now simply really maybe perhaps completely entirely quickly kindly not both all only quietly too again still ever never')

/** How far before a verb its subject is looked for. */
const REACH = 8

/** Whether words ask for something to be taken away. A statement that happens to hold such a verb ("the guest drops out at 4:00", "there is clipping") does not. */
export function asksToRemove(text: string): boolean {
  const tokens = tokenize(text)
  return tokens.some((_, at) => isRequested(tokens, at) && takesAway(tokens, at)) || tokens.some((_, at) => isWished(tokens, at)) || (!isStatement(tokens) && tokens.some((token) => alone.has(token.text)))
}

/** Whether words say how something is, was or goes, and ask for nothing. */
export function onlySays(text: string): boolean {
  const tokens = tokenize(text)
  return isStatement(tokens) && !tokens.some((_, at) => isRequested(tokens, at))
}

/** Whether words hold a verb as a request does, whatever it asks for. */
export function hasRequest(text: string): boolean {
  const tokens = tokenize(text)
  return tokens.some(({ text: word, kind }, at) => kind === 'word' && stands(tokens, at) && lemma(word).isVerb && lemma(word).form === 'base')
}

/** A verb in the form of a request, where it stands as one: not as a noun ("a cut"), not behind its subject ("the keys clip"), not as a participle ("was cut"). */
function isRequested(tokens: readonly Token[], at: number): boolean {
  const verb = lemma(tokens[at]?.text ?? '', verbs)
  if (tokens[at]?.kind !== 'word' || !verb.isVerb) return false
  // "How about cutting", "would you mind removing".
  if (verb.form !== 'base') return tokens[at].text.endsWith('ing') && proposing.has(tokens[at - 1]?.text ?? '')
  return stands(tokens, at)
}

/** Whether a word stands where the verb of a request does. */
function stands(tokens: readonly Token[], at: number): boolean {
  let before = at - 1
  const run: string[] = []
  for (; before >= Math.max(0, at - REACH); before -= 1) {
    const token = tokens[before]
    if (!token || token.kind !== 'word' || joins.has(token.text) || places.has(token.text) || modals.has(token.text) || auxiliaries.has(token.text)) break
    if (!adverbs.has(token.text)) run.unshift(token.text)
  }
  const stop = tokens[before]
  if (stop?.text === 'to') return run.length === 0 && tokens.slice(Math.max(0, before - 4), before).some(({ text }) => wishing.has(text))
  if (stop !== undefined && modals.has(stop.text)) return isMeant(tokens, before, run)
  if (stop !== undefined && auxiliaries.has(stop.text)) return false
  if (stop !== undefined && places.has(stop.text)) return run.length > 0 && !determiners.has(run.at(-1) ?? '') && !isStatement(tokens.slice(0, before))
  return !isSubject(run)
}

/** "The keys", "her words", "vocals": what does something. A single other word ("pls", "ripple", "oops") only leads up to a request. */
const isSubject = (run: readonly string[]): boolean => run.some((word) => determiners.has(word) || pronouns.has(word)) || (/[^s]s$/.test(run.at(-1) ?? '') && !leads.has(run.at(-1) ?? '')) || run.filter((word) => word !== 'you' && !wishing.has(word) && !leads.has(word)).length > 1

/** "We should cut", "can you cut", "I'd cut"; "he would cut her off" is told and not asked. */
function isMeant(tokens: readonly Token[], at: number, run: readonly string[]): boolean {
  const modal = tokens[at]?.text ?? ''
  if (run.length > 0) return run.every((word) => persons.has(word) || word === 'us' || word === 'me')
  const subject = tokens[at - 1]
  return obliging.has(modal) || modal.includes("'") || subject === undefined || subject.kind === 'sign' || joins.has(subject.text) || persons.has(subject.text)
}

/** A verb that alone says too little asks for a loss only with a word such as "out" or "only" behind it. */
function takesAway(tokens: readonly Token[], at: number): boolean {
  const verb = lemma(tokens[at]?.text ?? '', verbs).lemma
  const behind = tokens.slice(at + 1, at + 1 + 14).map(({ text }) => text)
  if (/^(?:drop|cut|throw|chuck|pop|clip)$/.test(verb) && (/^(?:in|into|under|underneath)$/.test(behind[0] ?? '') || (/^(?:it|them|that|this)$/.test(behind[0] ?? '') && /^(?:in|into|under|underneath)$/.test(behind[1] ?? '')))) return false
  return !weak.has(verb) || behind.some((word) => out.has(word))
}

/** "The guest should be muted", "I want the intro gone", "have it removed". */
function isWished(tokens: readonly Token[], at: number): boolean {
  const text = tokens[at]?.text ?? ''
  const verb = lemma(text, verbs)
  const isGone = /^(?:gone|out|silent|silence|off|away|muted|shorter|tighter)$/.test(text) || (verb.isVerb && /(?:ed|en|cut)$/.test(text))
  if (!isGone) return false
  const before = tokens.slice(0, at).map((token) => token.text)
  const line = before.join(' ')
  if (/\b(?:should|must|can|could|may|needs? to|has to|have to|ought to|is to|are to|might as well)(?: all| both| just| now| then| please)? be(?: \w+)?$/.test(line)) return true
  return /^(?:(?:please|and|but|so|now|then|well|ok|okay|hey|also|just) )*(?:i|we|i'd|we'd|have|get|i'll|make)\b.*\b(?:want|need|like|love|prefer|have|get|rather|make)\b/.test(`${line} `) || /^(?:have|get|make|want|need) /.test(line)
}

/** A subject and a verb that tells. */
function isStatement(tokens: readonly Token[]): boolean {
  return tokens.some(({ text, kind }, at) => {
    if (kind !== 'word') return false
    if (auxiliaries.has(text) || tells.has(text)) return true
    const verb = lemma(text, verbs)
    return at > 0 && verb.isVerb && !verb.fuzzy && verb.form === 'inflected' && !text.endsWith('ing') && !determiners.has(tokens[at - 1]?.text ?? '')
  }) || tokens.some(({ text }, at) => pronouns.has(text) && at === 0 && tokens.length > 2 && !modals.has(tokens[1]?.text ?? ''))
}

const tells = set(`sounds sound seems feels felt comes came goes went said says happens happened rings rang barks coughs coughed knocks laughs laughed sneezes talks talked speaks spoke walks slams slammed stumbles
  stumbled mumbles mumbled drones rambles clicks clicked crashed starts started ends ended forgot messed repeats repeated interrupts breathes yawns hums buzzes clips peaks distorts cracks crackles pops pumps hisses echoes rumbles
  looks wants wanted hear heard think thought know knew lost loses ruins drags disappears vanishes kills needs got does did doesn't didn't don't isn't`)
