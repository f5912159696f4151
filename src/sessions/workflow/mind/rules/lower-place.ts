import type { Value } from '../../../../grammar/index.ts'
import type { InsertPlace } from '../wish.ts'
import type { FilesWorld } from './world.ts'

export const linesOf = (text: string | undefined): readonly string[] => (text ?? '').replace(/\n$/, '').split('\n')

/** Where lines come to, with the texts as they are meant. */
export function placeOf(
  value: Value | undefined,
  { meant, texts }: FilesWorld,
  { that, path }: { readonly that?: string | null; readonly path: string },
): InsertPlace | null {
  const said = value?.['place'] as (InsertPlace & { readonly isThat?: boolean; readonly isLink?: boolean }) | undefined
  if (said === undefined) return null
  if (typeof said !== 'string' && said.isLink === true) {
    const [link, ...more] = linesOf(texts.get(path)).filter((line) => /https?:\/\//.test(line))
    if (link === undefined || more.length > 0) return null
    return 'before' in said ? { before: link } : { after: link }
  }
  if (typeof said !== 'string' && said.isThat === true) {
    if (that === undefined || that === null) return null
    return 'before' in said ? { before: that } : { after: that }
  }
  const place: InsertPlace = said
  if (typeof place === 'string' || 'line' in place) return place
  if ('between' in place) return { between: [meant(place.between[0]), meant(place.between[1])] }
  if ('under' in place) return { under: meant(place.under) }
  return 'before' in place ? { ...place, before: meant(place.before) } : { ...place, after: meant(place.after) }
}
