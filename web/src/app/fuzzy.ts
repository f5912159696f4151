/**
 * How well typed words fit a name, higher is better; null where they do not. Each word has to be found: as it stands,
 * best at the beginning of a word of the name, else as letters in their order that begin at one ("fo" finds "Fade
 * out"). A name that is only what was typed comes first, then shorter ones.
 */
export function scoreName(name: string, typed: string): number | null {
  const text = name.toLowerCase()
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  let score = text === words.join(' ') ? 1000 : 0
  for (const word of words) {
    const found = scoreWord(text, word)
    if (found === null) return null
    score += found
  }
  return score - text.length / 100
}

const isStart = (text: string, at: number): boolean => at === 0 || /[^\p{L}\p{N}]/u.test(text[at - 1] ?? '')

function scoreWord(text: string, word: string): number | null {
  const whole = text.indexOf(word)
  if (whole === 0) return 120
  for (let at = whole; at >= 0; at = text.indexOf(word, at + 1)) if (isStart(text, at)) return 100
  if (whole > 0) return 30
  return scoreLetters(text, word)
}

/** Letters in their order, the more of them at the beginnings of words the better. */
function scoreLetters(text: string, word: string): number | null {
  let at = -1
  let starts = 0
  for (const letter of word) {
    const [next, nextStart] = [text.indexOf(letter, at + 1), findStart(text, letter, at + 1)]
    if (next < 0) return null
    const isRun = at >= 0 && next === at + 1
    at = isRun || nextStart < 0 ? next : nextStart
    if (isStart(text, at)) starts += 1
    else if (!isRun) return null
  }
  return 5 + 15 * starts
}

function findStart(text: string, letter: string, from: number): number {
  for (let at = text.indexOf(letter, from); at >= 0; at = text.indexOf(letter, at + 1)) if (isStart(text, at)) return at
  return -1
}
