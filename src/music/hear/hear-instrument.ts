import { instrumentAt } from '../composer/index.ts'
import { roleOfTrack } from '../composing/recipe.ts'
import type { SongTrack } from '../document/song.ts'
import { composedBefore } from './composed-before.ts'
import type { Hearing } from './hearing.ts'
import { fitAny } from './pattern.ts'
import { tracksOf } from './targets.ts'
import { ask, heardCall, isAsked, noted, noteOf, type Understanding } from './understanding.ts'

const program =
  '(?:(?:midi |gm |general midi )?(?:program|patch|instrument|sound|preset)(?: (?:number|no))?|gm|general midi)'
const numbering: readonly string[] = [
  `(?:set|change|switch|use|put) ${program}(?: of| for| on) TRACKS (?:to|as) (?:${program} )?NUMBER`,
  `(?:set|change|switch|put) TRACKS (?:to|on) ${program} NUMBER`,
  `(?:set|change|switch) TRACKS ${program} (?:to )?NUMBER`,
  `use ${program} NUMBER (?:for|on) TRACKS`,
  `give TRACKS ${program} NUMBER`,
  `TRACKS (?:to|on|with) ${program} NUMBER`,
]
const what = '(?:a |an |some )?(?<what>[a-z0-9 ]+?)(?<tone> sound| instrument| patch| tone| preset)?(?: instead)?'
const naming: readonly string[] = [
  `(?:change|switch|turn|make|set|convert|put) (?:(?:sound|instrument|program|patch) (?:of |on |for ))?TRACKS(?: (?:sound|instrument|program|patch))? (?:(?:to|into|over to|be|play|with|on|sound like|to be|to sound like) )?${what}`,
  `(?:use|put|try|take|prefer|i'd prefer|i would prefer|i'd like|i want) ${what} (?:for|on|instead of|in place of) TRACKS`,
  `(?:play|have|let|do|try|hear) TRACKS (?:be )?(?:played )?(?:on|with|by|as|through) ${what}`,
  `(?:replace|swap) (?:(?:sound|instrument) of )?TRACKS (?:with|for|by|out for) ${what}`,
  `(?:give|get) TRACKS ${what}`,
  `(?:i want|i'd like|i would like|want|like|make|get) TRACKS (?:to be|to sound like|sound like|as|on) ${what}`,
  `TRACKS (?:to|into) ${what}`,
  `TRACKS (?:should|could|must) (?:be|sound like|play like|be played (?:on|by|with)) ${what}`,
  `TRACKS (?:on|as|with) ${what}`,
  `instead of TRACKS (?:, )?(?:use |play )?${what}`,
]

/**
 * Another instrument for a track: "switch the keys to an organ", "give the bass an upright sound", "set the bassoon to
 * program 71".
 */
export function hearInstrument(hearing: Hearing): Understanding | null {
  const { line, clause } = hearing
  const numbered = fitAny(hearing.wide.text, numbering)
  const named = numbered ?? fitAny(line.text.replace(/(@t\d+) (?:part|line|track|melody)\b/g, '$1'), naming)
  if (!named) return null
  if (/ (?:on|to) (?:it|them|that)$/.test(line.text) && composedBefore(hearing)) return null
  const target = tracksOf(hearing, named['tracks'])
  const said = named['what'] ?? ''
  const to = numbered ? Number(named['number']) : isAsked(target) ? programIn(said, []) : programIn(said, target.tracks)
  // "give the keys strings" may ask for music as well as for a sound.
  if (to === null || (!numbered && named['tone'] === undefined && /^(?:give|get) /.test(line.text)))
    return kitOf(target, said)
  if (to < 0 || to > 127) return ask('Which program? There are 0 to 127.', { missing: ['program'] })
  if (isAsked(target)) return target
  if (target.tracks.some(({ drumKitId }) => drumKitId !== undefined)) return kitStays(target.tracks)
  const changing = target.tracks.filter(({ gmProgram }) => gmProgram !== to)
  if (changing.length === 0) return { nothing: 'It plays with that instrument already.' }
  return {
    calls: noted(
      changing.map(({ id }) =>
        heardCall('stori_set_midi_program', { trackId: id, program: to }, { text: clause.text }),
      ),
      [...target.notes, ...(numbered ? [] : [noteOf('program', `“${said}” is General MIDI program ${to}.`)])],
    ),
  }
}

