import { instrumentAt, readStyle, styleAt, type Role } from '../composer/index.ts'
import { roleOfTrack } from '../composing/recipe.ts'
import type { Track } from '../document/song.ts'
import { beatsPerBar } from '../wire/snapshot.ts'
import { composingFillers, densities, energies, generalNouns, moods, newSections } from './compose-words.ts'
import type { Hearing } from './hearing.ts'
import { itemAt, type Line, type SectionItem } from './line.ts'
import { titled } from './titled.ts'

/** What a composing request says, field by field; what nothing explained is in `unread`. */
export type ComposeParts = {
  lead?: string
  sections: { name: string; bars?: number; at: number }[]
  bars?: number
  wanted: Wanted[]
  without: Role[]
  style?: string
  key?: string
  tempo?: number
  /** As the grammar of positions reads it, with marks. */
  place?: string
  alongside?: SectionItem
  /** Words that want a section that is not there. */
  missing?: string
  isBehindEarlier: boolean
  energy?: number
  density?: number
  swing?: number
  humanize?: number
  progression?: readonly string[]
  effects?: false
  whenBusy?: 'insert' | 'new-tracks' | 'free'
  mood?: 'minor' | 'major'
  signature?: string
  unread: string[]
}

export type Wanted = { readonly role: Role; readonly said: string; readonly program: number | null; readonly track?: Track; readonly isUnclear?: readonly Track[] }

const leads = /^(?:add|write|compose|create|make|generate|build|produce|put in|put together|put down|put|give me|give us|give|lay down|insert|i want|i need|we need|need|want|have|bring in|come up with|throw in|sketch|sketch out|do|start off with|start with|begin with|continue with|follow (?:it |that )?(?:up )?with|start|begin|drop in|drop|play me|let me have|go for|try|cook up|whip up|record|extend (?:it|song) with|get me|bring|set up|i'd like|i would like|we want|how about|what about)(?= |$)/

/** Takes a line apart into what a composer needs to know. */
export function composeParts({ line, score }: Pick<Hearing, 'line' | 'score'>): ComposeParts {
  const parts: ComposeParts = { sections: [], wanted: [], without: [], isBehindEarlier: false, unread: [] }
  let rest = line.text.replace(/ (?:that|which) (?:changes|shakes|switches) (?:things|it|everything)(?: up)?(?= |$)/, '')
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = new RegExp(`(?<=^| )(?:${pattern.source})(?= |$)`).exec(rest)
    if (found) rest = `${rest.slice(0, found.index)}|${rest.slice(found.index + found[0].length)}`
    return found
  }
  const lead = leads.exec(rest)?.[0]
  if (lead !== undefined) {
    parts.lead = lead
    rest = rest.slice(lead.length).trim()
  }
  const busy = take(/(?:(?:, )?(?:and )?(?:inserting it |insert it )?(?:and )?(?:moving|move|shifting|shift|pushing|push) (?:what follows|everything (?:after|behind)(?: it)?|what comes after|rest)(?: back| along| by \d+ (?:bars|beats)?)?|(?:on|with|using) (?:a )?(?:new|separate|own|extra) tracks?|only (?:in )?free (?:\d+ )?(?:beats|bars|space)|new tracks)/)?.[0]
  if (busy !== undefined) parts.whenBusy = /track/.test(busy) ? 'new-tracks' : /free/.test(busy) ? 'free' : 'insert'
  readFeel(parts, take)
  readPlace(parts, take, line)
  rest = readSections(parts, rest, line)
  const bars = take(/(?:for |of |lasting |over )?(\d+) ?-? ?(bars?|beats?)(?: long| each)?/)
  if (bars) parts.bars = bars[2]?.startsWith('beat') === true ? Number(bars[1]) / beatsPerBar(score.song.timeSignature) : Number(bars[1])
  rest = readParts(parts, rest, line)
  parts.unread = rest.split(' ').filter((word) => word !== '' && !/^\|+$/.test(word) && !composingFillers.test(word) && !generalNouns.test(word) && !/^[^\p{L}\p{N}@]+$/u.test(word))
  return parts
}

type Take = (pattern: RegExp) => RegExpExecArray | null

