import type { ValueKind, KindHit, SentenceChart } from '../../grammar/index.ts'
import { numberAt } from '../../words/index.ts'
import { instrumentAt, readKey, styleAt } from '../composer/index.ts'
import type { Score } from '../hear/line.ts'
import { waysOf } from './plainly.ts'

/** What a song lends to its language. */
export type MusicWorld = { readonly score: Score }

type MusicKind = ValueKind<MusicWorld>
type ReadKind = Extract<MusicKind, { readonly read: unknown }>
type Kinds = { readonly [name: string]: MusicKind }

/** "8", "twenty-four", "1.5". */
const number: ReadKind = {
  read({ tokens }: SentenceChart, at: number): readonly KindHit[] {
    const words = tokens.map(({ text, span, kind }) => ({
      text,
      span,
      kind: kind === 'quote' ? ('sign' as const) : kind,
      used: false,
    }))
    const found = numberAt(words, at)
    if (!found) return []
    // A unit that hangs on its number stands apart from it: "8-bar".
    const to = tokens[found.next]?.text === '-' && tokens[found.next + 1]?.kind === 'word' ? found.next + 1 : found.next
    return [{ to, cost: 0, value: { is: 'number', plain: String(found.value) } }]
  },
}

/** A number from one to another. */
export const numberWithin = (least: number, most: number): MusicKind => ({
  read(sentence, at, world) {
    const fits = ({ value }: KindHit): boolean => Number(value['plain']) >= least && Number(value['plain']) <= most
    return number.read(sentence, at, world).filter(fits)
  },
})

/** A number that can only be a level in per cent; a small one may be decibels, bars or a factor. */
export const faderNumber = numberWithin(16, 150)

/** A number that may have a sign: "-3", "plus ten". */
const signed: MusicKind = {
  read(sentence, at, world) {
    const sign = signs.get(sentence.tokens[at]?.text ?? '')
    const found = number.read(sentence, sign === undefined ? at : at + 1, world)
    return found.map((hit) => ({
      ...hit,
      value: { is: 'signed', plain: `${sign ?? ''}${String(hit.value['plain'])}` },
    }))
  },
}
const signs: ReadonlyMap<string, string> = new Map([
  ['-', '-'],
  ['−', '-'],
  ['minus', '-'],
  ['+', ''],
  ['plus', ''],
])

const run = ({ tokens }: SentenceChart): readonly string[] => tokens.map(({ text }) => text)

const instrument: MusicKind = {
  read(sentence, at) {
    const found = instrumentAt(run(sentence), at)
    return found ? [{ to: at + found.size, value: { is: 'instrument' } }] : []
  },
}

const style: MusicKind = {
  read(sentence, at) {
    const found = styleAt(run(sentence), at)
    return found ? [{ to: at + found.size, value: { is: 'style' } }] : []
  },
}

const sharpOrFlat = String.raw`(?:\s*(?:#|♯|♭|b)|[\s-]+(?:sharp|flat))?`
const modes = 'm|min|maj|minor|major|dorian|phrygian|lydian|mixolydian|locrian|(?:harmonic|melodic) minor'
const keyForm = new RegExp(String.raw`^[a-g]${sharpOrFlat}[\s-]*(?:${modes})?$`, 'iu')

