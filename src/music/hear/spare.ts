import type { Json } from '../../kernel/index.ts'
import { roleOfTrack } from '../composing/recipe.ts'
import { sayNames } from '../position/say-names.ts'
import { denialsBeside, type Denial } from './denial.ts'
import type { Hearing } from './hearing.ts'
import { ask, isAsked, noted, noteOf, type HeardCall, type Understanding } from './understanding.ts'

/**
 * What is asked for without what the clauses beside it want left alone. Where nothing would be left of it, or it cannot
 * be parted, that is asked.
 */
export function spare(hearing: Hearing, understood: Understanding): Understanding {
  if (
    !('calls' in understood) ||
    !hearing.around.clauses.some(({ negated }, at) => negated && at !== hearing.around.at)
  )
    return understood
  const denials = denialsBeside(hearing)
  if (isAsked(denials)) return denials
  let calls: readonly HeardCall[] = understood.calls
  const spared: string[] = []
  for (const denial of denials) {
    const left = withTheirPieces(
      hearing,
      calls,
      calls.map((call) => without(hearing, call, denial)),
    )
    if (left.every((call, at) => call === calls[at])) continue
    calls = left.filter((call) => call !== null && call !== 'whole')
    if (calls.length === 0 || left.includes('whole'))
      return ask(
        `“${hearing.clause.text}” would change what “${denial.text}” wants left alone. What should be done? Say it with the tracks or sections that change.`,
        { missing: ['meaning'] },
      )
    spared.push(denial.text)
  }
  return spared.length === 0
    ? understood
    : {
        calls: noted(calls, [
          noteOf('spared', `Left alone, since you say ${sayNames(spared.map((text) => `“${text}”`))}.`),
        ]),
      }
}

type Left = HeardCall | null | 'whole'

/** A region that is written anew in pieces stays whole where it is to be left alone. */
function withTheirPieces(
  { score: { song } }: Hearing,
  calls: readonly HeardCall[],
  left: readonly Left[],
): readonly Left[] {
  let isKept = false
  return left.map((call, at) => {
    const operation = calls[at]?.operation ?? ''
    if (operation === 'stori_delete_region') isKept = call === null
    const id = calls[at]?.found['regionId']?.value
    const isPiece =
      /^stori_add_(?:midi_region|notes)$/.test(operation) && typeof id === 'string' && song.region(id) === undefined
    return isPiece && isKept ? null : call
  })
}

/** A call as it is, in part, not at all (null), or as one that cannot be parted. */
function without(hearing: Hearing, call: HeardCall, denial: Denial): Left {
  const { song } = hearing.score
  if (denial.operations && !denial.operations.test(call.operation)) return call
  const { regionId, regionIds, trackId, roles } = values(call)
  if (denial.tracks === undefined && denial.regions === undefined) return null
  const isSpared = (id: Json | undefined): boolean =>
    typeof id === 'string' &&
    (denial.regions?.some((region) => region.id === id) ?? denial.tracks?.has(song.region(id)?.trackId ?? '') ?? false)
  if (Array.isArray(regionIds)) {
    const left = regionIds.filter((id: Json) => !isSpared(id))
    const found = call.found['regionIds']
    return left.length === regionIds.length
      ? call
      : left.length === 0 || !found
        ? null
        : { ...call, found: { ...call.found, regionIds: { ...found, value: left } } }
  }
  if (regionId !== undefined) return isSpared(regionId) ? null : call
  // What is said of a whole track cannot leave out one of its sections.
  if (typeof trackId === 'string')
    return denial.tracks?.has(trackId) === true
      ? null
      : denial.regions?.some((region) => region.trackId === trackId) === true
        ? 'whole'
        : call
  if (Array.isArray(roles))
    return [...(denial.tracks ?? [])].some((id) => roles.includes(roleOf(hearing, id))) && !denial.isExclusive
      ? 'whole'
      : call
  return denial.isExclusive && /tempo/.test(call.operation) ? 'whole' : call
}

const values = ({ found }: HeardCall): { readonly [param: string]: Json | undefined } =>
  Object.fromEntries(Object.entries(found).map(([param, { value }]) => [param, value]))

function roleOf({ score }: Hearing, id: string): string {
  const track = score.song.track(id)
  return track ? roleOfTrack(track) : ''
}
