/** Where a text stands: as whole lines or as whole words, so that "cat" is not in "category". `inside` counts those within longer words. */
export type PlacesOf = { readonly places: readonly number[]; readonly inside: number }

export function placesOf(text: string, find: string, { asLines }: { readonly asLines: boolean }): PlacesOf {
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
  const { start, end } = linesAround(text, from, to)
  return text.slice(start, from).trim() === '' && text.slice(to, end).trim() === ''
}

/** Where the lines begin and end that a stretch of a text lies on; the break that ends them is not in it. */
export function linesAround(text: string, from: number, to: number): { readonly start: number; readonly end: number } {
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
