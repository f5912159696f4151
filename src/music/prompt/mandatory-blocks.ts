import { readEffects, type EffectEntry } from './read-effects.ts'
import { readExpression, type ExpressionEntry } from './read-expression.ts'
import { asList, fieldIn, isRecord, limitWarnings, numberIn, plainKey, type Warn } from './fields.ts'
import type { StructuredPrompt } from './structured-prompt.ts'
import type { Json } from '../../kernel/index.ts'
import { automatable, curves } from '../operations/params.ts'
import { sayName } from '../position/say-names.ts'

/** The three dimensions of which every entry has to become an operation. Tracks are named as written. */
export type MandatoryBlocks = {
  readonly effects: readonly EffectEntry[]
  readonly automation: readonly AutomationEntry[]
  readonly expression: readonly ExpressionEntry[]
  /** What could not be read. */
  readonly warnings: readonly string[]
}

/** Reads Effects, Automation and MidiExpressiveness, which people write in many shapes, into plain lists. */
export function mandatoryBlocks({ extensions }: Pick<StructuredPrompt, 'extensions'>): MandatoryBlocks {
  const dimensions = new Map(Object.entries(extensions))
  const warnings: string[] = []
  const warn = (message: string): void => void warnings.push(message)
  const effects = readEffects(dimensions.get('effects') ?? null, warn)
  const automation = readAutomation(dimensions.get('automation') ?? null, warn)
  const expression = readExpression(dimensions.get('midiexpressiveness') ?? null, warn)
  return { effects, automation, expression, warnings: limitWarnings(warnings) }
}

type AutomationPoint = {
  readonly beat: number
  readonly value: number
  readonly curve?: (typeof curves)[number]
}
type AutomationEntry = {
  readonly track: string
  readonly parameter: (typeof automatable)[number]
  readonly points: readonly AutomationPoint[]
}

/** Reads `Automation`: a list of `{track, param, events: [{beat, value, curve}]}`. */
function readAutomation(value: Json, warn: Warn): readonly AutomationEntry[] {
  return asList(value).flatMap((item) => {
    const [track, name] = isRecord(item)
      ? [fieldIn(item, 'track', 'role', 'instrument'), fieldIn(item, 'param', 'parameter')]
      : []
    if (!isRecord(item) || typeof track !== 'string' || typeof name !== 'string') {
      warn('An entry of Automation was left out; write “track”, “param” and “events” for each.')
      return []
    }
    const parameter = parameters.get(plainKey(name))
    if (parameter === undefined) {
      warn(`“${sayName(name)}” on ${sayName(track)} cannot be automated; there is ${automatable.join(', ')}.`)
      return []
    }
    const points = asList(fieldIn(item, 'events', 'points') ?? null)
      .flatMap((point) => pointOf(point, `${parameter} on ${sayName(track)}`, warn))
      .toSorted((a, b) => a.beat - b.beat)
    if (points.length === 0)
      warn(
        `${parameter} on ${sayName(track)} has no events that can be read; write for example “events: [{beat: 0, ` +
          `value: 0.5}]”.`,
      )
    return points.length === 0 ? [] : [{ track, parameter, points }]
  })
}

function pointOf(point: Json, about: string, warn: Warn): readonly AutomationPoint[] {
  const [beat, value] = isRecord(point)
    ? [numberIn(fieldIn(point, 'beat')), numberIn(fieldIn(point, 'value'))]
    : Array.isArray(point)
      ? [numberIn(point[0]), numberIn(point[1])]
      : [null, null]
  if (beat === null || value === null || beat < 0) {
    warn(`An event of ${about} was left out; each needs a beat and a value.`)
    return []
  }
  const said = isRecord(point) ? fieldIn(point, 'curve') : undefined
  const curve = curves.find((each) => each === said)
  if (said !== undefined && said !== null && curve === undefined)
    warn(`A curve of ${about} is unknown and was left out; there is ${curves.join(', ')}.`)
  return [curve === undefined ? { beat, value } : { beat, value, curve }]
}

type Parameter = (typeof automatable)[number]

/**
 * "filter cutoff", "cc74" and "Filter Cutoff (CC74)" are one; a name without its controller means the plain one, if
 * there is one.
 */
const parameters: ReadonlyMap<string, Parameter> = new Map<string, Parameter>([
  ['level', 'Volume'],
  ['gain', 'Volume'],
  ['panning', 'Pan'],
  ['modulation', 'Mod Wheel (CC1)'],
  ['cutoff', 'Filter Cutoff (CC74)'],
  ['filter', 'Filter Cutoff (CC74)'],
  ['resonance', 'Synth Resonance'],
  ...automatable
    .flatMap((name) => name.split(/[()]/).map((part): [string, Parameter] => [plainKey(part), name]))
    .filter(([key]) => key !== '')
    .toReversed(),
  ...automatable.map((name): [string, Parameter] => [plainKey(name), name]),
])
