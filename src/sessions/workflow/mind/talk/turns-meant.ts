import type { Leaning } from '../../../../agent/index.ts'
import { ordinals, tokenize } from '../../../../words/index.ts'
import type { FilesTurn } from '../files-request.ts'
import type { TalkGround } from './compose-wishes.ts'

/** The turns that a message takes back; null where it tells none. */
export function turnsMeant(
  { turns, apart }: TalkGround,
  which: Extract<Leaning, { how: 'takeBack' }>['which'],
): readonly FilesTurn[] | null {
  const live = turns.filter(({ changed }) => changed !== null)
  if (which.turn === 'last') return live.slice(0, 1)
  if (which.turn === 'count') return live.slice(0, which.count)
  if (which.turn === 'nth') {
    const turn = live.toReversed().at(which.at)
    return turn ? [turn] : null
  }
  const wanted = stemsIn(apart.meant(which.words))
  const place = [...wanted].map((word) => ordinals.get(word)).find((each) => each !== undefined)
  const fits = live.map(({ words, said }) => {
    const own = stemsIn(`${words} ${said}`)
    return [...wanted].filter((word) => own.has(word)).length
  })
  const best = Math.max(0, ...fits)
  if (best === 0) {
    const at = place === undefined ? undefined : live.at(-place)
    return at ? [at] : null
  }
  if (which.turn === 'others') return live.filter((_, at) => fits[at] === 0)
  const at = fits.indexOf(best)
  if (which.turn === 'told') return fits.filter((fit) => fit === best).length === 1 ? live.slice(at, at + 1) : null
  if (which.turn === 'after') return at > 0 ? live.slice(0, at) : null
  return live.slice(0, fits.lastIndexOf(best) + 1)
}

const SAME: ReadonlyMap<string, string> = new Map([
  ['memo', 'remember'],
  ['file', 'create'],
  ['replacement', 'replace'],
  ['renaming', 'rename'],
  ['deletion', 'delete'],
  ['removal', 'delete'],
  ['removed', 'delete'],
  ['addition', 'add'],
  ['creation', 'create'],
  ['new', 'create'],
])

function stemsIn(text: string): ReadonlySet<string> {
  return new Set(
    tokenize(text)
      .filter(({ kind, text: word }) => kind !== 'sign' && !SMALL.has(word))
      .map(({ text: word }) => SAME.get(word) ?? word.replace(/(?:s|ed|d|ing)$/, '')),
  )
}

const SMALL = new Set(
  'the a an my your i you we on in at of to for it that this one edit change thing did and from with md txt'.split(' '),
)
