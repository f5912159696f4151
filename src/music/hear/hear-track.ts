import { programOf } from '../composer/index.ts'
import { instrumentFor } from '../instruments.ts'
import { colorNames, icons } from '../operations/params.ts'
import type { Hearing } from './hearing.ts'
import { setTracks } from './set-tracks.ts'
import { itemAt, type Line } from './line.ts'
import { fitAny } from './pattern.ts'
import { knownTracks, tracksOf } from './targets.ts'
import { titled } from './titled.ts'
import { ask, heardCall, isAsked, noted, noteOf, type Understanding } from './understanding.ts'

/** What a track is: its name, colour, icon and instrument; new tracks, and those that someone wants gone. */
export function hearTrack(hearing: Hearing): Understanding | null {
  return hearNewTrack(hearing) ?? hearRename(hearing) ?? hearColour(hearing) ?? hearIcon(hearing) ?? hearInstrument(hearing) ?? hearGone(hearing)
}

const newTrack = '(?:add|create|make|insert|give me|set up|start|open|put in|i need|i want) (?:(?:a|an|another|one|1) )?(?:more )?(?:new )?(?:empty |blank )?(?:new )?'

function hearNewTrack(hearing: Hearing): Understanding | null {
  const { line, clause, score } = hearing
  if (/\btrack\b/i.test(clause.text) && fitAny(line.text, [`${newTrack}@t\\d+`])) return ask(`There is such a track already. What should the new one be called?${knownTracks(hearing)}`, { missing: ['name'], completes: 'add a track called "{answer}"' })
  const called = fitAny(line.text, [`${newTrack}(?:midi |instrument )?(?<what>.*? )?track (?:called|named|titled) (?<name>@q\\d+)(?: (?:with|using|for|playing) (?:a |an )?(?<with>[^@]+))?`, `${newTrack}(?:midi |instrument )?(?<what>.*? )?track (?<name>@q\\d+)`])
  const plain = called ?? fitAny(line.text, [`${newTrack}(?:midi |instrument )?(?<what>.*? )?track`, `${newTrack}(?:midi |instrument )?track for (?:a |an |some )?(?<what>.*)`])
  if (!plain) return null
  const name = itemAt(line, plain['name'])
  const said = spelled(line, plain['with'] ?? plain['what'] ?? '').replace(/\b(?:a|an|some|new|empty|blank|midi)\b/gi, ' ').trim()
  if (name?.kind === 'text') {
    const instrument = said === '' ? {} : instrumentFor(said)
    return { calls: [heardCall('stori_add_midi_track', { name: name.value.slice(0, 50), ...instrument }, { text: clause.text })] }
  }
  if (said === '') return ask('What should the track be called? (for example "Bass" or "Strings")', { missing: ['name'], completes: 'add a track called "{answer}"' })
  if (said.split(/\s+/).length > 4) return null
  if (score.tracks.some((track) => track.name.toLowerCase() === said.toLowerCase())) return ask(`There is a track called ${titled(said)} already. What should the new one be called?`, { missing: ['name'], completes: 'add a track called "{answer}"' })
  return { calls: [heardCall('stori_add_midi_track', { name: titled(said) }, { text: clause.text })] }
}

/** The words of a line as they were said, marks included. */
const spelled = (line: Line, words: string): string => words.replace(/@\w\d+/g, (mark) => itemAt(line, mark)?.said ?? '')

function hearRename(hearing: Hearing): Understanding | null {
  const { wide, clause } = hearing
  const found = fitAny(wide.text, ['rename (?<what>TRACKS|@s\\d+|song|project)(?: (?:to|as|into))? (?<name>.+)', '(?:call|name) (?<what>TRACKS|@s\\d+|song|project) (?<name>.+)', '(?:change|set) name of (?<what>TRACKS|@s\\d+|song|project) (?:to|as) (?<name>.+)', '(?:change|set) (?<what>TRACKS|@s\\d+|song|project) name (?:to|as) (?<name>.+)'])
  if (!found) return /^rename TRACKS$/.test(wide.text) ? ask('What should it be called?', { missing: ['name'] }) : null
  const what = found['what'] ?? ''
  if (what.startsWith('@s')) return ask('A region keeps its name here; only tracks can be renamed. Which track should be renamed?', { missing: ['track'] })
  if (/^(?:song|project)$/.test(what)) return ask('The project is renamed in the editor itself; here only tracks can be renamed.', { missing: ['track'] })
  const target = tracksOf(hearing, found['tracks'])
  if (isAsked(target)) return target
  const [track, ...more] = target.tracks
  if (!track || more.length > 0) return ask(`Which one of them should be renamed?${knownTracks(hearing)}`, { missing: ['track'] })
  const item = itemAt(wide, found['name'])
  const name = (item?.kind === 'text' ? item.value : nameAfter(clause.text, what.startsWith('@') ? itemAt(wide, what) : undefined)).trim()
  if (name === '' || name.length > 50) return ask('What should it be called? A name has 1 to 50 characters.', { missing: ['name'] })
  return setTracks(hearing, { operation: 'stori_set_track_name', param: 'name', tracks: [track], notes: target.notes, value: () => name, now: (each) => each.name, told: 'called that' })
}

