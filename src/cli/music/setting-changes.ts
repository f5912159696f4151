import { programNames } from '../../media/index.ts'
import { projectSnapshot, type Song } from '../../music/index.ts'
import { barAt, tempoAt } from '../../music/document/bars.ts'
import { shown } from '../print.ts'

/**
 * What is set otherwise in a song, a line each: "tempo 120 → 92", "Bass: volume 1 → 0.8". New tracks speak for
 * themselves.
 */
export function settingChanges(before: Song, after: Song): string[] {
  const [was, is] = [before, after].map((song) => projectSnapshot(song.document, { withNotes: false }))
  if (!was || !is) return []
  const wasTrack = new Map(was.tracks.map((track) => [track.id, track]))
  // A key that nobody named is heard in the notes, and not set.
  const fields = ['name', 'tempo', ...(after.isKeyStated ? ['key'] : []), 'timeSignature']
  const songLines = before.trackIds.length === 0 ? [] : fieldLines(was, is, fields)
  const later = before.laterTempos.flatMap(({ beat, tempo }) => {
    const next = tempoAt(after, beat)
    return next === tempo ? [] : [`tempo from bar ${Math.round(barAt(before, beat) * 100) / 100} on ${tempo} → ${next}`]
  })
  const trackLines = is.tracks.flatMap((track) => {
    const earlier = wasTrack.get(track.id)
    return earlier
      ? fieldLines(earlier, track, [
          'name',
          'gmProgram',
          'drumKitId',
          'volume',
          'pan',
          'muted',
          'solo',
          'color',
          'icon',
          'effects',
          'sends',
          'automation',
        ]).map((line) => `${shown(track.name)}: ${line}`)
      : []
  })
  const hadBus = new Set(before.busIds)
  const busLines = after.busIds.filter((id) => !hadBus.has(id)).map((id) => `+ bus ${shown(after.bus(id)?.name ?? '')}`)
  return [...songLines, ...later, ...trackLines, ...busLines]
}

function fieldLines(
  was: { readonly [field: string]: unknown },
  is: { readonly [field: string]: unknown },
  fields: readonly string[],
): string[] {
  return fields.flatMap((field) => {
    const [from, to] = [was[field], is[field]]
    if (JSON.stringify(from ?? null) === JSON.stringify(to ?? null)) return []
    return [`${titles.get(field) ?? field} ${told(field, from)} → ${told(field, to)}`]
  })
}

const titles = new Map([
  ['gmProgram', 'instrument'],
  ['drumKitId', 'kit'],
  ['timeSignature', 'time signature'],
])

function told(field: string, value: unknown): string {
  if (value === undefined || value === null) return 'as made'
  if (Array.isArray(value))
    return value.length === 0
      ? 'none'
      : `${value.length} (${[...new Set(value.map((each) => nameIn(each as Listed)))].join(', ')})`
  if (field === 'gmProgram' && typeof value === 'number') return programNames[value] ?? String(value)
  if (field === 'timeSignature') {
    const { numerator, denominator } = value as { numerator: number; denominator: number }
    return `${numerator}/${denominator}`
  }
  return shown(typeof value === 'string' ? value : JSON.stringify(value))
}

type Listed = { readonly type?: string; readonly parameter?: string; readonly level?: number }

/** An effect by its type, a lane by its parameter, a send by its level. */
const nameIn = ({ type, parameter, level = 0 }: Listed): string => shown(type ?? parameter ?? `level ${level}`)
