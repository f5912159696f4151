/** A clause without what is polite around it, with the file that it is about at its end: "in notes.md, please add …" is "add … in notes.md". */
export function polishClause(clause: string): { readonly text: string; readonly ending: string } {
  const ending = /[.!?]+$/.exec(clause.trim())?.[0] ?? ''
  let text = clause
    .trim()
    .slice(0, clause.trim().length - ending.length)
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll('\n', ' ')
  for (let before = ''; before !== text;) {
    before = text
    text = text.replace(LEADING, '').replace(TRAILING, '').trim()
  }
  text = text.replaceAll(NAMED_FILE, '$1')
  const scoped = SCOPED.exec(text)?.groups
  if (scoped) text = `${(scoped['rest'] ?? '').replace(LEADING, '')} in ${scoped['file'] ?? scoped['named']}`
  return { text: text.replace(/^new file\b/i, 'create new file'), ending: ending === '?' ? '' : ending }
}

/** The file that a clause is said to be about from its beginning on. */
export function scopeOf(clause: string): string | null {
  const scoped = SCOPED.exec(clause.trim().replace(LEADING, ''))?.groups
  return scoped?.['file'] ?? scoped?.['named'] ?? null
}

const LEADING =
  /^(?:(?:and|then|also|please|now|next|finally|first|afterwards|after that|lastly|ok|okay|hey|hi|so|just|kindly|(?:can|could|would|will) you(?: please)?|i(?:'d| would) like you to|i want you to|you should|let's|lets|go ahead and)[ ,]+|[,;:.–—-]+ ?)/i
const TRAILING = /(?:[ ,]+(?:please|for me|thanks|thank you|now|then|if you can|will you)|[ ,;:]+)$/i
const SCOPED =
  /^(?:(?:in|inside|within) (?:the )?(?:file )?(?<file>filemark\d+)(?: file)?[,:]?|(?<named>filemark\d+):) (?<rest>.+)$/is
/** "the config.json file", "the file config.json". */
const NAMED_FILE = /\b(?:the )?(?:file )?(filemark\d+)(?: file\b)?/gi