function readFeel(parts: ComposeParts, take: Take): void {
  const tempo = take(/(?:at |with )?(?:a )?(?:tempo (?:of |at |: )?)?(\d+(?:\.\d+)?) ?(?:bpm|beats (?:per|a) minute)|(?:at )?(?:a )?tempo(?: of| at| :)? (\d+(?:\.\d+)?)/)
  if (tempo) parts.tempo = Number(tempo[1] ?? tempo[2])
  const swing = take(/(?:with )?(?:a )?(\d+) ?% (?:of )?swing|swing(?: of| at| to| :)? (\d+) ?%|(?:with )?(?:some |a bit of |light |heavy |a touch of |lots of )?swing(?: feel)?|swung|no swing|straight(?: feel)?/)
  if (swing) parts.swing = swing[1] ?? swing[2] ? Number(swing[1] ?? swing[2]) / 100 : /no |straight/.test(swing[0]) ? 0 : /light|bit|touch/.test(swing[0]) ? 0.3 : /heavy|lots/.test(swing[0]) ? 0.8 : 0.55
  const human = take(/(?:more )?(?:human(?:ised|ized)?|loose|loosely played)(?: feel| timing)?|(?:very )?(?:tight|quanti[sz]ed|mechanical|robotic|machine like)(?: feel| timing)?/)
  if (human) parts.humanize = /human|loose/.test(human[0]) ? 0.7 : 0.05
  if (take(/(?:without|no) (?:any )?(?:effects?|reverb|fx)|dry/)) parts.effects = false
  const signature = take(/(?:in )?(\d+\/\d+)(?: time)?/)
  if (signature?.[1] !== undefined) parts.signature = signature[1]
  for (const [words, level] of energies) if (parts.energy === undefined && take(new RegExp(`(?:with )?(?:a )?(?:${words.source})`))) parts.energy = level
  for (const [words, level] of densities) if (parts.density === undefined && take(new RegExp(`(?:${words.source})`))) parts.density = level
}

const relation = '(?:(?:right|directly|immediately|just|straight|coming|that comes|(?:and )?\\d+ (?:bars?|beats?)) )*(?:after|before|following|ahead of|in front of|behind|between|within)'

function readPlace(parts: ComposeParts, take: Take, line: Line): void {
  const earlier = take(new RegExp(`${relation} (?:it|that|this|those|them)`))
  if (earlier) parts.isBehindEarlier = !/before|ahead|front/.test(earlier[0])
  const beside = take(new RegExp(`${relation} (?:@[st]\\d+(?: (?:and )?@[st]\\d+)?|bar \\d+|beat \\d+|last (?:section|part)|everything)(?: bar \\d+)?(?: [+-] \\d+(?: bars?| beats?)?)?`))
  const edge = beside ? null : take(/(?:(?:at|to|on|onto) )?(?:very )?(?:end|start|beginning|top)(?: of (?:song|project|piece|@s\d+))?|up front|(?:starting |beginning |start )?(?:at|from|in|on|to) (?:bar|beat) \d+(?: beat \d+)?(?: of @s\d+)?|alongside @[st]\d+(?: [+-] \d+(?: bars?| beats?)?)?/)
  const said = beside?.[0] ?? edge?.[0]
  if (said !== undefined) parts.place = said === 'up front' ? 'at start' : said
  else if (earlier && !parts.isBehindEarlier) parts.place = earlier[0]
  const unknown = said === undefined ? take(new RegExp(`${relation} (?:a |an )?([a-z]+(?: [a-z]+| \\d+)?)`)) : null
  if (unknown?.[1] !== undefined) parts.place = unknown[0]
  const given = parts.lead === 'give' ? take(/(?<=^)(@s\d+)(?= (?:a|an|some))/) : null
  const along = given ?? take(/(?:to|in|into|over|under|on|for|during|throughout|behind|underneath|beneath|along with|on top of|across) (@s\d+)/)
  const section = itemAt(line, along?.[1])
  if (section?.kind === 'section') parts.alongside = section
  const absent = along ? null : take(new RegExp(`(?:to|over|under|during|throughout|into|underneath|on top of) (${newSections})(?: \\d+)?`))
  if (absent?.[1] !== undefined) parts.missing = absent[1]
}

const counts: ReadonlyMap<string, string> = new Map([['second', '2'], ['third', '3'], ['fourth', '4']])

function readSections(parts: ComposeParts, text: string, line: Line): string {
  let rest = text
  const called = /(?:called|named|titled) (@q\d+)/.exec(rest)
  const name = itemAt(line, called?.[1])
  if (called) rest = rest.replace(called[0], '|')
  const pattern = new RegExp(`(?<=^| )(?:(\\d+) ?-? ?bars? )?(?:(?:a|an|another|new|one|1|more|extra|final|last|next|big|short|long|nice|proper|${[...counts.keys()].join('|')}) )*(${newSections}|@s\\d+)(?: (\\d+))?(?: (?:of|for|with|lasting) (\\d+) ?bars?)?(?= |$)`, 'g')
  for (const found of rest.matchAll(pattern)) {
    const item = itemAt(line, found[2])
    const said = item?.kind === 'section' ? [item.said] : [found[2] ?? '']
    if (item?.kind === 'section' && item.isMany && item.names.length > 1) continue
    const count = [...counts].find(([word]) => new RegExp(`\\b${word}\\b`).test(found[0]))?.[1] ?? found[3]
    const bars = found[1] ?? found[4]
    parts.sections.push({ name: titled(`${said[0] ?? ''}${count === undefined || /\d$/.test(said[0] ?? '') ? '' : ` ${count}`}`), at: found.index, ...(bars !== undefined && { bars: Number(bars) }) })
    if (/\bshort\b/.test(found[0]) && bars === undefined && parts.bars === undefined) parts.bars = 4
    if (/\blong\b/.test(found[0]) && bars === undefined && parts.bars === undefined) parts.bars = 16
    rest = rest.replace(found[0], '|')
  }
  if (name?.kind === 'text') parts.sections = [{ name: name.value.slice(0, 50), at: 0, ...(parts.sections[0]?.bars !== undefined && { bars: parts.sections[0].bars }) }]
  return rest
}

