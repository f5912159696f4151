import { readKey } from '../../music/index.ts'

/** From seven flats to seven sharps. */
const majors = ['Cb', 'Gb', 'Db', 'Ab', 'Eb', 'Bb', 'F', 'C', 'G', 'D', 'A', 'E', 'B', 'F#', 'C#']
const minors = ['Ab', 'Eb', 'Bb', 'F', 'C', 'G', 'D', 'A', 'E', 'B', 'F#', 'C#', 'G#', 'D#', 'A#']

/** The key that a key signature of a file names: sharps (flats below zero), and major or minor. */
export function keyOfSignature([sharps = 0, mode = 0]: readonly number[]): string | null {
  const at = (sharps > 127 ? sharps - 256 : sharps) + 7
  const name = (mode === 1 ? minors : majors)[at]
  return name === undefined ? null : `${name}${mode === 1 ? 'm' : ''}`
}

/** The bytes of a key signature, or null where a file has no way to say the key. */
export function signatureOfKey(text: string): [sharps: number, mode: number] | null {
  const key = readKey(text)
  if (!key || (key.mode !== 'major' && key.mode !== 'minor')) return null
  const mode = key.mode === 'minor' ? 1 : 0
  const at = (mode === 1 ? minors : majors).indexOf(mode === 1 ? key.name.slice(0, -1) : key.name)
  return at < 0 ? null : [(at - 7 + 256) % 256, mode]
}
