import type { Clause } from '../../words/index.ts'
import { instrumentAt, readDrumKind, type Role } from '../composer/index.ts'
import type { Region, SongTrack } from '../document/song.ts'
import { hearingOf, type Hearing } from './hearing.ts'
import { itemAt } from './line.ts'
import { fitAny } from './pattern.ts'
import { tracksOf } from './targets.ts'
import { isAsked, type Around, type Asked } from './understanding.ts'

/**
 * What a clause wants left alone: "but keep the drums", "not in the chorus", "don't touch the tempo". Tracks, regions
 * of a section, or parts that shall not play; `operations` are those that it forbids, all of them where it names none.
 */
export type Denial = {
  readonly text: string
  readonly tracks?: ReadonlySet<string>
  readonly regions?: readonly Region[]
  readonly roles: readonly Role[]
  readonly operations?: RegExp
  /** "not the drums" speaks of the request itself; "keep the drums" of what is there. */
  readonly isExclusive: boolean
}

/** Reads a denied clause whole; null where some of its words say nothing that is known. */
export function readDenial(clause: Clause, around: Around): Denial | Asked | null {
  const hearing = hearingOf(clause, around)
  const { text } = hearing.wide
  if (fitAny(text, harmless)) return { text: clause.text, roles: [], regions: [], isExclusive: false }
  const kept = fitAny(text, attributes)
  if (kept)
    return { text: clause.text, roles: [], isExclusive: false, operations: operationsOf(kept['attribute'] ?? '') }
  const found = fitAny(text, denying)
  if (!found) return partsOnly(clause, text)
  const verb = found['verb']
  const operations = verb === undefined ? undefined : forbidden.find(([verbs]) => verbs.test(verb))?.[1]
  if (verb !== undefined && operations === undefined) return null
  const target = targetOf(hearing, found)
  if (isAsked(target)) return target
  return {
    text: clause.text,
    ...target,
    isExclusive: found['out'] !== undefined || /^(?:us|includ|add|hav|want|need|play)/.test(verb ?? ''),
    ...(operations && { operations }),
  }
}

const things =
  '(?<what>(?:@t\\d+|it|them) (?:in|of|on|during|for|from) @s\\d+|@s\\d+ (?:of|in|on|for) @t\\d+|@s\\d+ @t\\d+|@t\\d+ @s\\d+|@t\\d+|@s\\d+|it|them|this|that|those|these)'
const never = "(?:don't|do not|dont|never|without|not|avoid|shouldn't|should not|must not|mustn't)"
const asItIs =
  '(?: (?:alone|be|untouched|unchanged|intact|as (?:it|they) (?:is|are|was|were)|as is|where (?:it|they) (?:is|are)|out of (?:it|this|that)|out|in|there|in place|like that|like (?:it|they) (?:is|are)|unmuted|muted|on|playing|too|though))*'
const denying: readonly string[] = [
  `(?:keep|leave|spare|preserve) (?:all of )?${things}${asItIs}`,
  `(?<out>not|except(?: for)?|without|instead of|rather than|but not|no)(?: (?:on|in|for|to|from|at|of))? ${things}(?: though)?`,
  `${never} (?<verb>[a-z]+)(?: (?:with|at|up|down|out|on|off|from|to))? ${things}(?: (?:at all|up|down|out|though|too))?`,
]
const harmless: readonly string[] = [
  `(?:${never} (?:touch|touching|change|changing|alter|altering|affect|affecting|do|doing|edit|editing) )?(?:anything|nothing|everything|things?|something)(?: else)?`,
  '(?:keep|leave) (?:everything else|rest|others|other tracks|anything else)(?: alone| as (?:it|they) (?:is|are)| untouched| unchanged)?',
  '(?:leave|keep) it at that',
]
const attributes: readonly string[] = [
  `(?:(?:keep|leave|preserve)|${never} (?:touch|touching|change|changing|alter|altering|affect|affecting|move|moving|mess with)) (?<attribute>tempo|bpm|speed|key|notes?|pitch(?:es)?|rhythm|timing|volumes?|levels?|panning|pan|effects?|names?|colou?rs?|instruments?|sounds?)(?: alone| as (?:it|they) (?:is|are)| untouched| unchanged| same)?`,
]

