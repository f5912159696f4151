/**
 * The first line that stands for text which its author left out ("# ... existing code ...", "… rest of the file
 * unchanged …"), or null. One that is in the known text as well was there before and means itself.
 */
export function placeholderIn(text: string, known: string): string | null {
  const before = new Set(linesOf(known))
  return linesOf(text).find((line) => isPlaceholder(line) && !before.has(line)) ?? null
}

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/).map((line) => line.trim())

/** Long lines are prose or data. */
const MAX_CHARACTERS = 120

function isPlaceholder(line: string): boolean {
  if (line.length > MAX_CHARACTERS) return false
  const said = line.replace(COMMENT, '').replace(COMMENT_END, '').trim()
  const plain = said.replaceAll(/\.{3,}|…/g, ' ').replace(/[[\](){}<>*_:,.!-]/g, ' ')
  const words = plain.replace(/\s+/g, ' ').trim().toLowerCase()
  const isMarked = said !== line || /^[[({<]/.test(said)
  return DOTS.test(said) ? WITH_DOTS.test(words) : isMarked && WITHOUT_DOTS.test(words)
}

const COMMENT = /^(?:\/\/+|\/\*+|#+|--+|;+|%+|<!--+|\{\/\*+|"""|'''|REM\b)\s*/i
const COMMENT_END = /\s*(?:\*+\/\}?|--+>|"""|''')$/
const DOTS = /\.{3,}|…/

const LEFT = 'rest|remainder|remaining|existing|previous|other|same|unchanged|omitted|original|earlier'
const KIND = [
  'code|page|contents?|file|functions?|methods?|class|lines|implementation|sections?|text|parts?|logic|imports',
  'document|body|unchanged|as before|the same|here|above|below|stays|remains',
].join('|')
/** With dots it is enough to name what is left out. */
const WITH_DOTS = new RegExp(
  `^(?:(?:the|your|all|of|and|keep)\\s)*(?:${LEFT})(?:\\s(?:of|the|your|this|is|are|in|remains?|stays?|${KIND}))*$`,
)
/** Without dots it also has to say that it stays as it was. */
const STAYS =
  'unchanged|as before|(?:remains?|stays?) the same|omitted(?: for brevity)?|same as (?:before|above)|goes here'
const WITHOUT_DOTS = new RegExp(
  `^(?:(?:the|your|all|keep)\\s)*(?:rest|remainder|remaining|existing|other)\\b.*\\b(?:${STAYS})$`,
)
