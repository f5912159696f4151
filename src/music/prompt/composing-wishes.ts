import type { Json } from '../../kernel/index.ts'
import type { ComposeRequest } from '../composer/index.ts'
import { fieldIn, isRecord, numberIn, plainKey, textIn } from './fields.ts'
import type { StructuredPrompt } from './structured-prompt.ts'

/** How a prompt wants its music: what the composer can do of it, and in `warnings` what it cannot. */
export type ComposingWishes = {
  readonly feel: Pick<
    ComposeRequest,
    'energy' | 'density' | 'swing' | 'humanize' | 'progression' | 'dynamics' | 'swell' | 'melody'
  >
  readonly bars?: number
  readonly program?: number
  /** No shared reverb by itself. */
  readonly isDry: boolean
  readonly warnings: readonly string[]
}

export function composingWishes(prompt: StructuredPrompt): ComposingWishes {
  const warnings: string[] = []
  const constraints = new Map(Object.entries(prompt.constraints))
  const dimensions = new Map(Object.entries(prompt.extensions))
  const constraint = <T>(name: string, read: (value: Json) => T | undefined, form: string): T | undefined => {
    const value = constraints.get(name)
    if (value === undefined || value === null) return undefined
    const found = read(value)
    if (found === undefined)
      warnings.push(`“${name}: ${textIn(value).slice(0, 40)}” under Constraints should be ${form}; it was left out.`)
    return found
  }
  const inside = (dimension: string, field: string): Json | undefined => {
    const value = dimensions.get(dimension)
    return isRecord(value) ? fieldIn(value, field) : undefined
  }
  const bars =
    constraint('bars', wholeNumber, 'a whole number from 1 to 64') ??
    constraint('length', wholeNumber, 'a whole number of bars from 1 to 64')
  const program = constraint(
    'gm_program',
    (value) => within(wholeNumber(value), 0, 127),
    'a whole number from 0 to 127',
  )
  const energy =
    energyLevels.get(prompt.energy ?? '') ??
    constraint(
      'energy',
      (value) => shareOf(value) ?? energyLevels.get(plainWord(value)),
      'low, medium, high or a number from 0 to 1',
    )
  const density =
    constraint('density', densityOf, 'low, medium, high or a number from 0 to 1') ??
    densityOf(inside('texture', 'density')) ??
    densityOf(inside('melody', 'density'))
  const swing =
    constraint('swing', shareOf, 'a number from 0 to 1 or a percentage') ??
    shareOf(inside('rhythm', 'swing')) ??
    (/\b(?:swung|swing|shuffle)\b/i.test(textIn(inside('rhythm', 'feel'))) ? 0.55 : undefined)
  const written = inside('harmony', 'progression')
  const progression =
    Array.isArray(written) && written.length > 0
      ? (written as readonly Json[]).slice(0, 64).map((each) => textIn(each).slice(0, 20))
      : undefined
  const dynamics = markOf(
    isRecord(dimensions.get('dynamics')) ? inside('dynamics', 'overall') : dimensions.get('dynamics'),
  )
  const swell = swellOf(inside('dynamics', 'arc'))
  const register = wordIn(registerWords, inside('melody', 'register'))
  const contour = wordIn(contourWords, inside('melody', 'contour'))
  const isDry =
    [...constraints].some(
      ([key, value]) => /^(?:no[_ ]effects|no[_ ]reverb|no[_ ]fx|dry)$/.test(key) && value !== false,
    ) || dimensions.has('effects')
  const unused = unusedFields(
    dimensions,
    new Map<string, unknown>([
      ['dynamics overall', dynamics],
      ['dynamics arc', swell],
      ['melody register', register],
      ['melody contour', contour],
      ['melody density', densityOf(inside('melody', 'density'))],
      ['texture density', densityOf(inside('texture', 'density'))],
      ['rhythm swing', swing],
      ['rhythm feel', swing],
      ['harmony progression', progression],
      ['dynamics', dynamics],
    ]),
  )
  const ignored = [
    ...unused,
    ...unknownKeys(constraints.keys(), isKnownConstraint).map((key) => `Constraints.${key}`),
    ...unknownKeys(dimensions.keys(), (key) => knownDimensions.has(plainKey(key))),
  ]
  if (ignored.length > 0)
    warnings.push(
      `Not used without a model: ${ignored.slice(0, 12).join(', ')}${ignored.length > 12 ? ' and more' : ''}.`,
    )
  const { target } = prompt
  if (target !== undefined && target.kind !== 'project')
    warnings.push(
      `Target is for “Mode: edit”; what is composed goes where Position says, so ` +
        `“${'name' in target ? `${target.kind}:${target.name.slice(0, 40)}` : target.kind}” was left out.`,
    )
  if ((prompt.section?.length ?? 0) > MAX_NAME_CHARACTERS)
    warnings.push(`The Section's name is longer than ${MAX_NAME_CHARACTERS} characters; it was shortened.`)
  const melody = { ...(register !== undefined && { register }), ...(contour !== undefined && { contour }) }
  return {
    feel: {
      ...(energy !== undefined && { energy }),
      ...(density !== undefined && { density }),
      ...(swing !== undefined && { swing }),
      ...(dimensions.has('humanization') && { humanize: looseness(dimensions.get('humanization')) }),
      ...(progression !== undefined && { progression }),
      ...(dynamics !== undefined && { dynamics }),
      ...(swell !== undefined && { swell }),
      ...(Object.keys(melody).length > 0 && { melody }),
    },
    ...(bars !== undefined && { bars }),
    ...(program !== undefined && { program }),
    isDry,
    warnings,
  }
}

