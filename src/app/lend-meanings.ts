import { Refusal } from '../gate/index.ts'
import type { Meanings } from '../video/index.ts'

/** Sentences of two hours of talk. More would keep a person waiting for longer than they are willing to. */
const MAX_WANTED = 6000
const MAX_KNOWN = 50_000

/** What is known of texts; a server plans many requests over the same words. */
const known = new Map<string, Float32Array>()

type Lent = {
  readonly meanings: Meanings
  /** Finds out what was wanted; false where nothing was, or where there is no model. */
  learn(): Promise<boolean>
}

/**
 * What a model of sentences knows, for one request. The model is looked for only once something was wanted, so that
 * requests that name no topic, and all where it was not fetched, are as quick as without it.
 */
export function lendMeanings(signal: AbortSignal | undefined): Lent {
  const wanted = new Set<string>()
  const vectorsOf: Meanings['vectorsOf'] = (texts) => {
    const found = texts.map((text) => known.get(text))
    if (found.every((vector) => vector !== undefined)) return found
    for (const text of texts) if (!known.has(text)) wanted.add(text)
    return null
  }
  return {
    meanings: { vectorsOf },
    async learn() {
      const texts = [...wanted]
      wanted.clear()
      if (texts.length === 0 || texts.length > MAX_WANTED) return false
      const { findModel, openSentenceModel } = await import('../offline/index.ts')
      if ((await findModel('sentences')) === null) return false
      const model = await openSentenceModel()
      // Without it, words decide as before; doctor says that the model does not work.
      if (!('vectorsOf' in model)) return false
      try {
        const vectors = await model.vectorsOf(texts, signal)
        if (known.size + texts.length > MAX_KNOWN) known.clear()
        for (const [at, text] of texts.entries()) known.set(text, vectors[at] ?? new Float32Array(0))
        return true
      } catch (error) {
        if (error instanceof Refusal) return false
        throw error
      } finally {
        await model.close()
      }
    },
  }
}