/** "D minor", "f sharp major", "Bb", "C#m"; a letter alone counts where a rule asks for a key. */
const key: MusicKind = {
  read({ tokens, text }, at) {
    const first = tokens[at]
    if (!first || !/^[a-g](?:b|m|#|#m|bm)?$/.test(first.text)) return []
    const hits: KindHit[] = []
    for (let size = 1; size <= 4; size += 1) {
      const last = tokens[at + size - 1]
      if (!last) break
      const said = text.slice(first.span.from, last.span.to)
      const found = keyForm.test(said) ? readKey(said) : null
      // "a" and "am" are words of their own.
      if (found && !/^(?:a|am)$/.test(said))
        hits.push({
          to: at + size,
          value: { is: 'key', plain: found.name.length === 1 ? `${found.name} major` : sayKey(found.name) },
        })
    }
    return hits
  },
}

const sayKey = (name: string): string =>
  /^[A-G][#b]?m$/.test(name) ? `${name.slice(0, -1)} minor` : /^[A-G][#b]?$/.test(name) ? `${name} major` : name

const percent = waysOf('percent')
const db = waysOf('db')
const tempo = waysOf('tempo')
const bars = waysOf('bars')
const length = waysOf('length')
const interval = waysOf('interval')
const grid = waysOf('grid')
const much = waysOf('much')
const side = waysOf('side')
const way = waysOf('way')

/** Amounts and settings: how much, how fast, how far, how fine, in which key and colour. */
export const values: Kinds = {
  number,
  signed,
  instrument,
  style,
  key,
  percent: {
    ways: [
      percent('{number} %', '{number} (%|percent|pct|per cent|prozent)'),
      percent('50 %', 'half [volume|level|way]', 'halfway'),
      percent('100 %', 'full [volume|level|blast]', '(max|maximum) [volume|level]'),
      percent('0 %', 'zero|nothing|silence'),
    ],
  },
  db: {
    ways: [
      db('{signed} dB', '{signed} (db|dbs|decibel|decibels)'),
      db('1 dB', 'a (db|decibel)'),
      db('2 dB', 'a couple [of] (db|decibels)'),
      db('0.5 dB', 'half a (db|decibel)'),
    ],
  },
  tempo: { ways: [tempo('{number} bpm', '{number} (bpm|bmp)', '{number} beats (per|a) minute', '{number}')] },
  /** So long, before or behind what it is the length of. */
  bars: {
    ways: [
      bars(
        '{number} bars',
        '[another|extra|more] {number} [more|extra|full|whole|further] (bar|bars|measure|measures) [long]',
      ),
      bars('1 bar', '(a|another|one|single) (bar|measure) [long]'),
      bars('2 bars', 'a couple [of] (bars|measures)'),
    ],
  },
  length: {
    ways: [
      '{bars}',
      length('{number} beats', '{number} (beat|beats)'),
      length('1 beat', '(a|one) beat'),
      length('0.25 beats', '(a|one) [-] (sixteenth|16th|semiquaver) [note]', '1 / 16 [th] [note]'),
      length('0.5 beats', '(a|one) [-] (eighth|8th|quaver) [note]', '1 / 8 [th] [note]'),
      length('1 beat', '(a|one) (quarter|crotchet) [note]'),
      length('half a bar', 'half (a|of a) (bar|measure)'),
      length('half a beat', 'half (a|of a) beat'),
    ],
  },
  interval: {
    ways: [
      interval(
        '{number} semitones',
        '{number} (semitone|semitones|semis|st|halftones|halftone)',
        '{number} (half|semi) [-] (tone|tones|step|steps)',
      ),
      interval('{number} whole steps', '{number} (whole [-] (tone|tones|step|steps)|tones|tone)'),
      interval('{number} octaves', '{number} (octave|octaves|oct|8ve|8va)'),
      interval('1 octave', '(a|an|one|another|full|whole) [full|whole] (octave|oct)', 'octave'),
      interval('1 semitone', '(a|one) (semitone|halftone)', '(a|one) half [-] (tone|step)'),
      interval('1 whole step', '(a|one) (tone|wholetone)', '(a|one) whole [-] (tone|step)'),
      interval('a {name}', '(a|an|one) [perfect] {name:fourth|fifth|tritone}'),
      interval('a perfect {name}', '(a|an|one) perfect {name:fourth|fifth}'),
      interval('a {quality} {name}', '(a|one) {quality:minor|major} {name:second|third|sixth|seventh}'),
      interval('a third', '(a|one) third'),
    ],
  },
  grid: {
    ways: [
      grid('1/16', 'sixteenths|16ths', '(sixteenth|16th|1 / 16|1 / 16th) [-] [note|notes|grid]', 'semiquavers'),
      grid('1/8', 'eighths|8ths', '(eighth|8th|1 / 8|1 / 8th) [-] [note|notes|grid]', 'quavers'),
      grid('1/4', 'quarters|4ths', '(quarter|4th|1 / 4|1 / 4th) [-] [note|notes|grid]', 'crotchets'),
      grid('1/32', 'thirtyseconds|32nds', '(32nd|1 / 32|1 / 32nd) [-] [note|notes|grid]'),
      grid('eighth triplets', 'eighth [-] [note] triplets', '8th [-] [note] triplets'),
      grid('sixteenth triplets', 'sixteenth [-] [note] triplets', '16th [-] [note] triplets'),
    ],
  },
  much: {
    ways: [
      much(
        'a bit',
        '[just] (a|ever so) [tiny|little|wee] (bit|little|touch|tad|notch|hair|smidge|smidgen|fraction|shade|' +
          'pinch|hint)',
        'slightly|somewhat|marginally',
        'a (bit|little)',
        'a little bit',
      ),
      much(
        'a lot',
        '(a lot|much|way|far|quite a bit|a good bit|a good deal|considerably|significantly|lots|loads|a whole ' +
          'lot|a great deal|drastically)',
      ),
    ],
  },
  side: {
    ways: [
      side(
        'hard {to}',
        '(hard|full|fully|all the way|completely|totally|far|extreme|100 %) [over] [to] [on|onto|toward|towards] ' +
          '{to:left|right}',
        '[to] far {to:left|right}',
        '[to] {to:left|right} (all the way|completely|fully)',
      ),
      side(
        'a bit to the {to}',
        '{much} [over|more|further] [off] [to|towards|toward] [on] {to:left|right}',
        '[over] [to|towards|toward] {to:left|right} {much}',
      ),
      side(
        '{percent} {to}',
        '{percent} [over|off] [to|towards|toward] [on] {to:left|right}',
        '[over] [to|towards|toward] {to:left|right} [by|at] {percent}',
      ),
      side(
        '{number} % {to}',
        '{number} [over|off] [to|towards|toward] [on] {to:left|right}',
        '[to] {to:left|right} [by|at] {number}',
      ),
      side('{to}', '[over|off] [to|towards|toward|on|onto] {to:left|right} [side|channel|speaker]'),
      side(
        'centre',
        '[back] [dead] [in|into|to|at|on] (centre|center|middle) [again] [of the (mix|stereo field|panorama|' +
          'field|stage)]',
      ),
    ],
  },
  way: {
    ways: [way('up', 'up|higher|upward|upwards|above'), way('down', 'down|lower|deeper|downward|downwards|below')],
  },
  colour: { ways: ['{colour:blue|indigo|purple|pink|red|orange|yellow|green|teal|cyan|mint|gray|grey}'] },
}