/** The operations that a verb or a noun speaks of; words like "touch" speak of all. */
const forbidden: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:touch|chang|alter|affect|edit|modify|includ|mess|do(?:ing)?$|us(?:e|ing)|add|hav|want|need|play)/, /./],
  [/^(?:mut)/, /mute/],
  [/^(?:solo)/, /solo/],
  [/^(?:delet|remov|cut|eras|drop|los|clear|wip)/, /delete|clear/],
  [/^(?:mov|shift|push|nudg)/, /move/],
  [/^(?:cop|duplicat|repeat)/, /duplicate/],
  [/^(?:transpos|pitch)/, /transpose/],
  [/^(?:quanti|snap|tighten)/, /quantize/],
  [/^(?:swing)/, /swing/],
  [/^(?:renam)/, /name/],
  [/^(?:pan(?:ning)?$)/, /pan/],
  [/^(?:redo|rewrit|regenerat|recompos|writ|compos)/, /another_take|compose/],
  [/^(?:fad)/, /automation/],
]
const nouns: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:tempo|bpm|speed)/, /tempo/],
  [/^key/, /set_key/],
  [/^(?:note|pitch)/, /notes|another_take|transpose/],
  [/^(?:rhythm|timing)/, /swing|quantize|another_take/],
  [/^(?:volume|level)/, /volume/],
  [/^pan/, /pan/],
  [/^effect/, /effect|send/],
  [/^name/, /name/],
  [/^colou?r/, /color/],
  [/^(?:instrument|sound)/, /program/],
]
const operationsOf = (noun: string): RegExp => nouns.find(([words]) => words.test(noun))?.[1] ?? /./

function targetOf(
  hearing: Hearing,
  { what = '' }: { readonly [group: string]: string | undefined },
): Pick<Denial, 'tracks' | 'regions' | 'roles'> | Asked {
  const [trackMark, sectionMark] = [/@t\d+/.exec(what)?.[0], /@s\d+/.exec(what)?.[0]]
  const section = itemAt(hearing.wide, sectionMark)
  const isBoth = trackMark !== undefined || /^(?:it|them|this|that|those|these)\b/.test(what)
  const on = isBoth ? tracksOf(hearing, trackMark ?? 'it') : null
  if (isAsked(on)) return on
  const tracks = on?.tracks
  const regions =
    section?.kind === 'section'
      ? section.regions.filter(({ trackId }) => tracks === undefined || tracks.some(({ id }) => id === trackId))
      : undefined
  return { roles: [], ...(regions ? { regions } : { tracks: new Set((tracks ?? []).map(({ id }: SongTrack) => id)) }) }
}

/** "no strings or brass": parts that nobody plays yet. */
function partsOnly(clause: Clause, text: string): Denial | null {
  const words = /^(?:(?:but|and) )?(?:not|no|without|except(?: for)?) (?:any )?(.+)$/.exec(text)?.[1]?.split(' ')
  if (!words) return null
  const roles: Role[] = []
  for (let at = 0; at < words.length;) {
    const found = instrumentAt(words, at)
    // "no hats" is about one of the drums, and not about all of them.
    if (found && readDrumKind(words.slice(at, at + found.size).join(' ')) !== null) return null
    if (found) roles.push(found.role)
    else if (!/^(?:and|or|,|any)$/.test(words[at] ?? '')) return null
    at += found?.size ?? 1
  }
  return roles.length > 0 ? { text: clause.text, roles, regions: [], isExclusive: true } : null
}

/** What the other clauses of a request want left alone; a question where one of them is not clear. */
export function denialsBeside({ around }: Pick<Hearing, 'around'>): readonly Denial[] | Asked {
  const denials: Denial[] = []
  for (const [at, clause] of around.clauses.entries()) {
    if (at === around.at || !clause.negated) continue
    const read = readDenial(clause, { ...around, at })
    if (isAsked(read)) return read
    // One that cannot be read is asked about when its own turn comes.
    if (read) denials.push(read)
  }
  return denials
}
