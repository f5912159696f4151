/** Where a text stands: as whole lines or as whole words, so that "cat" is not in "category". `inside` counts those within longer words. */
export type PlacesOf = { readonly places: readonly number[]; readonly inside: number }

export function placesOf(text: string, find: string, { asLines }: { readonly asLines: boolean }): PlacesOf {
  const places: number[] = []
  let inside = 0
  for (let at = text.indexOf(find); at !== -1 && find !== ''; at = text.indexOf(find, at + find.length)) {
    if (asLines ? isWholeLine(text, at, at + find.length) : isWholeWord(text, at, at + find.length)) places.push(at)
    else inside += 1
  }
  return { places, inside }
}

/** Blanks around a line are none of it. */
function isWholeLine(text: string, from: number, to: number): boolean {
  return /(?:^|\n)[ \t]*$/.test(text.slice(0, from)) && /^[ \t]*(?:\n|$)/.test(text.slice(to))
}

function isWholeWord(text: string, from: number, to: number): boolean {
  return !(isWord(text.charAt(from - 1)) && isWord(text.charAt(from))) && !(isWord(text.charAt(to - 1)) && isWord(text.charAt(to)))
}

const isWord = (character: string): boolean => /[\p{L}\p{N}\p{M}_]/u.test(character)
