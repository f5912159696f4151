import type { ValueKind, KindHit, SentenceChart } from '../../grammar/index.ts'
import { functionWords } from '../../words/index.ts'
import type { VideoWorld } from './world.ts'

/** Those who speak, by name or by what they do; with the mark of whose it is, or where people leave that out. */
export const speaker: ValueKind<VideoWorld> = {
  read: (sentence, at, world) =>
    namesAt(sentence, at, world, 'speaker').map(({ to, id, isOwner }) => ({
      to,
      value: { is: 'speaker', name: id, isOwner },
    })),
}

export const source: ValueKind<VideoWorld> = {
  read: (sentence, at, world) =>
    namesAt(sentence, at, world, 'source').map(({ to, id }) => ({ to, value: { is: 'source', id } })),
}

type NameHit = { readonly to: number; readonly id: string; readonly isOwner: boolean }

function namesAt(
  { tokens }: SentenceChart,
  at: number,
  { names }: VideoWorld,
  kind: 'speaker' | 'source',
): readonly NameHit[] {
  return names.flatMap(({ kind: own, id, words }): NameHit[] => {
    if (own !== kind) return []
    const last = words.length - 1
    const fits = words.every((word, offset) => {
      const token = tokens[at + offset]
      return token !== undefined && (offset === last ? isForm(token.text, word) : token.text === word)
    })
    const said = tokens[at + last]?.text ?? ''
    return fits ? [{ to: at + words.length, id, isOwner: said !== words[last] }] : []
  })
}

/** A b-roll is written in several ways. */
const plainName = (word: string): string => word.replaceAll('-', '')
const isForm = (said: string, name: string): boolean =>
  [name, `${name}'s`, `${name}s`, `${name}'`, `${name}’s`].includes(said) || plainName(said) === plainName(name)

const stops = new Set(
  'and but then so also not instead please thanks in on at for to is are was the a an everywhere'.split(' '),
)

/** A name that someone is to have: one to four words, up to a sign or a joining word. */
export const newName: ValueKind<VideoWorld> = {
  read({ tokens, text }, at) {
    const first = tokens[at]
    if (first?.kind === 'quote') return [{ to: at + 1, value: { is: 'name', name: first.text } }]
    const hits: KindHit[] = []
    for (let to = at + 1; to <= Math.min(tokens.length, at + 4); to += 1) {
      const last = tokens[to - 1]
      if (
        !first ||
        !last ||
        last.kind === 'quote' ||
        last.kind === 'number' ||
        stops.has(last.text) ||
        functionWords.has(last.text)
      )
        break
      if (/['’](?:ll|re|ve|d|m|s)$/.test(last.text)) break
      if (last.kind === 'sign' && !(last.text === '.' && isTitle(tokens[to - 2]?.text))) break
      if (last.kind === 'sign') continue
      const name = text.slice(first.span.from, last.span.to)
      const isCapital = /^\p{Lu}/u.test(text.slice(last.span.from, last.span.to))
      hits.push({
        to,
        value: { is: 'name', name },
        cost: (to - at - 1) * (isCapital ? 0.1 : 0.6) + (isCapital ? 0 : 0.3),
      })
    }
    return hits
  },
}

const isTitle = (word: string | undefined): boolean => /^(?:dr|mr|mrs|ms|prof|st)$/.test(word ?? '')
