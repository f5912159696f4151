import type { ProjectSnapshot, SnapshotRegion, SnapshotTrack } from '../../music/index.ts'

const MOST = 20

/** What is different in a project, for a person who has to decide whether to ask again: at most 20 sentences. */
export function whatChanged(before: ProjectSnapshot, after: ProjectSnapshot): string[] {
  const found = [
    ...setting('name', before.name, after.name),
    ...setting('tempo', before.tempo, after.tempo),
    ...setting('key', before.key, after.key),
    ...setting('time signature', signature(before), signature(after)),
    ...things('track', before.tracks, after.tracks),
    ...things('region', before.tracks.flatMap(placed), after.tracks.flatMap(placed)),
    ...things('bus', before.buses ?? [], after.buses ?? []),
  ]
  return found.length > MOST ? [...found.slice(0, MOST - 1), `and ${found.length - MOST + 1} more`] : found
}

const setting = (what: string, before: string | number, after: string | number): string[] =>
  before === after ? [] : [`the ${what} was ${before} and is ${after}`]
const signature = ({ timeSignature: { numerator, denominator } }: ProjectSnapshot): string =>
  `${numerator}/${denominator}`

type Thing = { readonly id: string; readonly name?: string | undefined }
const placed = ({
  name,
  regions,
}: SnapshotTrack): (Thing &
  Pick<SnapshotRegion, 'startBeat' | 'durationBeats'> & { noteCount: number | undefined })[] =>
  regions.map((region) => ({
    id: region.id,
    name: `${region.name ?? region.id} of ${name}`,
    startBeat: region.startBeat,
    durationBeats: region.durationBeats,
    noteCount: region.noteCount ?? region.notes?.length,
  }))

function things(kind: string, before: readonly Thing[], after: readonly Thing[]): string[] {
  const earlier = new Map(before.map((each) => [each.id, each]))
  const later = new Map(after.map((each) => [each.id, each]))
  const said = ({ id, name = id }: Thing): string => `the ${kind} "${name}"`
  const isSame = (a: Thing, b: Thing): boolean =>
    JSON.stringify({ ...a, regions: null }) === JSON.stringify({ ...b, regions: null })
  return [
    ...after.filter(({ id }) => !earlier.has(id)).map((each) => `${said(each)} is new`),
    ...before.filter(({ id }) => !later.has(id)).map((each) => `${said(each)} is gone`),
    ...after.flatMap((each) => {
      const was = earlier.get(each.id)
      return was === undefined || isSame(was, each) ? [] : [`${said(was)} is not as it was`]
    }),
  ]
}
