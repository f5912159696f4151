/** Texts that are kept for one thing: a program that runs for days looks at many, most of them once. */
const MAX_TEXTS = 500

/**
 * The same reading, made once for each thing and each text: a message is looked at from many sides, and the same words
 * are read again and again. What is read must follow from the two alone, and nobody changes it.
 */
export function remember<On extends object, Read>(
  read: (on: On, text: string) => Read,
): (on: On, text: string) => Read {
  const known = new WeakMap<On, Map<string, { readonly read: Read }>>()
  return (on, text) => {
    let texts = known.get(on)
    if (texts === undefined) known.set(on, (texts = new Map()))
    const kept = texts.get(text)
    if (kept) return kept.read
    const made = { read: read(on, text) }
    if (texts.size >= MAX_TEXTS) texts.clear()
    texts.set(text, made)
    return made.read
  }
}
