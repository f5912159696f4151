/** A name or a sentence as a line of Markdown holds it: no breaks, no control characters, nothing that would become markup. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Default_Ignorable_Code_Point}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The same within Markdown: signs that would be markup are escaped. */
export const inMarkdown = (text: string): string =>
  oneLine(text)
    .replaceAll(/[\\`*_[\]<>|]/g, '\\$&')
    .replace(/^([#>+-]|\d+[.)])(?=\s)/, '\\$1')