/** Keys, chords, styles and parts, each whole; what is left is words. */
function readParts(parts: ComposeParts, text: string, line: Line): string {
  const words = text.split(' ')
  const left: string[] = []
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? ''
    const item = itemAt(line, word)
    // "a drum and bass part" is two parts, and no style.
    const style = words.slice(at, at + 3).join(' ') === 'drum and bass' && /^parts?$/.test(words[at + 3] ?? '') ? null : styleAt(words, at)
    const heard = instrumentAt(words, at)
    const instrument = heard && !(style && style.size > heard.size) ? heard : null
    const size = item ? 1 : (instrument?.size ?? style?.size ?? 1)
    if (item?.kind === 'key') parts.key = item.value
    else if (item?.kind === 'chords') parts.progression = item.value
    else if (item?.kind === 'track') wantTracks(parts, item.tracks, { said: item.said, isUnclear: item.tracks.length > 1 && !item.isMany, isOut: isDenied(words, at) })
    else if (instrument) want(parts, { role: instrument.role, said: words.slice(at, at + size).join(' '), program: instrument.program }, { isOut: isDenied(words, at), isOn: at > 0 && instrumentEndsAt(words, at) })
    else if (style) parts.style = words.slice(at, at + size).join(' ')
    else if (!readMood(parts, word)) left.push(word)
    at += size
  }
  const slip = parts.style === undefined ? left.find((word) => word.length >= 6 && !composingFillers.test(word) && !generalNouns.test(word) && readStyle(word) !== null) : undefined
  if (slip !== undefined) parts.style = slip
  return left.filter((word) => word !== slip && !/^(?:without|no|except|minus)$/.test(word)).join(' ')
}

/** "a piano melody": an instrument right before a part is what plays it. */
const instrumentEndsAt = (words: readonly string[], at: number): boolean => [1, 2, 3].some((size) => at >= size && instrumentAt(words, at - size)?.size === size)

/** "without drums", "no drums or bass": the denial reaches over a list. */
function isDenied(words: readonly string[], at: number): boolean {
  for (let back = at - 1; back >= 0 && back >= at - 6; back -= 1) {
    const word = words[back] ?? ''
    if (/^(?:without|no|except|minus)$/.test(word)) return true
    if (!/^(?:a|an|any|or|and|,)$/.test(word) && instrumentAt(words, back) === null && !word.startsWith('@t')) return false
  }
  return false
}

function wantTracks(parts: ComposeParts, tracks: readonly Track[], { said, isUnclear, isOut }: { said: string; isUnclear: boolean; isOut: boolean }): void {
  const [first] = tracks
  if (isUnclear && first) want(parts, { role: roleOfTrack(first), said, program: null, isUnclear: tracks }, { isOut })
  else for (const track of tracks) want(parts, { role: roleOfTrack(track), said: track.name, program: null, track }, { isOut })
}

function want(parts: ComposeParts, wanted: Wanted, { isOut, isOn = false }: { isOut: boolean; isOn?: boolean }): void {
  const before = parts.wanted.at(-1)
  if (isOut) parts.without.push(wanted.role)
  else if (isOn && before?.program != null && /^(?:melody|lead|leads|tune|hook|riff|solo|chords|stabs|pads?|arps?|arpeggios?|ostinato)$/.test(wanted.said)) parts.wanted[parts.wanted.length - 1] = { ...before, role: wanted.role }
  else if (isOn && before && /^(?:solo|lead)$/.test(before.said)) parts.wanted[parts.wanted.length - 1] = { ...wanted, role: 'lead' }
  else if (wanted.track && parts.wanted.some((each) => each.role === wanted.role && each.track === undefined && each.program === null)) parts.wanted = parts.wanted.map((each) => (each.role === wanted.role && each.track === undefined && each.program === null ? wanted : each))
  else if (!parts.wanted.some((each) => each.role === wanted.role && (each.said === wanted.said || isGeneric(wanted)))) parts.wanted.push(wanted)
}

/** A word for the part alone, whoever plays it. */
export const isGeneric = ({ program, track, said }: Wanted): boolean => track === undefined && program === null && !/^(?:keys|keyboards?)$/.test(said)

function readMood(parts: ComposeParts, word: string): boolean {
  const found = moods.find(([words]) => new RegExp(`^(?:${words.source})$`).test(word))
  if (found && found[1] !== '') parts.mood = found[1]
  return found !== undefined
}
