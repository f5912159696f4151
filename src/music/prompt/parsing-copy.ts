/**
 * The copy of a prompt that is parsed: composed characters, no control, direction or zero-width characters. Line breaks, tabs and
 * indentation stay where they are, since they mean something. The prompt itself is kept as it came.
 */
export function parsingCopy(prompt: string): string {
  // A lone carriage return is the line break of old files; stripped as a control it would join two lines.
  return prompt.normalize('NFC').replace(/\r(?!\n)/g, '\n').replace(unwanted, '')
}

/** C0 and C1 without tab and line breaks; zero-width, direction and invisible operators; lone halves of characters. */
const unwanted = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]|\p{Surrogate}/gu
