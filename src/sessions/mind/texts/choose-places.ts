import type { Which } from '../wish.ts'
import { placesOf } from './places-of.ts'
import { doubt, shownText, type Doubt } from './text-change.ts'

type Sought = {
  readonly find: string
  readonly which: Which
  readonly isLine: boolean
  readonly path: string
  /** The clause with other pointing words, for an offer. */ again(which: string, find: string): string
}

/** The places that are meant. Where the words leave open which, or the text is not there, it is asked. */
export function choosePlaces(text: string, { find, which, isLine, path, again }: Sought): readonly number[] | Doubt {
  const { places, inside } = placesOf(text, find, { asLines: isLine })
  const [first] = places
  if (first === undefined) return notThere(text, { find, isLine, path, inside, again })
  if (which === 'every') return places
  if (which === 'first') return [first]
  if (which === 'last') return [places.at(-1) ?? first]
  if (places.length === 1) return places
  return doubt(
    `${shownText(find)} stands ${places.length} times in ${path}. Which do you mean: every one, the first or the last?`,
    [
      { text: `every one of the ${places.length}`, clause: again('every', find) },
      { text: 'the first', clause: again('the first', find) },
      { text: 'the last', clause: again('the last', find) },
    ],
  )
}

function notThere(
  text: string,
  { find, isLine, path, inside, again }: Omit<Sought, 'which'> & { readonly inside: number },
): Doubt {
  if (inside > 0)
    return doubt(
      `${shownText(find)} stands in ${path} only ${isLine ? 'as a part of longer lines' : 'inside longer words'}. Say the whole ${isLine ? 'line' : 'word'}.`,
    )
  const at = text.toLowerCase().indexOf(find.toLowerCase())
  const spelt = at === -1 || find === '' ? null : text.slice(at, at + find.length)
  if (spelt === null || spelt.toLowerCase() !== find.toLowerCase())
    return doubt(`${shownText(find)} does not stand in ${path}. Say the text as it is written there.`)
  return doubt(`${shownText(find)} does not stand in ${path}. Do you mean ${shownText(spelt)}?`, [
    { text: spelt, clause: again('', spelt) },
  ])
}
