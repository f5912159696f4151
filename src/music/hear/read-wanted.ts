import { instrumentAt, readDrumKind, readStyle, styleAt, type DrumKind } from '../composer/index.ts'
import { roleOfTrack } from '../composing/recipe.ts'
import type { SongTrack } from '../document/song.ts'
import type { ComposeParts, Wanted } from './compose-parts.ts'
import { composingFillers, generalNouns, moods } from './compose-words.ts'
import { itemAt, type Line } from './line.ts'

/**
 * Takes keys, chords, styles and players out of the words of a composing request, each whole; what is left is words.
 */
export function readWanted(parts: ComposeParts, text: string, line: Line): string {
  const words = text.split(' ')
  const left: string[] = []
  const denials = new Set<number>()
  for (let at = 0; at < words.length;) {
    const word = words[at] ?? ''
    const item = itemAt(line, word)
    // "a drum and bass part" is two parts, and no style.
    const style =
      words.slice(at, at + 3).join(' ') === 'drum and bass' && /^parts?$/.test(words[at + 3] ?? '')
        ? null
        : styleAt(words, at)
    // "a jazz tune" is a piece of music, and no melody of its own.
    const heard =
      /^tunes?$/.test(word) && (parts.style !== undefined || at + 1 < words.length) && !playerEndsAt(words, at)
        ? null
        : instrumentAt(words, at)
    const instrument = heard && !(style && style.size > heard.size) ? heard : null
    const size = item ? 1 : (instrument?.size ?? style?.size ?? 1)
    const denial = item?.kind === 'track' || instrument ? deniedAt(words, at) : null
    if (denial !== null) denials.add(denial)
    if (item?.kind === 'key') parts.key = item.value
    else if (item?.kind === 'chords') parts.progression = item.value
    else if (item?.kind === 'track')
      wantTracks(parts, item.tracks, {
        said: item.said,
        isUnclear: item.tracks.length > 1 && !item.isMany,
        isOut: denial !== null,
      })
    else if (instrument)
      want(
        parts,
        { role: instrument.role, said: words.slice(at, at + size).join(' '), program: instrument.program },
        {
          isOut: denial !== null,
          isOn: at > 0 && playerEndsAt(words, at),
          isBy: /^(?:for|on|by|using)$/.test(words[at - 1] ?? ''),
        },
      )
    else if (style) parts.style = words.slice(at, at + size).join(' ')
    else if (/^(?:without|no|except|minus)$/.test(word)) left.push(`${word}#${at}`)
    else if (!readMood(parts, word)) left.push(word)
    at += size
  }
  const slip =
    parts.style === undefined
      ? left.find(
          (word) =>
            word.length >= 6 && !composingFillers.test(word) && !generalNouns.test(word) && readStyle(word) !== null,
        )
      : undefined
  if (slip !== undefined) parts.style = slip
  // A denial counts as read only where it denied something.
  return left
    .filter((word) => word !== slip && !denials.has(Number(word.split('#')[1] ?? -1)))
    .map((word) => word.replace(/#\d+$/, ''))
    .join(' ')
}

/** "a piano melody": an instrument right before a part is what plays it. */
const playerEndsAt = (words: readonly string[], at: number): boolean =>
  words[at - 1]?.startsWith('@t') === true ||
  [1, 2, 3].some((size) => at >= size && instrumentAt(words, at - size)?.size === size)

/** "without drums", "no drums or bass": where the word stands that denies a player; it reaches over a list. */
function deniedAt(words: readonly string[], at: number): number | null {
  for (let back = at - 1; back >= 0 && back >= at - 6; back -= 1) {
    const word = words[back] ?? ''
    if (/^(?:without|no|except|minus)$/.test(word)) return back
    if (!/^(?:a|an|any|or|and|,)$/.test(word) && instrumentAt(words, back) === null && !word.startsWith('@t'))
      return null
  }
  return null
}

function wantTracks(
  parts: ComposeParts,
  tracks: readonly SongTrack[],
  { said, isUnclear, isOut }: { said: string; isUnclear: boolean; isOut: boolean },
): void {
  const [first] = tracks
  if (isUnclear && first) want(parts, { role: roleOfTrack(first), said, program: null, isUnclear: tracks }, { isOut })
  else
    for (const track of tracks)
      want(parts, { role: roleOfTrack(track), said: track.name, program: null, track }, { isOut })
}

/** Words for a part that also say what an instrument named before them plays. */
const partNouns =
  /^(?:melody|melodies|lead|leads|tune|hook|riff|solo|topline|countermelody|counter melody|chords|stabs|pads?|arps?|arpeggios?|ostinato|groove|beat|beats|rhythm|sequence|background|texture|harmony)$/

function want(
  parts: ComposeParts,
  wanted: Wanted,
  { isOut, isOn = false, isBy = false }: { isOut: boolean; isOn?: boolean; isBy?: boolean },
): void {
  const before = parts.wanted.at(-1)
  const kind = kitPiece(wanted)
  const kit =
    wanted.role === 'drums' && !wanted.track && !isPercussion(wanted.said)
      ? parts.wanted.find((each) => each.role === 'drums' && !each.track && !isPercussion(each.said))
      : undefined
  if (isOut && wanted.role === 'drums' && !wanted.track && readDrumKind(wanted.said) !== null)
    parts.withoutDrums.push(wanted.said)
  else if (isOut) parts.without.push(wanted.role)
  // "kick and hats", "a beat with kick and snare": the drums that are named, and no others.
  else if (kind !== null && kit && (kit.drums || /^(?:beats?|groove)$/.test(kit.said)))
    parts.wanted = parts.wanted.map((each) =>
      each === kit ? { ...kit, drums: [...new Set([...(kit.drums ?? []), kind])] } : each,
    )
  else if (kind !== null && !kit) parts.wanted.push({ ...wanted, drums: [kind] })
  // "kick and drums" is the whole kit.
  else if (kit?.drums && kind === null && !(isOn && partNouns.test(wanted.said)))
    parts.wanted = parts.wanted.map((each) => (each === kit ? wanted : each))
  else if (
    isOn &&
    before &&
    partNouns.test(wanted.said) &&
    (before.program !== null || before.track || /^(?:drums|bass)$/.test(before.role))
  )
    parts.wanted[parts.wanted.length - 1] = { ...before, role: playedBy(before, wanted) }
  // "a melody for flute", "chords on the rhodes": one part, and who plays it.
  else if (isBy && before && wanted.program !== null && isGeneric(before) && before.track === undefined)
    parts.wanted[parts.wanted.length - 1] = { ...wanted, role: before.role }
  else if (isOn && before && /^(?:solo|lead)$/.test(before.said))
    parts.wanted[parts.wanted.length - 1] = { ...wanted, role: 'lead' }
  else if (
    wanted.track &&
    parts.wanted.some((each) => each.role === wanted.role && each.track === undefined && each.program === null)
  )
    parts.wanted = parts.wanted.map((each) =>
      each.role === wanted.role && each.track === undefined && each.program === null ? wanted : each,
    )
  else if (!parts.wanted.some((each) => each.role === wanted.role && (each.said === wanted.said || isGeneric(wanted))))
    parts.wanted.push(wanted)
}

/** The drum that a word names, where it is one of a kit and has no track of its own. */
const kitPiece = ({ role, said, track }: Wanted): DrumKind | null =>
  role === 'drums' && !track && !isPercussion(said) ? readDrumKind(said) : null

/** A bass riff is a bass part, and a drum groove is drums; "rhythm" and "groove" say nothing of other instruments. */
const playedBy = (player: Wanted, { role, said }: Wanted): Wanted['role'] =>
  /^(?:drums|bass)$/.test(player.role) || role === 'drums' || /^(?:rhythm|harmony)$/.test(said) ? player.role : role

/** A word for the part alone, whoever plays it. */
export const isGeneric = ({ program, track, said }: Wanted): boolean =>
  track === undefined && program === null && !/^(?:keys|keyboards?)$/.test(said) && !isPercussion(said)

/** Drums that have a track of their own. */
export const isPercussion = (said: string): boolean =>
  /^(?:congas?|bongos?|shakers?|tambourines?|cowbells?|(?:hand)?claps?|toms?|claves|maracas|timbales|djembe)$/.test(
    said,
  )

function readMood(parts: ComposeParts, word: string): boolean {
  const found = moods.find(([words]) => new RegExp(`^(?:${words.source})$`).test(word))
  if ((found && found[1] === 'minor') || found?.[1] === 'major') parts.mood = found[1]
  else if (found?.[1] === 'style') parts.feelings.push(word)
  return found !== undefined
}
