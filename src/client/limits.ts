/** About sixteen pages. Longer requests are pasted by mistake, or hold a text that belongs in a file. */
export const MAX_WORDS_CHARACTERS = 40_000
