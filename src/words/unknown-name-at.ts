import type { Scope } from './name-at.ts'
import { isTelling, kindWords } from './name-index.ts'
import { nearest } from './nearest.ts'
import type { Found } from './number-at.ts'
import { lemma } from './lemma.ts'
import { ordinals } from './vocabulary.ts'

const adjectives = new Set(
  (
    'new mono stereo label audio midi video empty whole entire same next previous other selected current top bottom ' +
    'single left right only whichever main blank separate own muted soloed existing different'
  ).split(' '),
)

/**
 * Finds a name that nothing has: "the piano track", "the small one". Without this a request for something unknown
 * would look as if it named nothing, and fall to all tracks.
 */
export function unknownNameAt({ text, tokens, names, verbs }: Scope, at: number): Found<string> | null {
  const word = tokens[at]
  const kindWord = tokens[at + 1]?.text ?? ''
  const kind = kindWord === 'one' ? 'track' : kindWords.get(kindWord)
  if (
    word?.kind !== 'word' ||
    kind === undefined ||
    !/^(?:the|my|our|on|both|all|every)$/.test(tokens[at - 1]?.text ?? '')
  )
    return null
  if (adjectives.has(word.text) || ordinals.has(word.text) || word.text === 'last' || !isTelling(word.text)) return null
  if (lemma(word.text, verbs).isVerb && tokens[at - 1]?.text === 'on') return null
  if (tokens[at + 2]?.kind === 'number') return null
  const all = names.ofKind.get(kind) ?? []
  const said = text.slice(word.span.from, word.span.to)
  const near = nearest(
    said,
    all.map((thing) => thing.name),
  )
  const known = all
    .slice(0, 5)
    .map((thing) => thing.name)
    .join(', ')
  const hint =
    near !== null ? ` Did you mean ${near}?` : known === '' ? '' : ` There is: ${known}${all.length > 5 ? ' …' : ''}.`
  return { value: `No ${kind} is called “${said}”.${hint}`, next: at + 2 }
}
