/** The addresses in some texts, each once, in the order in which they come. */
export function linksIn(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => text.match(ADDRESS) ?? []))]
}

/** Whole addresses, and names of sites as people write them. */
const ADDRESS =
  /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]|(?<![\p{L}\p{N}@.])(?:[a-z0-9-]+\.)+(?:com|org|net|io|fm|tv|dev|app|edu|gov|co|uk|de|fr|eu)(?:\/[^\s<>".,;:!?)\]]*)?(?![\p{L}\p{N}])/giu
