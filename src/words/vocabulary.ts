/**
 * The closed word classes of the grammar. Every list is a set of whole words; nothing here is ever searched inside a
 * word.
 */

export type TimeUnit = 'hour' | 'minute' | 'second' | 'millisecond' | 'frame' | 'sample' | 'bar' | 'beat' | 'plain'

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const unitWords: readonly (readonly [TimeUnit, string])[] = [
  ['hour', 'h hr hrs hour hours'],
  ['minute', 'm min mins minute minutes mintue mintues minuts minuite minuites'],
  ['second', 's sec secs second seconds secound secounds secods seconsd secons sconds'],
  ['millisecond', 'ms msec msecs millisecond milliseconds millis'],
  ['frame', 'frame frames'],
  ['sample', 'sample samples'],
  ['bar', 'bar bars measure measures'],
  ['beat', 'beat beats'],
]

export const timeUnits: ReadonlyMap<string, TimeUnit> = new Map(
  unitWords.flatMap(([unit, words]) => words.split(' ').map((word): [string, TimeUnit] => [word, unit])),
)

export const secondsPer: ReadonlyMap<TimeUnit, number> = new Map([
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
  ['millisecond', 0.001],
])

/** Letters that may follow a number without a space, beside the units of time. */
export const gluedSuffixes = set('db dbfs lufs lkfs lu hz khz k x ish bpm st percent')

export const ordinals: ReadonlyMap<string, number> = new Map([
  ...'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'
    .split(' ')
    .map((word, at): [string, number] => [word, at + 1]),
  ...Array.from({ length: 99 }, (_, at): [string, number] => [`${at + 1}${suffix(at + 1)}`, at + 1]),
])

function suffix(n: number): string {
  if (n % 100 >= 11 && n % 100 <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][n % 10] ?? 'th'
}

/**
 * Words that may follow a bare number which is a time. A noun there ("after 2 attempts") makes it a count of something.
 */
export const afterBareNumber = set(
  'except excluding besides only everywhere and or up to until till til through thru for on in from then but please ' +
    'onward onwards exactly again too using by across if with while so instead also onto over',
)
export const separators = set('to until till til through thru')
export const dashes = set('- – — − → ~ …')
export const listWords = set('and or & , plus')
export const dayTimes = set("am pm a.m p.m o'clock oclock")

export const determiners = set('the this that these those my our your his her their its both all each every')
export const indefinite = set('a an another some any no')
export const partNouns = set(
  'part parts bit bits section sections segment segments piece pieces chunk chunks passage portion stretch gap ' +
    'pause silence clip range region area',
)
export const projectNouns = set(
  'project recording file audio song episode podcast timeline document mix session interview show piece sound tape ' +
    'video film movie',
)
export const functionWords = set(
  'a an the this that these those my our your his her their its it i me we us you he she him they them and or but ' +
    'then to of on in at by for from with as is are was were be been am do does did so if too also please just ' +
    'only now ' +
    "really very can could would should will want need like let lets let's all both each every some any no not " +
    'yes hey ' +
    'hi hello ok okay thanks thank there here out up off down away into onto over about around what which who when ' +
    'where how why than more less bit make made get',
)
/** Nouns that describe a setting: a bare number beside one is a value of it, not a time. */
export const settingNouns = set(
  'volume gain level levels pan panning tempo speed pitch ratio threshold bpm amount loudness opacity zoom strength ' +
    'mix reverb',
)
/** Verbs that carry something to a place in time, so that "to 20" after them is a time. */
export const movingVerbs = set(
  'move seek go jump skip trim cut shorten extend shift scroll rewind play select paste drag put nudge slide split ' +
    'delete remove silence copy lengthen stretch fade mute start stop',
)
export const settingVerbs = set(
  'turn raise lower boost amplify normalize normalise compress pan set increase decrease reduce change',
)
