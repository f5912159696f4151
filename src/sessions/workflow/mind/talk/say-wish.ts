import type { InsertPlace, Which, Wish } from '../wish.ts'

/** A wish in words that the forms read as the same wish; null where there are none. */
export function sayWish(wish: Wish): string | null {
  switch (wish.wish) {
    case 'replace':
      return `replace ${pointTo(wish)} with ${quote(wish.now)} in ${wish.path}`
    case 'replace-line':
      return `change ${sayLine(wish.line)} of ${wish.path} to ${quote(wish.now)}`
    case 'move': {
      const moved = wish.line === undefined ? `the line ${quote(wish.text)}` : sayLine(wish.line)
      return `move ${moved} ${sayPlace(wish.place)} ${wish.path}`
    }
    case 'retitle':
      return wish.heading === null
        ? `change the title of ${wish.path} to ${quote(wish.title)}`
        : `change the heading ${quote(wish.heading)} in ${wish.path} to ${quote(wish.title)}`
    case 'create': {
      const content = quote(wish.content.replace(/\n$/, ''))
      if (wish.content === '') return `create an empty file ${wish.path}`
      return wish.overwrite ? `overwrite ${wish.path} with ${content}` : `create ${wish.path} with ${content}`
    }
    case 'copy':
      return `copy ${wish.from}${wish.path === '' ? '' : ` to ${wish.path}`}`
    case 'insert':
      return `add the line ${quote(wish.lines.join('\n'))} ${sayPlace(wish.place)} ${wish.path}`
    case 'remove':
      return `delete ${pointTo({ ...wish, old: wish.text })} from ${wish.path}`
    case 'remove-numbered':
      return `delete ${sayLine(wish.line)} from ${wish.path}`
    case 'remove-section':
      return `delete the section ${quote(wish.heading)} from ${wish.path}`
    case 'document': {
      const noun = `the ${wish.isPlain ? 'timestamped ' : ''}${wish.template.replace('-', ' ')}`
      const about = wish.about === '' ? noun : `${noun} ${wish.about}`
      if (wish.path === null) return `write ${about}${wish.overwrite ? ' again' : ''}`
      return wish.overwrite ? `overwrite ${wish.path} with ${about}` : `write ${about} to ${wish.path}`
    }
    case 'read':
      return `read ${wish.resource}`
    case 'prune':
      return `drop ${wish.resource} from the context`
    case 'remember':
    case 'forget':
      if (wish.by === 'number') return `forget memo ${wish.text === '-1' ? 'number last' : wish.text}`
      return wish.by === 'topic' ? `forget the memo about ${wish.text}` : `${wish.wish} ${quote(wish.text)}`
    case 'forget-all':
      return wish.isBoth ? 'forget both memos' : 'forget all memos'
    case 'prune-all':
      return 'drop everything from the context'
    case 'impossible':
      return null
  }
}

/** Wishes as one request; null where one of them has no words. */
export function sayWishes(wishes: readonly (Wish | string)[]): string | null {
  const said = inOrder(wishes).map((wish) => (typeof wish === 'string' ? wish : sayWish(wish)))
  return said.every((each) => each !== null) && said.length > 0 ? said.join(', then ') : null
}

/** Lines are counted before any of them goes: of one file the last goes first. */
function inOrder(wishes: readonly (Wish | string)[]): readonly (Wish | string)[] {
  const counted = wishes.flatMap((wish) => (typeof wish !== 'string' && wish.wish === 'remove-numbered' ? [wish] : []))
  const [first] = counted
  if (counted.length < 2 || counted.length < wishes.length || counted.some(({ path }) => path !== first?.path))
    return wishes
  return counted.toSorted((a, b) => (b.line === -1 ? Infinity : b.line) - (a.line === -1 ? Infinity : a.line))
}

const sayLine = (line: number): string => (line === -1 ? 'the last line' : `line ${line}`)

function pointTo({ old, which, isLine }: Pick<Extract<Wish, { wish: 'replace' }>, 'old' | 'which' | 'isLine'>): string {
  const text = isLine ? `line ${quote(old)}` : quote(old)
  if (which === 'any') return isLine ? `the ${text}` : text
  return which === 'every' ? `every ${text}` : `the ${sayWhich(which)} ${text}`
}

const sayWhich = (which: Which): string =>
  typeof which !== 'number' ? which : which === -1 ? 'last' : `${which}${ENDINGS[which] ?? 'th'}`
const ENDINGS: { readonly [number: number]: string } = { 1: 'st', 2: 'nd', 3: 'rd' }

function sayPlace(place: InsertPlace): string {
  if (place === 'start' || place === 'end') return place === 'start' ? 'at the top of' : 'at the end of'
  if ('line' in place) return place.line === -1 ? 'before the last line of' : `at line ${place.line} of`
  if ('between' in place) return `between ${place.between.map(quote).join(' and ')} in`
  if ('under' in place) return `under ${quote(place.under)} in`
  const which = place.which === undefined || place.which === 'any' ? '' : `the ${sayWhich(place.which)} `
  return 'before' in place ? `before ${which}${quote(place.before)} in` : `after ${which}${quote(place.after)} in`
}

/** A text in quotes that do not stand in it. */
function quote(text: string): string {
  if (!text.includes('"')) return `"${text}"`
  if (!/[“”]/.test(text)) return `“${text}”`
  return /[«»]/.test(text) ? `\`${text}\`` : `«${text}»`
}