/** The longest name that a region can have. */
export const MAX_NAME_CHARACTERS = 50

const isKnownConstraint = (key: string): boolean =>
  /^(?:bars|length|gm_program|energy|density|swing|dry|no[_ ](?:effects|reverb|fx))$/.test(key)

/** Dimensions that something is made of, here or where the blocks of a prompt are read; of some only single fields. */
const knownDimensions: ReadonlySet<string> = new Set([
  'harmony',
  'melody',
  'rhythm',
  'dynamics',
  'humanization',
  'texture',
  'orchestration',
  'expression',
  'form',
  'effects',
  'automation',
  'midiexpressiveness',
  'whenbusy',
])

const unknownKeys = (keys: Iterable<string>, isKnown: (key: string) => boolean): string[] =>
  [...keys].filter((key) => !isKnown(key)).map((key) => key.slice(0, 40))

/**
 * Fields of these dimensions that nothing was made of. The other dimensions are read elsewhere, or are not known here.
 */
function unusedFields(dimensions: ReadonlyMap<string, Json>, read: ReadonlyMap<string, unknown>): string[] {
  return ['harmony', 'melody', 'rhythm', 'dynamics', 'texture', 'orchestration', 'expression', 'form'].flatMap(
    (dimension) => {
      const value = dimensions.get(dimension)
      const title = dimension.charAt(0).toUpperCase() + dimension.slice(1)
      if (value === undefined || value === null || read.get(dimension) !== undefined) return []
      return isRecord(value)
        ? Object.keys(value)
            .filter((key) => read.get(`${dimension} ${plainKey(key)}`) === undefined)
            .map((key) => `${title}.${key.slice(0, 40)}`)
        : [title]
    },
  )
}

const plainWord = (value: Json | undefined): string =>
  textIn(value)
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
const wordIn = <T>(words: ReadonlyMap<string, T>, value: Json | undefined): T | undefined =>
  words.get(plainWord(value)) ??
  plainWord(value)
    .split(/[^\p{L}]+/u)
    .map((word) => words.get(word))
    .find((found) => found !== undefined)
const within = (value: number | undefined, low: number, high: number): number | undefined =>
  value !== undefined && value >= low && value <= high ? value : undefined

function wholeNumber(value: Json): number | undefined {
  const number = numberIn(typeof value === 'string' ? (/^\s*(\d+)(?:\s*bars?)?\s*$/i.exec(value)?.[1] ?? value) : value)
  return number !== null && Number.isInteger(number) ? number : undefined
}

/** 0.6, 60, "60 %": a share of 1. */
function shareOf(value: Json | undefined): number | undefined {
  const number =
    typeof value === 'number'
      ? value
      : typeof value === 'string'
        ? Number(/^\s*(\d+(?:\.\d+)?)\s*%?\s*$/.exec(value)?.[1])
        : NaN
  return within(number > 1 ? number / 100 : number, 0, 1)
}

const energyLevels: ReadonlyMap<string, number> = new Map([
  ['very low', 0.1],
  ['low', 0.2],
  ['medium', 0.5],
  ['high', 0.8],
  ['very high', 0.95],
])

const densityOf = (value: Json | undefined): number | undefined => shareOf(value) ?? densityWords.get(plainWord(value))

