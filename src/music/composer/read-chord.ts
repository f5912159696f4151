import { chordOfDegree, namedChord, qualities, type Chord, type Colour } from './chord.ts'
import { naturals, type Key } from './key.ts'

const numerals = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii']
const majorScale = [0, 2, 4, 5, 7, 9, 11]

/**
 * A chord by degree ("4"), by roman numeral ("ii7", "bVII", "V7") or by name ("Dm7", "F#m7b5", "C/E"), or null when it
 * is none.
 */
export function readChord(text: string, { key, colour }: { key: Key; colour: Colour }): Chord | null {
  const said = text.trim().slice(0, 24)
  if (/^[1-7]$/.test(said)) return chordOfDegree({ degree: Number(said), key, colour })
  return readNumeral(said, key) ?? readName(said, key)
}

function readNumeral(text: string, key: Key): Chord | null {
  const [, sign = '', numeral = '', rest = ''] =
    /^([b#♭♯]?)(VII|VI|IV|V|III|II|I|vii|vi|iv|v|iii|ii|i)(.*)$/u.exec(text) ?? []
  const degree = numerals.indexOf(numeral.toLowerCase())
  const quality = readQuality(rest, numeral === numeral.toUpperCase() ? '' : 'm')
  if (degree < 0 || quality === null) return null
  // A sign is counted from the major scale, as songbooks do: bVII is a whole tone below the tonic in every mode.
  const semitones = sign === '' ? (key.scale[degree] ?? 0) : (majorScale[degree] ?? 0) + (/[#♯]/u.test(sign) ? 1 : -1)
  return namedChord({ root: (key.tonic + semitones + 12) % 12, quality, key })
}

function readName(text: string, key: Key): Chord | null {
  const [, letter = '', sign = '', rest = '', below] =
    /^([A-Ga-g])([b#♭♯]?)(.*?)(?:\/([A-Ga-g][b#♭♯]?))?$/u.exec(text) ?? []
  const root = pitchClassOf(letter + sign)
  const quality = readQuality(rest, '')
  const bass = below === undefined ? root : pitchClassOf(below)
  return root === null || quality === null || bass === null ? null : namedChord({ root, quality, key, bass })
}

function pitchClassOf(name: string): number | null {
  const natural = naturals.get(name.charAt(0).toUpperCase())
  if (natural === undefined) return null
  return (natural + (/[#♯]/u.test(name.slice(1)) ? 1 : name.length > 1 ? 11 : 0)) % 12
}

/**
 * The suffix of a chord in one spelling. `base` is "m" for a small numeral, which makes every plain suffix a minor one.
 */
function readQuality(suffix: string, base: '' | 'm'): string | null {
  const plain = suffix
    .replaceAll(/[\s()]/g, '')
    .replace(/^(?:Δ7?|M7|maj7|Maj7|ma7|major7)/u, 'maj7')
    .replace(/^(?:M9|Maj9|major9)/, 'maj9')
    .replace(/^(?:°|o)(?=7?$)/u, 'dim')
    .replace(/^ø7?/u, 'm7b5')
    .replace(/^\+/, 'aug')
    .replace(/^(?:minor|min|mi|-)(?=\d|$|add|maj)/, 'm')
    .replace(/^(?:major|maj|M)$/, '')
    .replace(/^dom(?=\d)/, '')
    .replace(/^sus$/, 'sus4')
    .replace(/^mmaj7$/i, 'mMaj7')
    .replace(/^69$/, '6/9')
    .replace(/^m7-5$/, 'm7b5')
  const asMinor = plain === 'maj7' ? 'mMaj7' : `m${plain}`
  if (base === 'm' && !plain.startsWith('m7b5') && qualities.has(asMinor)) return asMinor
  return qualities.has(plain) ? plain : null
}
