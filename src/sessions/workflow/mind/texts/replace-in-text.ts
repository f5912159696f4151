import type { Which, Wish } from '../wish.ts'
import { sayCount } from '../../../../words/index.ts'
import { doubt, quoteText, type Doubt, type TextChange } from './insert-lines.ts'

/** Puts one text in the place of another. */
export function replaceInText(
  text: string,
  { path, old, now, which, isLine }: Extract<Wish, { wish: 'replace' }>,
): TextChange {
  const again = (said: string, find: string): string =>
    `replace ${said} ${isLine ? 'line ' : ''}"${find}" with "${now}" in ${path}`.replaceAll(/ +/g, ' ')
  const places = choosePlaces(text, { find: old, which, isLine, path, again })
  if ('question' in places) return places
  const { inside } = findPlaces(text, old, { asLines: isLine })
  const many = places.length > 1 ? ` at all ${places.length} places` : ''
  const spared = inside > 0 && which === 'every' ? `, and leave it inside longer ${isLine ? 'lines' : 'words'}` : ''
  return {
    text: splice(text, places, { length: old.length, insert: now }),
    says: `Replace ${quoteText(old)} by ${quoteText(now)}${many} in ${path}${spared}`,
  }
}

function splice(
  text: string,
  places: readonly number[],
  { length, insert }: { readonly length: number; readonly insert: string },
): string {
  return places.toReversed().reduce((done, at) => done.slice(0, at) + insert + done.slice(at + length), text)
}

type Sought = {
  readonly find: string
  readonly which: Which
  readonly isLine: boolean
  readonly path: string
  /** The clause with other pointing words, for an offer. */ again(which: string, find: string): string
}

/** The places that are meant. Where the words leave open which, or the text is not there, it is asked. */
export function choosePlaces(text: string, { find, which, isLine, path, again }: Sought): readonly number[] | Doubt {
  const { places, inside } = findPlaces(text, find, { asLines: isLine })
  const [first] = places
  if (first === undefined) return doubtMissing(text, { find, isLine, path, inside, again })
  if (which === 'every') return places
  if (which === 'first') return [first]
  if (which === 'last') return [places.at(-1) ?? first]
  if (typeof which === 'number') {
    const at = places.at(which > 0 ? which - 1 : which)
    return at === undefined
      ? doubt(`${quoteText(find)} stands ${sayCount(places.length, 'time')} in ${path}, so there is no such one.`)
      : [at]
  }
  if (places.length === 1) return places
  return doubt(
    `${quoteText(find)} stands ${places.length} times in ${path}. Which do you mean: every one, the first or the last?`,
    [
      { text: `every one of the ${places.length}`, clause: again('every', find) },
      { text: 'the first', clause: again('the first', find) },
      { text: 'the last', clause: again('the last', find) },
    ],
  )
}

function doubtMissing(
  text: string,
  { find, isLine, path, inside, again }: Omit<Sought, 'which'> & { readonly inside: number },
): Doubt {
  if (inside > 0)
    return doubt(
      `${quoteText(find)} stands in ${path} only ${isLine ? 'as a part of longer lines' : 'inside longer words'}. ` +
        `Say the whole ${isLine ? 'line' : 'word'}.`,
    )
  const at = text.toLowerCase().indexOf(find.toLowerCase())
  const spelt = at === -1 || find === '' ? null : text.slice(at, at + find.length)
  if (spelt === null || spelt.toLowerCase() !== find.toLowerCase())
    return doubt(`${quoteText(find)} does not stand in ${path}. Say the text as it is written there.`)
  return doubt(`${quoteText(find)} does not stand in ${path}. Do you mean ${quoteText(spelt)}?`, [
    { text: spelt, clause: again('', spelt) },
  ])
}

/**
 * Where a text stands: as whole lines or as whole words, so that "cat" is not in "category". `inside` counts those
 * within longer words.
 */
type PlacesOf = { readonly places: readonly number[]; readonly inside: number }

function findPlaces(text: string, find: string, { asLines }: { readonly asLines: boolean }): PlacesOf {
  const places: number[] = []
  let inside = 0
  // An empty text stands everywhere and is meant nowhere.
  for (let at = find === '' ? -1 : text.indexOf(find); at !== -1; at = text.indexOf(find, at + find.length)) {
    if (asLines ? isWholeLine(text, at, at + find.length) : isWholeWord(text, at, at + find.length)) places.push(at)
    else inside += 1
  }
  return { places, inside }
}

/** Blanks around a line are none of it. */
function isWholeLine(text: string, from: number, to: number): boolean {
  const { start, end } = findLinesAround(text, from, to)
  return text.slice(start, from).trim() === '' && text.slice(to, end).trim() === ''
}

/** Where the lines begin and end that a stretch of a text lies on; the break that ends them is not in it. */
export function findLinesAround(
  text: string,
  from: number,
  to: number,
): { readonly start: number; readonly end: number } {
  const end = text.indexOf('\n', to)
  return { start: from === 0 ? 0 : text.lastIndexOf('\n', from - 1) + 1, end: end === -1 ? text.length : end }
}

function isWholeWord(text: string, from: number, to: number): boolean {
  return (
    !(isWord(text.charAt(from - 1)) && isWord(text.charAt(from))) &&
    !(isWord(text.charAt(to - 1)) && isWord(text.charAt(to)))
  )
}

const isWord = (character: string): boolean => /[\p{L}\p{N}\p{M}_]/u.test(character)

const BULLET = /^\s*(?:[-*+]|\d+[.)])\s+(?:\[.\]\s+)?/

/** The line "- phones" may be called by its words alone, where no other is. */
export function lineSaid(text: string, said: string): string {
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''))
  const items = lines.filter((line) => BULLET.test(line) && line.replace(BULLET, '').trim() === said.trim())
  const [only, ...more] = items
  return only === undefined || more.length > 0 || lines.some((line) => line.trim() === said.trim()) ? said : only
}
