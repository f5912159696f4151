import type { Json } from '../../kernel/index.ts'
import type { ComposeRequest } from '../composer/index.ts'
import { fieldIn, isRecord, numberIn, textIn } from './fields.ts'

// What the words and numbers of a prompt stand for in the terms of the composer.

export const plainWord = (value: Json | undefined): string =>
  textIn(value)
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
export const wordIn = <T>(words: ReadonlyMap<string, T>, value: Json | undefined): T | undefined =>
  words.get(plainWord(value)) ??
  plainWord(value)
    .split(/[^\p{L}]+/u)
    .map((word) => words.get(word))
    .find((found) => found !== undefined)
export const within = (value: number | undefined, low: number, high: number): number | undefined =>
  value !== undefined && value >= low && value <= high ? value : undefined

export function wholeNumber(value: Json): number | undefined {
  const number = numberIn(typeof value === 'string' ? (/^\s*(\d+)(?:\s*bars?)?\s*$/i.exec(value)?.[1] ?? value) : value)
  return number !== null && Number.isInteger(number) ? number : undefined
}

/** 0.6, 60, "60 %": a share of 1. */
export function shareOf(value: Json | undefined): number | undefined {
  const number =
    typeof value === 'number'
      ? value
      : typeof value === 'string'
        ? Number(/^\s*(\d+(?:\.\d+)?)\s*%?\s*$/.exec(value)?.[1])
        : NaN
  return within(number > 1 ? number / 100 : number, 0, 1)
}

export const energyLevels: ReadonlyMap<string, number> = new Map([
  ['very low', 0.1],
  ['low', 0.2],
  ['medium', 0.5],
  ['high', 0.8],
  ['very high', 0.95],
])

export const densityOf = (value: Json | undefined): number | undefined =>
  shareOf(value) ?? densityWords.get(plainWord(value))

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

export const markOf = (value: Json | undefined): ComposeRequest['dynamics'] => wordIn(markWords, value)

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
export function swellOf(value: Json | undefined): ComposeRequest['swell'] {
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

export const registerWords: ReadonlyMap<string, Register> = new Map([
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
export const contourWords: ReadonlyMap<string, Contour> = new Map([
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

export function looseness(value: Json | undefined): number {
  const text = JSON.stringify(value ?? '').toLowerCase()
  return /tight|machine|robot|none|grid/.test(text) && !/loose|lazy|laid/.test(text)
    ? 0.1
    : /loose|drunk|very|lazy|laid/.test(text)
      ? 0.75
      : 0.5
}
