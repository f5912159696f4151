import { editsBetween } from '../../words/nearest.ts'

/** Words that a request quotes without marks would be read as its own: "every i mean" takes nothing back. */
const unmarked = /\b((?:every|each|all|the words?|word|says?|said|saying)(?: the| of the| single)?\s+)(actually|i mean|sorry|you know|wait)(?=\s*(?:$|[.,!?;]|\b(?:and|in|from|out|please|that|by|at|everywhere)\b))/gi

/** "it's Mary, not Marry": what is heard stays, the spelling changes. */
const respelt = /^(?:(?:and|also|oh|no|so|but|actually|sorry|by the way)[\s,]+)*(?:it's|it is|that's|it should be|should be|it's spelled|it's written|that should be)\s+["“”']?([\p{L}\p{N}'’-]+)["“”']?\s*,?\s*(?:and )?not\s+["“”']?([\p{L}\p{N}'’-]+)["“”']?[.!\s]*$/iu

/** The same request in words that the common grammar does not mistake: spoken words in double quotes, a correction as one. */
export function plainWords(words: string): string {
  const [, right = '', wrong = ''] = respelt.exec(words.trim()) ?? []
  if (right !== '' && isRespelt(wrong, right)) return `correct "${wrong}" to "${right}"`
  return words
    .replace(/(^|[\s(:,])['‘]([^'‘’"“”]+(?:['’][^\s'‘’"“”]+[^'‘’"“”]*)*)['’](?=$|[\s,.;:!?)]|s\b)/gu, '$1"$2"')
    .replace(unmarked, (_all, before: string, said: string) => `${before}"${said}"`)
    .replace(/\bb-?roll\b(?!\.)/gi, 'broll')
}

/** Two spellings of one word are alike; two words are not. */
function isRespelt(wrong: string, right: string): boolean {
  const [a, b] = [wrong.toLowerCase(), right.toLowerCase()]
  return wrong !== right && editsBetween(a, b) <= Math.max(1, Math.floor(Math.max(a.length, b.length) / 3))
}
