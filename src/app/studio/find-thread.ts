/** The file of a thread: beside what asks for it in what was built, in this folder in what is written. */
export const findThread = (name: string): URL =>
  new URL(import.meta.url.endsWith('.ts') ? `./${name}.ts` : `./${name}.mjs`, import.meta.url)