/** What stands behind the thing that is renamed, as it was written. */
function nameAfter(text: string, item: { readonly to: number } | undefined): string {
  const behind = item ? text.slice(item.to) : text.replace(/^.*?\b(?:it|this|that)\b/i, '')
  return behind.replace(/^\s*(?:track\s+|part\s+|'s\s+)?(?:name\s+)?(?:to be\s+|to\s+|as\s+|into\s+)?/i, '').replace(/\s*(?:please|instead|now|from now on)?[.!?\s]*$/i, '').replace(/^["'“‘](.*)["'”’]$/, '$1')
}

const colours = [...colorNames, 'grey', '#[0-9a-f]{6}', 'violet', 'black', 'white', 'brown', 'turquoise', 'gold', 'magenta', 'lime', 'navy']

function hearColour(hearing: Hearing): Understanding | null {
  const text = hearing.wide.text.replace(/# ([0-9a-f]{6})\b/, '#$1')
  const colour = `(?:a )?(?:bright |dark |light )?(?<colour>${colours.join('|')})`
  const found = fitAny(text, [`(?:make|turn|paint|mark|set) TRACKS (?:colou?r )?(?:to |in |into )?${colour}(?: colou?r)?`, `(?:colou?r) TRACKS (?:in |to |as )?${colour}`, `(?:set|change|make|switch) (?:colou?r of TRACKS|TRACKS colou?r) (?:to |into |be )?${colour}`, `give TRACKS ${colour}(?: colou?r)?`, `${colour} for TRACKS`, `TRACKS (?:should be |in |to )?${colour}`])
  if (!found) return fitAny(text, ['(?:colou?r|recolou?r) TRACKS(?: (?<other>\\w+))?', '(?:set|change) (?:colou?r of TRACKS|TRACKS colou?r)(?: to (?<other>\\w+))?']) ? ask(`Which colour? There is ${colorNames.join(', ')}, or #RRGGBB.`, { missing: ['color'], completes: `${hearing.clause.text.replace(/(?: to)? \w+$/, '')} {answer}` }) : null
  const said = found['colour'] === 'grey' ? 'gray' : (found['colour'] ?? '')
  if (!said.startsWith('#') && !(colorNames as readonly string[]).includes(said)) return ask(`There is no ${said}; there is ${colorNames.join(', ')}, or #RRGGBB. Which colour should it be?`, { missing: ['color'], completes: hearing.clause.text.replace(new RegExp(`\\b${said}\\b`, 'i'), '{answer}') })
  const target = tracksOf(hearing, found['tracks'])
  if (isAsked(target)) return target
  return setTracks(hearing, { operation: 'stori_set_track_color', param: 'color', tracks: target.tracks, notes: target.notes, value: () => said, now: ({ color = '' }) => color, told: said })
}

const iconWords: ReadonlyMap<string, string> = new Map([['piano', 'pianokeys'], ['keys', 'pianokeys'], ['guitar', 'guitars'], ['drums', 'drum'], ['note', 'music.note'], ['microphone', 'mic'], ['vocals', 'music.mic'], ['vocal', 'music.mic'], ['sax', 'saxophone'], ['sun', 'sun.max'], ['speaker', 'speaker'], ['fire', 'flame'], ['lightning', 'bolt'], ['bells', 'bell'], ['person', 'person.wave.2']])

function hearIcon(hearing: Hearing): Understanding | null {
  const found = fitAny(hearing.line.text, ['(?:give|set|put|change|make|use) (?:icon (?:of|for|on) )?TRACKS(?: icon)? (?:to |with |as )?(?:a |an )?(?<icon>[a-z. \\d]+?)(?: icon)?', '(?:set|change|use|put) (?:a |an )?(?<icon>[a-z. \\d]+?) (?:as )?icon (?:for|of|on) TRACKS', '(?:set|change) icon (?:of|for|on) TRACKS (?:to|as) (?:a |an )?(?<icon>.+)'])
  if (!found || !/\bicon\b/.test(hearing.line.text)) return null
  const said = found['icon'] ?? ''
  const item = itemAt(hearing.line, said)
  const word = (item?.said ?? said).toLowerCase().trim()
  const icon = iconWords.get(word) ?? icons.find((each) => each === word || each === word.replaceAll(' ', '.'))
  if (icon === undefined) return ask(`There is no icon “${word}”. There is for example ${icons.filter((each) => !each.includes('.')).slice(0, 12).join(', ')}. Which one should it be?`, { missing: ['icon'] })
  const target = tracksOf(hearing, found['tracks'])
  if (isAsked(target)) return target
  return setTracks(hearing, { operation: 'stori_set_track_icon', param: 'icon', tracks: target.tracks, notes: target.notes, value: () => icon, now: (track) => track.icon ?? '', told: 'shown like that' })
}

function hearInstrument(hearing: Hearing): Understanding | null {
  const { line, clause } = hearing
  const numbered = fitAny(hearing.wide.text, ['(?:set|change|switch|use|put) (?:midi |gm )?(?:program|instrument|sound|patch)(?: (?:number|no))?(?: of| for| on) TRACKS (?:to|as) (?:program )?NUMBER', '(?:set|change|switch|put) TRACKS (?:to|on) (?:midi |gm )?(?:program|patch|instrument)(?: number)? NUMBER', '(?:set|change|switch) TRACKS(?: midi)? (?:program|patch) to NUMBER', 'use (?:midi |gm )?program NUMBER (?:for|on) TRACKS'])
  const named = numbered ?? fitAny(line.text, ['(?:change|switch|turn|make|set|convert) (?:sound |instrument |program )?(?:of |on |for )?TRACKS (?:to|into|over to|be|play|with)? ?(?:a |an )?(?<what>[a-z0-9 ]+?)(?: sound| instrument)?', '(?:use|put|try|take) (?:a |an )?(?<what>[a-z0-9 ]+?)(?: sound| instrument)? (?:for|on|instead of) TRACKS', '(?:play|have) TRACKS (?:played )?(?:on|with|by|as) (?:a |an )?(?<what>[a-z0-9 ]+)', '(?:replace|swap) (?:sound of |instrument of )?TRACKS (?:with|for|by) (?:a |an )?(?<what>[a-z0-9 ]+)'])
  if (!named) return null
  const what = named['what'] ?? ''
  const program = named['number'] === undefined ? programOf(what) : Number(named['number'])
  if (named['number'] === undefined && (program === null || !namesInstrument(what))) return null
  if (program === null || program < 0 || program > 127) return ask('Which program? There are 0 to 127.', { missing: ['program'] })
  const target = tracksOf(hearing, named['tracks'])
  if (isAsked(target)) return target
  if (target.tracks.some(({ drumKitId }) => drumKitId !== undefined)) return ask(`${target.tracks.map(({ name }) => name).join(', ')} plays drums, and a drum kit cannot be changed here. Which other track do you mean?`, { missing: ['track'] })
  const changing = target.tracks.filter(({ gmProgram }) => gmProgram !== program)
  if (changing.length === 0) return { nothing: 'It plays with that instrument already.' }
  return { calls: noted(changing.map(({ id }) => heardCall('stori_set_midi_program', { trackId: id, program }, { text: clause.text })), [...target.notes, ...(named['number'] === undefined ? [noteOf('program', `“${what}” is General MIDI program ${program}.`)] : [])]) }
}

/** Every word belongs to the instrument: "a warmer rhodes feel" does not. */
const namesInstrument = (what: string): boolean => programOf(what) !== null && what.trim().split(' ').length <= 3 && !/\b(?:louder|quieter|softer|up|down|higher|lower|busier|left|right)\b/.test(what)

/** A track cannot be deleted on this wire. */
function hearGone(hearing: Hearing): Understanding | null {
  const found = fitAny(hearing.wide.text, ['(?:delete|remove|drop|kill|get rid of|lose|scrap|take out|take away|cut|erase|ditch|throw out|dump|discard) TRACKS(?: completely| entirely| altogether)?', '(?:take|throw|cut) TRACKS (?:out|away)(?: completely)?'])
  if (!found || found['tracks']?.startsWith('@t') !== true) return null
  const target = tracksOf(hearing, found['tracks'], { destroys: true })
  if (isAsked(target)) return target
  const names = target.tracks.map(({ name }) => name)
  const quoted = names.filter((name) => !/["“”]/.test(name)).map((name) => `"${name}"`).join(' and ')
  return ask(`A track cannot be deleted from here. Should ${names.join(' and ')} be muted, or should its regions be deleted?`, { missing: ['operation'], offers: [{ text: names.length > 1 ? 'mute them' : 'mute it', words: `mute ${quoted}` }, { text: 'delete the regions', words: `delete the regions on ${quoted}` }] })
}
