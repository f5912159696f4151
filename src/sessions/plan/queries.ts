/** The queries of a block: one a line, without the blanks around it. */
export function queriesIn(content: string): string[] {
  return content
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
