import type { QuantityMention } from './reading.ts'

const LEVEL_LEADS = new Set('to at'.split(' '))
/** "By about 3 dB" is a change and "about -30 dB" hardly one. */
const LEVEL_LEADS_OF_MINUS = new Set('be around about near roughly approximately like'.split(' '))
const LIMIT_LEADS = new Set('than below under beneath above over exceed exceeds past beyond'.split(' '))

/** What an amount is: how far something moves ("by 3 dB"), where it shall be ("at -30 dB"), or what it may not pass. */
export function amountOf({ lead, value }: QuantityMention): 'change' | 'level' | 'limit' {
  const before = lead ?? ''
  if (LIMIT_LEADS.has(before)) return 'limit'
  const isLevel = LEVEL_LEADS.has(before) || (value < 0 && LEVEL_LEADS_OF_MINUS.has(before))
  return isLevel ? 'level' : 'change'
}

/** The sign that an amount is said with: people leave out a plus, never a minus. */
export function signSaid({ value, text }: QuantityMention): -1 | 0 | 1 {
  if (value < 0) return -1
  return /^\s*(?:\+|plus\b)/i.test(text) ? 1 : 0
}