const densityWords: ReadonlyMap<string, number> = new Map([
  ['very low', 0.1],
  ['very sparse', 0.1],
  ['minimal', 0.1],
  ['low', 0.25],
  ['sparse', 0.25],
  ['light', 0.25],
  ['thin', 0.25],
  ['simple', 0.25],
  ['open', 0.25],
  ['medium', 0.5],
  ['moderate', 0.5],
  ['normal', 0.5],
  ['high', 0.8],
  ['dense', 0.8],
  ['busy', 0.8],
  ['full', 0.8],
  ['thick', 0.8],
  ['very high', 0.95],
  ['very dense', 0.95],
  ['very busy', 0.95],
  ['orchestral', 0.95],
])

const markOf = (value: Json | undefined): ComposeRequest['dynamics'] => wordIn(markWords, value)

const markWords: ReadonlyMap<string, NonNullable<ComposeRequest['dynamics']>> = new Map([
  ['ppp', 'pp'],
  ['pp', 'pp'],
  ['pianissimo', 'pp'],
  ['very soft', 'pp'],
  ['very quiet', 'pp'],
  ['p', 'p'],
  ['soft', 'p'],
  ['quiet', 'p'],
  ['piano', 'p'],
  ['gentle', 'p'],
  ['mp', 'mp'],
  ['mezzo piano', 'mp'],
  ['mf', 'mf'],
  ['mezzo forte', 'mf'],
  ['medium', 'mf'],
  ['moderate', 'mf'],
  ['f', 'f'],
  ['forte', 'f'],
  ['loud', 'f'],
  ['strong', 'f'],
  ['ff', 'ff'],
  ['fff', 'ff'],
  ['fortissimo', 'ff'],
  ['very loud', 'ff'],
])

const loudness = ['pp', 'p', 'mp', 'mf', 'f', 'ff']

/** The way of the dynamics from the first to the last of their steps, by name or by their levels. */
function swellOf(value: Json | undefined): ComposeRequest['swell'] {
  const steps = Array.isArray(value) ? (value as readonly Json[]) : value === undefined ? [] : [value]
  const named = steps
    .map((step) => wordIn(swellWords, isRecord(step) ? fieldIn(step, 'shape') : step))
    .find((found) => found !== undefined)
  const levels = steps
    .map((step) => loudness.indexOf(markOf(isRecord(step) ? fieldIn(step, 'level') : step) ?? ''))
    .filter((level) => level >= 0)
  const [first = 0, last = 0] = [levels[0], levels.at(-1)]
  if (named !== undefined || levels.length < 2) return named
  if (Math.max(...levels) > Math.max(first, last)) return 'arch'
  return last > first ? 'rise' : last < first ? 'fall' : undefined
}

const swellWords: ReadonlyMap<string, NonNullable<ComposeRequest['swell']>> = new Map([
  ['crescendo', 'rise'],
  ['rise', 'rise'],
  ['rising', 'rise'],
  ['build', 'rise'],
  ['grow', 'rise'],
  ['swell', 'arch'],
  ['arch', 'arch'],
  ['diminuendo', 'fall'],
  ['decrescendo', 'fall'],
  ['fade', 'fall'],
  ['fall', 'fall'],
  ['falling', 'fall'],
])

type Register = NonNullable<NonNullable<ComposeRequest['melody']>['register']>
type Contour = NonNullable<NonNullable<ComposeRequest['melody']>['contour']>

const registerWords: ReadonlyMap<string, Register> = new Map([
  ['low', 'low'],
  ['lower', 'low'],
  ['deep', 'low'],
  ['mid', 'middle'],
  ['middle', 'middle'],
  ['medium', 'middle'],
  ['high', 'high'],
  ['higher', 'high'],
  ['upper', 'high'],
])
const contourWords: ReadonlyMap<string, Contour> = new Map([
  ['rising', 'rising'],
  ['ascending', 'rising'],
  ['up', 'rising'],
  ['upward', 'rising'],
  ['falling', 'falling'],
  ['descending', 'falling'],
  ['down', 'falling'],
  ['downward', 'falling'],
  ['arch', 'arch'],
  ['arched', 'arch'],
  ['arc', 'arch'],
  ['valley', 'valley'],
  ['inverted arch', 'valley'],
  ['dip', 'valley'],
  ['flat', 'level'],
  ['level', 'level'],
  ['static', 'level'],
])

function looseness(value: Json | undefined): number {
  const text = JSON.stringify(value ?? '').toLowerCase()
  return /tight|machine|robot|none|grid/.test(text) && !/loose|lazy|laid/.test(text)
    ? 0.1
    : /loose|drunk|very|lazy|laid/.test(text)
      ? 0.75
      : 0.5
}
