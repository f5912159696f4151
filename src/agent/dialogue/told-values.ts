import type { Told } from '../intent.ts'

/**
 * Answers that tell a value, and the request that would have set it: "make it 76" behind "the tempo is 72 BPM" puts
 * another value into that.
 */
const SETTING: readonly (readonly [tells: RegExp, request: (...found: readonly string[]) => string])[] = [
  [/\btempo is (\d+(?:\.\d+)?) bpm\b/i, (tempo = '') => `set the tempo to ${tempo} bpm`],
  [/\bsong is in ([A-G][b#♭♯]?m?)\b/, (key = '') => `set the key to ${key}`],
  [
    /^the fader of (.+?) is at ([-−]?\d+(?:\.\d+)?) dB\.$/i,
    (name = '', db = '') => `set the gain of ${name} to ${db} dB`,
  ],
  [/^([^.]+?) is at (\d+) %\.$/, (name = '', share = '') => `set the volume of ${name} to ${share} percent`],
  [
    /^([^.]+?) is (?:panned )?(\d+) ?% (left|right)\.$/i,
    (name = '', share = '', side = '') => `pan ${name} ${share}% ${side}`,
  ],
  [
    /^The pause after (“.+”) \([\d:.–]+\) is (?:0:0?)?(\d+(?:\.\d+)?)(?: s)? long\.$/,
    (said = '', seconds = '') => `make the pause after ${said} ${seconds} seconds`,
  ],
]

/** The request that would have set what an answer tells; null where it tells no value that is set. */
export function settingTold({ answer }: Told): string | null {
  for (const [tells, request] of SETTING) {
    const found = tells.exec(answer.trim())
    if (found) return request(...found.slice(1))
  }
  return null
}
