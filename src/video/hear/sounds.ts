/** Sounds that are written in many ways. */
export const families: ReadonlyMap<string, RegExp> = new Map([
  ['um', /^(?:u+h*m+|e+h*m+)$/],
  ['uh', /^u+h+$/],
  ['er', /^e+r+m*$/],
  ['ah', /^a+h+$/],
  ['hm', /^h+m+$|^m+h*m+$/],
])

/** The family of a sound, as a request names it. */
export const familyOf = (word: string): string | undefined =>
  [...families].find(([, forms]) => forms.test(word.replace(/s$/, '')))?.[0]

/** "um", "umm", "uhs", "ers", "ahs": a sound, however it is written. */
export const isHesitationWord = (word: string): boolean =>
  /^(?:u+h*m+s?|u+h+s?|e+r+m*s?|e+h*m+s?|a+h+s?|h*m+s?|hm+s?)$/.test(word) &&
  word !== 'm' &&
  word !== 's' &&
  word !== 'ms'
