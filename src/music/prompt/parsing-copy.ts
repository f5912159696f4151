/**
 * The copy of a prompt that is parsed: composed characters, no control, direction or zero-width characters. Line
 * breaks, tabs and indentation stay where they are, since they mean something. The prompt itself is kept as it came.
 */
export function parsingCopy(prompt: string): string {
  // A lone carriage return is the line break of old files; stripped as a control it would join two lines.
  return prompt
    .normalize('NFC')
    .replace(/\r(?!\n)/g, '\n')
    .replace(unwanted, '')
}

/**
 * Default-ignorable covers the zero-width, direction, filler and tag characters; a lone half of a character is none.
 */
const unwanted = /(?![\n\r\t])[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Surrogate}]/gu