/** "an 808 kit" for the drums: it is understood, and cannot be done. */
function kitOf(target: ReturnType<typeof tracksOf>, said: string): Understanding | null {
  const isKit = /\b(?:kit|drums?|808s?|909|drum machine|brushes)\b/.test(said)
  return isKit && !isAsked(target) && target.tracks.every(({ drumKitId }) => drumKitId !== undefined)
    ? kitStays(target.tracks)
    : null
}

const kitStays = (tracks: readonly SongTrack[]): Understanding =>
  ask(
    `${tracks.map(({ name }) => name).join(', ')} plays drums, and a drum kit cannot be changed here. Should a new drum track be added instead, or which other track do you mean?`,
    { missing: ['track'] },
  )

const kinds: ReadonlyMap<string, readonly string[]> = new Map([
  ['bass', ['bass']],
  ['chords', ['piano', 'guitar', 'organ']],
  ['lead', ['lead', 'guitar', 'trumpet']],
  ['pads', ['pad', 'strings']],
  ['arpeggio', []],
  ['drums', []],
])

/**
 * The program that words name: as they stand, or with what the track is ("upright" of a bass). Every word must belong
 * to it.
 */
function programIn(said: string, tracks: readonly SongTrack[]): number | null {
  const [track] = tracks
  const own = track ? [track.name.toLowerCase(), ...(kinds.get(roleOfTrack(track)) ?? [])] : []
  const words = said.trim().split(' ')
  for (const bare of [words, words.filter((word) => !toneWords.test(word))]) {
    const exact = programAt(bare)
    if (exact !== null) return exact
    const kind = own.find((each) => programAt([...bare, ...each.split(' ')]) !== null)
    if (kind !== undefined && bare.length > 0) return programAt([...bare, ...kind.split(' ')])
  }
  return null
}

/** Names of General MIDI that no part is called by. */
const rare: ReadonlyMap<string, number> = new Map([
  ['honky tonk', 3],
  ['dulcimer', 15],
  ['tubular bells', 14],
  ['rock organ', 18],
  ['reed organ', 20],
  ['bandoneon', 23],
  ['overdriven guitar', 29],
  ['contrabass', 43],
  ['tremolo strings', 44],
  ['timpani', 47],
  ['slow strings', 49],
  ['voice oohs', 53],
  ['choir aahs', 52],
  ['orchestra hit', 55],
  ['synth brass', 62],
  ['baritone sax', 67],
  ['english horn', 69],
  ['cor anglais', 69],
  ['piccolo', 72],
  ['shakuhachi', 77],
  ['ocarina', 79],
  ['calliope', 82],
  ['halo pad', 94],
  ['sweep pad', 95],
  ['shamisen', 106],
  ['koto', 107],
  ['bagpipes', 109],
  ['shanai', 111],
  ['steel drums', 114],
  ['taiko', 116],
])

function programAt(words: readonly string[]): number | null {
  const known = rare.get(words.join(' '))
  if (known !== undefined) return known
  const found = instrumentAt(words, 0)
  if (found?.size === words.length) return found.program
  const single = [...words.slice(0, -1), (words.at(-1) ?? '').replace(/s$/, '')]
  const one = instrumentAt(single, 0)
  return one?.size === words.length ? one.program : null
}

/** Words that say how an instrument is, without making it another one. */
const toneWords =
  /^(?:real|nice|good|proper|simple|plain|warm|bright|dark|soft|big|old|classic|normal|regular|standard|solo|actual|decent)$/
