import type { Wish } from '../wish.ts'
import { choosePlaces } from './choose-places.ts'
import { placesOf } from './places-of.ts'
import { shownText, type TextChange } from './text-change.ts'

/** Puts one text in the place of another. */
export function replaceText(
  text: string,
  { path, old, now, which, isLine }: Extract<Wish, { wish: 'replace' }>,
): TextChange {
  const again = (said: string, find: string): string =>
    `replace ${said} ${isLine ? 'line ' : ''}"${find}" with "${now}" in ${path}`.replaceAll(/ +/g, ' ')
  const places = choosePlaces(text, { find: old, which, isLine, path, again })
  if ('question' in places) return places
  const { inside } = placesOf(text, old, { asLines: isLine })
  const many = places.length > 1 ? ` at all ${places.length} places` : ''
  const spared = inside > 0 && which === 'every' ? `, and leave it inside longer ${isLine ? 'lines' : 'words'}` : ''
  return {
    text: spliced(text, places, { length: old.length, insert: now }),
    says: `Replace ${shownText(old)} by ${shownText(now)}${many} in ${path}${spared}`,
  }
}

function spliced(
  text: string,
  places: readonly number[],
  { length, insert }: { readonly length: number; readonly insert: string },
): string {
  return places.toReversed().reduce((done, at) => done.slice(0, at) + insert + done.slice(at + length), text)
}
