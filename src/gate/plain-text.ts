/**
 * Text from files, tags, models and tools, made safe to print: no escape sequences, control characters, direction
 * overrides or invisible characters. Line breaks and tabs stay. What an unfinished sequence would have swallowed stays
 * visible.
 */
export function plainText(text: string): string {
  return text
    .replace(loneSurrogate, '\uFFFD')
    .replace(escapeSequence, '')
    .replace(lineBreak, '\n')
    .replace(unprintable, '')
}

/** The same on one line and no longer than `maxLength` characters, the mark of the cut included. */
export function plainLine(text: string, maxLength = 200): string {
  const line = plainText(text)
    .replace(/[\n\t]+/g, ' ')
    .trim()
  // Twice the length in UTF-16 units holds at least that many characters, so a huge text is not spread out whole.
  const characters = Array.from(line.slice(0, 2 * maxLength + 2))
  return characters.length <= maxLength ? line : `${characters.slice(0, Math.max(0, maxLength - 1)).join('')}…`
}

const loneSurrogate = /\p{Surrogate}/gu

/**
 * Each sequence in its two spellings (ESC and a letter, or one C1 character): strings with an end (OSC, DCS, SOS, PM,
 * APC), then CSI, then the two-character ones. A string ends on its own line; otherwise only its introducer goes.
 */
const escapeSequence = new RegExp(
  [
    String.raw`(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u009c\n]*(?:\u0007|\u001b\\|\u009c)`,
    String.raw`(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]`,
    String.raw`\u001b[ -/]*[0-~]`,
  ].join('|'),
  'gu',
)

const lineBreak = /\r\n?|[\u0085\u2028\u2029]/gu

/**
 * Default-ignorable covers the zero-width, bidi, filler, tag and variation characters; the last range holds text
 * annotations.
 */
const unprintable = /(?![\n\t])[\p{Cc}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu
