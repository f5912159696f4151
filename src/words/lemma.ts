import { editsBetween } from './nearest.ts'

/** Verbs a request may begin with. A caller with verbs of its own passes its own list. */
export const editingVerbs: readonly string[] = (
  'delete remove cut trim split silence mute unmute solo unsolo normalize normalise fade amplify compress limit ' +
  'reverse invert duplicate copy paste join merge combine move shift ' +
  'add insert create make select deselect unselect rename label mark name call keep leave drop erase clear crop ' +
  'chop slice strip take put place bring set turn raise lower boost ' +
  'increase decrease reduce pan duck denoise clean equalize equalise eq truncate shorten lengthen extend stretch ' +
  'speed slow transpose quantize export render import save open close undo redo ' +
  'revert restore play pause stop loop seek jump go skip rewind record repeat apply replace swap fix adjust change ' +
  'level loudness-match master mix bounce send tighten smooth ' +
  'lift soften push pull nudge slide drag group ungroup lock unlock show hide zoom list tell give find transcribe ' +
  'rearrange reorder sort separate detach attach crossfade lose ' +
  'ditch scrap kill dump halve double try use undelete write compose generate highlight tag exclude include touch ' +
  'snip wipe get let want'
).split(' ')

export type Lemma = {
  readonly lemma: string
  readonly isVerb: boolean
  /** True when the word was read as a misspelling. */
  readonly fuzzy: boolean
  /** The imperative is the base form; only it begins a request. */
  readonly form: 'base' | 'inflected'
}

/**
 * The plain form of a word: "deleting" is delete, "delte" is delete with `fuzzy` set. Words that are no verbs stay as
 * they are.
 */
export function lemma(word: string, verbs: readonly string[] = editingVerbs): Lemma {
  const forms = formsOf(verbs)
  const heard = forms.heard.get(word)
  if (heard !== undefined) return heard
  const read = readWord(word.toLowerCase(), forms)
  if (forms.heard.size >= MAX_HEARD) forms.heard.clear()
  forms.heard.set(word, read)
  return read
}

/**
 * A sentence is read many times over, by each phrase of each operation, and its words are mostly the same as in the
 * last one.
 */
const MAX_HEARD = 5000

function readWord(said: string, forms: Forms): Lemma {
  const exact = forms.all.get(said)
  if (exact !== undefined)
    return { lemma: exact, isVerb: true, fuzzy: false, form: exact === said ? 'base' : 'inflected' }
  if (said.length >= 5 && said.length <= 16 && !lookAlikes.has(said) && /^[a-z]+$/.test(said)) {
    forms.near ??= nearForms(forms.all)
    for (const [form, base] of forms.near.get(nearKey(said, said.length)) ?? []) {
      if (editsBetween(said, form) === 1)
        return { lemma: base, isVerb: true, fuzzy: true, form: form === base ? 'base' : 'inflected' }
    }
  }
  return { lemma: said, isVerb: false, fuzzy: false, form: 'base' }
}

/** English words that stand one letter from an editing verb and mean themselves. */
const lookAlikes = new Set(
  (
    'smart stars stark stare boots boast lover crate expert inset invest inert matter mister faster muster verge ' +
    'marge shirt swift shaft spend steed speech palace plane plate plage remote ' +
    'gender sender tender apple amply chance charge shorter softer softest tighter smother smoothie extent expend ' +
    'reserve reverb reverbs copyright labels clears cleat clean-up repeal reuse impart creates inside invent ' +
    'music mixer mixes master groups group lists limits listen soloed guest quest still stick strap scrape split-up ' +
    'slide side sides slick slack solve place pace peace parse paused paste pasta past closed close closer ' +
    'record records reword restored stripe stripes rendered fixed fader adder added madder panel plays player place ' +
    'removal level levels lever sound sounds send sent trick track tracks clips renamed rename retake ' +
    'lowest slower lower louder raised rinse praise drops drags tagged shows showed shower speeds speedy spear ' +
    'opens opening opened writer given tells sorts sorry short shorts leave leaves leaf learn clause clever'
  ).split(' '),
)

const irregular: readonly (readonly [string, string])[] = [
  ['made', 'make'],
  ['took', 'take'],
  ['taken', 'take'],
  ['kept', 'keep'],
  ['brought', 'bring'],
  ['went', 'go'],
  ['gone', 'go'],
  ['found', 'find'],
  ['gave', 'give'],
  ['given', 'give'],
  ['told', 'tell'],
  ['lost', 'lose'],
  ['sent', 'send'],
  ['shown', 'show'],
  ['hid', 'hide'],
  ['hidden', 'hide'],
  ['slid', 'slide'],
  ['wrote', 'write'],
  ['written', 'write'],
]

/**
 * `near` are the forms that a word of a length with a first letter may be a slip of, made when a word comes that is no
 * form; `heard` is what words came to before.
 */
type Forms = {
  readonly heard: Map<string, Lemma>
  readonly all: ReadonlyMap<string, string>
  near?: ReadonlyMap<string, readonly NearForm[]>
}
/** A form of a verb, and the verb. */
type NearForm = readonly [string, string]

const nearKey = (word: string, length: number): string => `${word.charAt(0)}${length}`

const known = new WeakMap<readonly string[], Forms>()

/** All forms of the verbs, made once for each list. */
function formsOf(verbs: readonly string[]): Forms {
  const made = known.get(verbs)
  if (made !== undefined) return made
  const forms: Forms = { heard: new Map(), all: inflected(verbs) }
  known.set(verbs, forms)
  return forms
}

function nearForms(all: ReadonlyMap<string, string>): ReadonlyMap<string, readonly NearForm[]> {
  const near = new Map<string, NearForm[]>()
  for (const entry of all) {
    const [form] = entry
    if (form.length < 5) continue
    for (const length of [form.length - 1, form.length, form.length + 1]) {
      const key = nearKey(form, length)
      const others = near.get(key)
      if (others) others.push(entry)
      else near.set(key, [entry])
    }
  }
  return near
}

function inflected(verbs: readonly string[]): ReadonlyMap<string, string> {
  const forms = new Map<string, string>()
  for (const verb of verbs) forms.set(verb, verb)
  const add = (form: string, verb: string): void => void (forms.has(form) || forms.set(form, verb))
  for (const verb of verbs) {
    const stem = verb.endsWith('e') ? verb.slice(0, -1) : verb
    add(/(?:s|x|z|ch|sh)$/.test(verb) ? `${verb}es` : verb.replace(/([^aeiou])y$/, '$1ie') + 's', verb)
    add(`${stem}ing`, verb)
    add(verb.endsWith('e') ? `${verb}d` : `${verb.replace(/([^aeiou])y$/, '$1i')}ed`, verb)
    if (/[^aeiou][aeiou][bcdfgklmnprtv]$/.test(verb))
      for (const ending of ['ing', 'ed']) add(`${verb}${verb.at(-1) ?? ''}${ending}`, verb)
  }
  for (const [form, verb] of irregular) if (forms.has(verb)) add(form, verb)
  return forms
}
