import type { Track } from '../document/song.ts'
import { effectTypes } from '../operations/params.ts'
import type { Hearing } from './hearing.ts'
import { itemAt } from './line.ts'
import { fitAny } from './pattern.ts'
import { tracksOf } from './targets.ts'
import { titled } from './titled.ts'
import { ask, heardCall, isAsked, noted, noteOf, type HeardCall, type Understanding } from './understanding.ts'

/** Effects, buses and sends: "some reverb on the keys", "send drums and keys to a reverb bus at 40 %". */
export function hearEffects(hearing: Hearing): Understanding | null {
  return hearSend(hearing) ?? hearBus(hearing) ?? hearInsert(hearing)
}

type Effect = (typeof effectTypes)[number]
const spoken: readonly (readonly [Effect, string])[] = [
  ['reverb', 'reverb|reverberation|room|hall|ambience|space'], ['delay', 'delay|echo|echoes|ping pong delay'], ['compressor', 'compressor|compression|comp'], ['eq', 'eq|equali[sz]er|equali[sz]ation'], ['distortion', 'distortion|fuzz|crunch|bitcrusher'],
  ['filter', 'filter|low pass(?: filter)?|lowpass(?: filter)?|high pass(?: filter)?|highpass(?: filter)?|lpf|hpf'], ['chorus', 'chorus(?: effect)?'], ['modulation', 'modulation'], ['overdrive', 'overdrive|saturation|tape(?: saturation)?|tube|drive'], ['phaser', 'phaser|phasing'], ['flanger', 'flanger|flange'], ['tremolo', 'tremolo|trem'],
]
const anyEffect = spoken.map(([, words]) => words).join('|')
const effectVerbs: ReadonlyMap<string, Effect> = new Map([['compress', 'compressor'], ['distort', 'distortion'], ['filter', 'filter'], ['eq', 'eq'], ['equalize', 'eq'], ['equalise', 'eq'], ['saturate', 'overdrive'], ['overdrive', 'overdrive']])
const some = '(?:(?:some|a bit of|a little(?: bit of)?|a touch of|a lot of|more|light|heavy|subtle|gentle|big|short|long|nice|warm|a|an|lots of|tape|small|slight) )*'

function hearInsert(hearing: Hearing): Understanding | null {
  const text = chorusAsEffect(hearing)
  const list = `(?<effects>(?:${anyEffect})(?:(?: ,| and| plus| &)+ ${some}(?:${anyEffect}))*)(?: effects?)?`
  const found = fitAny(text, [`(?:add|put|apply|use|insert|throw|slap|stick|give|want|need|place|drop) ${some}${list} (?:on|to|onto|over|in|into|for) TRACKS`, `(?:give|put) TRACKS ${some}${list}`, `(?:put|run|send) TRACKS through ${some}${list}`, `${some}${list} (?:on|for|to) TRACKS`, `TRACKS (?:needs?|wants?|with) ${some}${list}`, `drench TRACKS in (?<effects>reverb|delay)`])
  const verb = found ? null : fitAny(text, ['(?<verb>compress|distort|filter|eq|equali[sz]e|saturate|overdrive) TRACKS(?: MUCH| gently| lightly| heavily)?'])
  if (!found && !verb) return goneEffect(text)
  const target = tracksOf(hearing, (found ?? verb)?.['tracks'])
  if (isAsked(target)) return target
  const types = verb ? [effectVerbs.get(verb['verb'] ?? '') ?? 'eq'] : effectsIn(found?.['effects'] ?? '')
  const calls = target.tracks.flatMap(({ id }) => types.map((type) => heardCall('stori_add_insert_effect', { trackId: id, type }, { text: hearing.clause.text })))
  return calls.length === 0 ? null : { calls: noted(calls, target.notes) }
}

/** "some chorus on the keys" is the effect, also where the song has a chorus. */
function chorusAsEffect({ wide }: Hearing): string {
  return wide.text.replace(/(?<=(?:put|some|bit of|little|touch of|apply|and|,|slap|throw) )@s\d+(?= (?:effect|on|onto|and|,) ?)/g, (mark) => (itemAt(wide, mark)?.said.toLowerCase() === 'chorus' ? 'chorus' : mark))
}

function effectsIn(words: string): Effect[] {
  return words.split(/ (?:,|and|plus|&)(?: (?:,|and))* /).flatMap((each) => {
    const plain = each.replace(new RegExp(`^${some}`), '').trim()
    return spoken.find(([, names]) => new RegExp(`^(?:${names})$`).test(plain))?.[0] ?? []
  })
}

/** No operation takes an effect off. */
function goneEffect(text: string): Understanding | null {
  return fitAny(text, [`(?:remove|delete|take off|take out|kill|lose|get rid of|turn off|no more) (?:all )?(?:${anyEffect}|effects?|@b\\d+)(?: (?:from|on|off|of) @t\\d+)?`, `take (?:${anyEffect}) off @t\\d+`]) ? ask('Effects and sends can be added from here, but not taken off; do that in the editor. What else should be done?', { missing: ['operation'] }) : null
}

