/** A text reduced to what tells texts apart: no blanks, no case, plain quote marks and dashes. */
export function fold(text: string): string {
  return plainDashes(plainQuotes(text))
    .toLowerCase()
    .replace(/[^\S\n]+/g, '')
}

/** The quote marks and dashes of a keyboard in place of typographic ones, each as long as it was. */
export const plainQuotes = (text: string): string =>
  text.replace(/[\u2018-\u201B\u2032]/g, "'").replace(/[\u201C-\u201F\u2033\u00AB\u00BB]/g, '"')
export const plainDashes = (text: string): string => text.replace(/[\u2010-\u2015\u2212]/g, '-')
