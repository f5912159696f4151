import type { effectTypes } from '../operations/params.ts'

export type Effect = (typeof effectTypes)[number]
const spoken: readonly (readonly [Effect, string])[] = [
  ['reverb', 'reverb|reverberation|verb|room|hall|ambience|space'],
  ['delay', 'delays?|echo|echoes|ping pong(?: delay)?|slapback(?: delay| echo)?'],
  ['compressor', 'compressors?|compression|comp'],
  ['eq', 'eq|equali[sz]er|equali[sz]ation'],
  ['distortion', 'distortion|fuzz|crunch|bitcrusher'],
  ['filter', 'filter|low ?(?:pass|cut)(?: filter)?|high ?(?:pass|cut)(?: filter)?|lpf|hpf'],
  ['chorus', 'chorus(?: effect)?'],
  ['modulation', 'modulation'],
  ['overdrive', 'overdrive|saturation|tape(?: saturation)?|tube|drive'],
  ['phaser', 'phaser|phasing'],
  ['flanger', 'flanger|flange'],
  ['tremolo', 'tremolo|trem'],
]
/** Any of them, in a pattern. */
export const anyEffect = spoken.map(([, words]) => words).join('|')

/** What may stand before one and changes nothing that can be set from here. */
export const some =
  '(?:(?:some|a bit more|a little more|a touch more|a lot more|a bit of|bit of|a little(?: bit of)?|a touch of|a hint of|a dash of|a lot of|lots of|more|another|light|heavy|subtle|gentle|big|short|long|nice|warm|lush|a|an|tape|small|slight|plate|spring|hall|room|chamber|church|bit more|little more|touch more|much more|lot more|even more|vintage|analogue?|soft|hard|new|stereo|slow|fast|deep|tiny|huge|proper|decent|shimmer|dark|bright|ambient|dreamy|gated|wide|roomy|short|tight|mono) )*'

/** The effects of a list: "a flanger and some delay". */
export function effectsIn(words: string): Effect[] {
  return words.split(/ (?:,|and|plus|&)(?: (?:,|and))* /).flatMap((each) => {
    const plain = each.replace(new RegExp(`^${some}`), '').trim()
    return spoken.find(([, names]) => new RegExp(`^(?:${names})$`).test(plain))?.[0] ?? []
  })
}