const at = '(?: (?:at|by|with)(?: a)?(?: level| send)?(?: of)? ?NUMBER(?<unit> ?%)?)?'
const sending: readonly string[] = [
  `(?:send|route|feed|bus) (?:some (?:of )?|a bit of )?TRACKS(?: NUMBER(?<unit> ?%))? (?:to|into|through) (?:a |an |new )*(?:shared |common )?(?<bus>@b\\d+|@q\\d+|@s\\d+|[a-z]+(?: [a-z]+)?)(?: bus| send| channel)?(?: (?:called|named) (?<called>@q\\d+))?${at}`,
  `(?:add|create|set up|make|put) (?:a )?(?:(?<bus>[a-z]+|@b\\d+) )?send (?:from|on|for) TRACKS to (?:a )?(?<bus>@b\\d+|@q\\d+|[a-z]+)(?: bus)?${at}`, `(?:add|create|set up|make|put) (?:a )?(?<bus>@b\\d+|[a-z]+) send (?:on|to|from|for) TRACKS${at}`, `(?:add|create|set up|make) (?:a |an )?(?:shared |new )?(?<bus>[a-z]+|@b\\d+) bus (?:for|and send|with) TRACKS(?: to it)?${at}`, `set (?:send (?:of|from|level of) )?TRACKS (?:send )?(?:to|into) (?<bus>@b\\d+) (?:to|at) NUMBER(?<unit> ?%)?`,
]

function hearSend(hearing: Hearing): Understanding | null {
  const { wide, clause, score } = hearing
  const found = fitAny(wide.text, sending)
  if (!found) return null
  const item = itemAt(wide, found['called'] ?? found['bus'])
  const said = item?.kind === 'bus' ? item.bus.name : item?.kind === 'text' ? item.value : item ? item.said : (found['bus'] ?? '').replace(/ (?:bus|send|channel)$/, '')
  if (/^(?:left|right|front|back|it|that)$/.test(said)) return null
  const isNamed = item !== undefined || /\b(?:bus|send|channel)\b/.test(wide.text) || new RegExp(`^(?:${anyEffect})$`).test(said)
  if (!isNamed) return ask(`Is “${said}” a bus? Say "send … to a ${said} bus" to make one.`, { missing: ['bus'], offers: [{ text: 'yes', words: `${clause.text.replace(/[.!?]+$/, '')} bus` }] })
  const target = tracksOf(hearing, found['tracks'])
  if (isAsked(target)) return target
  const level = found['number'] === undefined ? undefined : Number(found['number']) > 1 || found['unit'] !== undefined ? Number(found['number']) / 100 : Number(found['number'])
  if (level !== undefined && (level < 0 || level > 1)) return ask('At which level? Say 0 to 100 %.', { missing: ['sendLevel'] })
  return { calls: noted(sends(hearing, target.tracks, { bus: busNamed(hearing, said), ...(level !== undefined && { level }) }), [...target.notes, ...(score.tracks.length > 0 && level === undefined ? [noteOf('assumed-amount', 'The send is taken as 30 %.')] : [])]) }
}

/** The bus as the song spells it, or as a new one is spelled. */
const busNamed = ({ score: { song } }: Hearing, said: string): string => song.busIds.flatMap((id) => song.bus(id)?.name ?? []).find((name) => name.toLowerCase() === said.toLowerCase()) ?? titled(said)

/** Sends to a bus, which is made where there is none. */
function sends(hearing: Hearing, tracks: readonly Track[], { bus, level }: { bus: string; level?: number }): HeardCall[] {
  const { song } = hearing.score
  const isThere = song.busIds.some((id) => song.bus(id)?.name === bus)
  const text = hearing.clause.text
  return [...(isThere ? [] : [heardCall('stori_ensure_bus', { name: bus }, { text })]), ...tracks.map(({ id }) => heardCall('stori_add_send', { trackId: id, busName: bus, ...(level !== undefined && { sendLevel: level }) }, { text }))]
}

function hearBus(hearing: Hearing): Understanding | null {
  const { line, clause } = hearing
  const found = fitAny(line.text, ['(?:add|create|make|set up|insert|i need|give me) (?:a |an |another )?(?:new |shared )*(?:(?<name>@b\\d+|[a-z]+) )?(?:bus|aux|return)(?: (?:called|named) (?<name>@q\\d+))?(?: for (?<name>[a-z]+))?'])
  if (!found) return null
  const item = itemAt(line, found['name'])
  const said = item?.kind === 'text' ? item.value : item?.kind === 'bus' ? item.bus.name : (found['name'] ?? '')
  if (said === '') return ask('What should the bus be called? (for example "Reverb")', { missing: ['name'], completes: 'create a bus called "{answer}"' })
  if (item?.kind === 'bus') return { nothing: `There is a bus ${said} already.` }
  return { calls: [heardCall('stori_ensure_bus', { name: busNamed(hearing, said) }, { text: clause.text })] }
}
