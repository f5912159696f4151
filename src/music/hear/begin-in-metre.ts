import type { TimeSignature } from '../wire/snapshot.ts'
import { arrangementOf } from '../arrangement.ts'
import { formatSignature } from '../document/bars.ts'
import type { Song } from '../document/song.ts'
import { signature } from '../operations/params.ts'
import type { Hearing } from './hearing.ts'
import { ask, heardCall, isAsked, type Asked, type HeardCall } from './understanding.ts'

/** A song that nobody has begun: it has no name and nothing in it, so its metre is nobody's choice. */
export const isUnbegun = ({ projectId, trackIds }: Song): boolean => projectId === '' && trackIds.length === 0

type Begun = { readonly timeSignature: TimeSignature; readonly call: HeardCall }

/** The call that begins a song in a metre, said as "5/4". */
export function beginSong({ clause }: Hearing, said: string): Begun | Asked {
  const [numerator, denominator] = said.split('/').map(Number)
  const read = signature.safeParse({ numerator, denominator })
  if (!read.success)
    return ask(`${said} is no metre that can be written down. In which one should it be, for example 5/4 or 7/8?`)
  const timeSignature = { ...read.data }
  return {
    timeSignature,
    call: heardCall('stori_create_project', { name: 'Untitled', timeSignature }, { text: clause.text }),
  }
}

/** What is heard next is heard in the metre that is said, where the song has none of its own yet. */
export function beginInMetre(
  hearing: Hearing,
  said: string | undefined,
): { readonly hearing: Hearing; readonly calls: readonly HeardCall[] } | Asked {
  const { song } = hearing.score
  if (said === undefined || !isUnbegun(song) || formatSignature(song.timeSignature) === said)
    return { hearing, calls: [] }
  const begun = beginSong(hearing, said)
  if (isAsked(begun)) return begun
  const { timeSignature, call } = begun
  const inMetre: Song = { ...song, timeSignature, metres: [{ beat: 0, timeSignature }] }
  const score = { ...hearing.score, song: inMetre, arrangement: arrangementOf(inMetre) }
  return { hearing: { ...hearing, score }, calls: [call] }
}
