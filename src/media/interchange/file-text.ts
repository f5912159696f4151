/**
 * Text for a file of another program: one line, nothing that XML or a line format cannot hold, no direction overrides.
 * Joiners stay, unlike on a terminal: emoji, Persian and Hindi are spelt with them.
 */
export function oneLine(text: string): string {
  return text.replace(loneSurrogate, '\uFFFD').replace(space, ' ').replace(unwritable, '').trim()
}

/** A line no longer than `maxLength` characters; a character is never split. */
export function cutLine(text: string, maxLength: number): string {
  return Array.from(oneLine(text)).slice(0, maxLength).join('').trim()
}

const loneSurrogate = /\p{Surrogate}/gu
const space = /[\s\u0085\u2028\u2029]+/gu
const unwritable = /[\p{Cc}\p{Bidi_Control}\p{Noncharacter_Code_Point}]/gu

/** A path as a file address, whatever system it comes from; a relative path stays relative. */
export function fileUrl(path: string): string {
  const windows = /^[A-Za-z]:[\\/]/.test(path)
  const parts = (windows ? path.replaceAll('\\', '/') : path).replace(/\p{Surrogate}/gu, '\uFFFD').split('/')
  const encoded = parts.map((part, index) => (windows && index === 0 ? part : encodeURIComponent(part))).join('/')
  return windows ? `file:///${encoded}` : path.startsWith('/') ? `file://${encoded}` : encoded
}

/** The path behind a file address; another kind of address is kept as it is. */
export function pathOfUrl(url: string): string {
  const file = /^file:\/\/(?:localhost)?(\/.*)$/.exec(url)
  if (!file && /^[a-z][a-z0-9+.-]+:/i.test(url)) return url
  return decoded(file?.[1] ?? url).replace(/^\/([A-Za-z]:\/)/, '$1')
}

/** Other programs write addresses with a bare per cent sign in them: those are meant as they stand. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
