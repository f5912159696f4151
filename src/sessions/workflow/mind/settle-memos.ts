import type { Settling, UnsettledWish } from './settle-wish.ts'
import { doubt, quoteText } from './texts/insert-lines.ts'
import type { Wish } from './wish.ts'

/** Puts what is remembered and what is forgotten into the draft. */
export function changeMemos(
  { wish, text, by }: Extract<Wish, { wish: 'remember' | 'forget' }>,
  { request: { memos }, draft }: Settling,
): UnsettledWish | undefined {
  const same = (a: string, b: string): boolean => plainMemo(a) === plainMemo(b)
  const found = by === undefined ? memos.filter((memo) => same(memo, text)) : memosMeant(memos, { text, by })
  const [known] = found
  if (found.length > 1)
    return doubt(
      `Several memos speak of ${quoteText(text)}: ${found.map(quoteText).join(', ')}. Which one should be forgotten?`,
      found.map((memo) => ({ text: memo, clause: `forget "${memo.replaceAll('"', '')}"` })),
    )
  if (wish === 'forget') {
    if (known === undefined)
      return doubt(
        `No memo says ${quoteText(text)}.${memos.length > 0 ? ` There is: ${memos.map(quoteText).join(', ')}.` : ''}`,
      )
    draft.memos.push({ change: 'remove', text: known, comment: null })
    return undefined
  }
  if (known !== undefined) return doubt(`A memo says so already: ${quoteText(known)}.`)
  // What follows a hash in a plan is a comment.
  if (text.includes('#')) return doubt('A memo cannot hold the sign #; say it without.')
  draft.memos.push({ change: 'add', text, comment: null })
  return undefined
}

export function forgetAll(
  { isBoth }: Extract<Wish, { wish: 'forget-all' }>,
  { request: { memos }, draft }: Settling,
): UnsettledWish | undefined {
  if (memos.length === 0) return doubt('Nothing is remembered.')
  if (isBoth && memos.length !== 2)
    return doubt(`There are ${memos.length} memos: ${memos.map(quoteText).join(', ')}. Which should be forgotten?`)
  for (const text of memos) draft.memos.push({ change: 'remove', text, comment: null })
  return undefined
}

/** The memos that a number or a topic means; of a topic every word has to be in them. */
function memosMeant(
  memos: readonly string[],
  { text, by }: { readonly text: string; readonly by: 'topic' | 'number' },
): readonly string[] {
  if (by === 'number') return memos.slice(Number(text) - (Number(text) > 0 ? 1 : 0)).slice(0, 1)
  const wordsOf = (said: string): string[] => said.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const sought = wordsOf(text).filter((word) => !/^(?:the|a|an|my|our|your|that|this)$/.test(word))
  return sought.length === 0 ? [] : memos.filter((memo) => sought.every((word) => wordsOf(memo).includes(word)))
}

const plainMemo = (memo: string): string =>
  memo
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/[.!]+$/, '')
    .trim()
