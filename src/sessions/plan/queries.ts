/** The queries of a block: one a line, without the blanks around it. */
export const queriesIn = (content: string): string[] => content.split(/\r\n|\r|\n/).map((line) => line.trim()).filter((line) => line !== '')
