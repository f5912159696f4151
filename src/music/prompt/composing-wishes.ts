import type { Json } from '../../kernel/index.ts'
import type { ComposeRequest } from '../composer/index.ts'
import { fieldIn, isRecord, plainKey, textIn } from './fields.ts'
import type { StructuredPrompt } from './structured-prompt.ts'
import {
  contourWords,
  densityOf,
  energyLevels,
  looseness,
  markOf,
  plainWord,
  registerWords,
  shareOf,
  swellOf,
  wholeNumber,
  within,
  wordIn,
} from './wish-words.ts'

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
