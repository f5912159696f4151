/** Names of a song inside a sentence: each on one line and short, and only the first few of them. */
export function sayNames(names: readonly string[], max = 8): string {
  const shown = [...new Set(names)].slice(0, max).map(sayName)
  const rest = new Set(names).size - shown.length
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1) ?? ''}`
}

/** Names come from outside: no control or direction characters, and no more than a line holds. */
export function sayName(name: string): string {
  const plain = Array.from(
    name
      .slice(0, 200)
      .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
      .trim(),
  )
  return plain.length <= MAX_CHARACTERS ? plain.join('') : `${plain.slice(0, MAX_CHARACTERS - 1).join('')}…`
}

const MAX_CHARACTERS = 50
