import { isProblem } from '../../../kernel/index.ts'
import { amountOf, signSaid, type Clause, type Mention, type QuantityMention } from '../../../words/index.ts'
import type { MindView } from '../../mind.ts'
import type { Ask, Offer } from '../../records.ts'
import type { Heard } from './choose-operation.ts'

type Doubted = {
  readonly view: MindView
  readonly clause: Clause
  readonly mentions: readonly Mention[]
  readonly heard: Heard
}

/**
 * What is asked where an amount is not of the kind that an operation takes: a sign against the way that the words go,
 * or a level where it needs a change. Neither is turned into the other.
 */
export const amountDoubt = (doubted: Doubted): Ask | null => againstSign(doubted) ?? levelForChange(doubted)

/** "Raise it by minus 2 dB": the verb goes up, and the number goes down. */
function againstSign({ clause, mentions, heard }: Doubted): Ask | null {
  const way = wayOf(heard)
  const amount = mentions.find(
    (mention) => isQuantity(mention) && amountOf(mention) === 'change' && signSaid(mention) * way === -1,
  )
  if (!amount) return null
  const plain = amount.text.replace(/^\s*(?:[-−–—+]|minus\b|plus\b)\s*/i, '')
  const [from, to] = [amount.span.from - clause.span.from, amount.span.to - clause.span.from]
  // What a later message gave stands in no word of the clause.
  const unsigned =
    from < 0 || to > clause.text.length ? null : clause.text.slice(0, from) + plain + clause.text.slice(to)
  const names = mentions.filter(({ kind }) => kind === 'name').map(({ text }) => text)
  const places = placesIn(mentions)
  const other = [`make ${names.join(' and ') || 'it'} ${plain} ${way > 0 ? 'quieter' : 'louder'}`, ...places].join(' ')
  const offers: Offer[] = [
    { text: `${plain} ${way > 0 ? 'down' : 'up'}`, words: other },
    ...(unsigned === null ? [] : [{ text: `${plain} ${way > 0 ? 'up' : 'down'}`, words: unsigned }]),
  ]
  return {
    question: `“${clause.text}” goes ${way > 0 ? 'up' : 'down'}, and “${amount.text}” the other way. Which of them do you mean?`,
    operation: heard.operation.name,
    missing: ['meaning', 'amount'],
    offers: isOfLevel(heard) ? offers : offers.slice(1),
  }
}

/** Which way the words of a phrase go: up, down or neither. */
function wayOf({ phrase: { params = {}, takes = {} } }: Heard): -1 | 0 | 1 {
  const [sign] = Object.values(takes).flatMap((taken) => taken.sign ?? [])
  return sign ?? (params['turn'] === 'up' ? 1 : params['turn'] === 'down' ? -1 : 0)
}

const isOfLevel = ({ phrase }: Heard): boolean => phrase.params?.['turn'] !== undefined

/** "At -30 dB" says where something shall be; what can only be changed by so much does not take it. */
function levelForChange(doubted: Doubted): Ask | null {
  const { mentions, heard } = doubted
  const amounts = mentions.filter(isQuantity)
  const isTaken = (amount: QuantityMention): boolean => takes(doubted, amount)
  if (amounts.some(isTaken)) return null
  const level = amounts.find((amount) => amountOf(amount) !== 'change' && isTaken({ ...amount, lead: null }))
  if (!level) return null
  return askAboutLevel(level, mentions, heard.operation.name)
}

/** "Keep the host below -10 dB", "never louder than -3 dB": what may not be passed is worth a question, not a shrug. */
export function limitDoubt({ mentions }: Clause): Ask | null {
  const limit = mentions.find(
    (mention) => isQuantity(mention) && mention.unit === 'db' && amountOf(mention) === 'limit',
  )
  return limit && isQuantity(limit) ? askAboutLevel(limit, mentions, null) : null
}

function askAboutLevel(level: QuantityMention, mentions: readonly Mention[], operation: string | null): Ask {
  const what =
    mentions.flatMap((mention) => (mention.kind === 'name' ? [mention.text] : [])).join(' and ') || 'everything'
  const places = placesIn(mentions)
  const said = (words: string): string => [words, ...places].join(' ')
  const isLimit = amountOf(level) === 'limit'
  const offers: Offer[] = [
    ...(places.length === 0 && !isLimit
      ? [{ text: `the gain of the track`, words: `set the gain of ${what} to ${level.text}` }]
      : []),
    { text: 'a limiter at that level', words: said(`put a limiter on ${what} at ${level.text}`) },
    { text: 'its highest peak', words: said(`normalize the peaks of ${what} to ${level.text}`) },
  ]
  return {
    question: isLimit
      ? `“${level.lead ?? ''} ${level.text}” is a limit and not by how much to change it. What should keep to it?`
      : `“${level.lead ?? ''} ${level.text}” says where the level should be, and not by how much to change it. What should be there?`,
    operation,
    missing: ['meaning', 'amount'],
    offers: level.value < 0 ? offers : offers.slice(0, 1),
  }
}

/** Whether some parameter takes an amount as it was said. */
function takes({ view, heard: { operation, phrase } }: Doubted, amount: QuantityMention): boolean {
  const asked = { operation: operation.name, destroys: operation.destroys !== undefined, mentions: [amount] }
  const given = { ...phrase.params }
  return (
    Object.keys(phrase.takes ?? {}).length > 0 ||
    Object.values(operation.fill ?? {}).some((fill) => {
      const found = fill(asked, view.copy.state, given)
      return found !== undefined && !isProblem(found) && found.source === 'words'
    })
  )
}

const isQuantity = (mention: Mention): mention is QuantityMention => mention.kind === 'quantity'

/** Where, as it was said. */
const placesIn = (mentions: readonly Mention[]): string[] =>
  mentions.flatMap((mention) => (mention.kind === 'range' && mention.via !== 'whole' ? [mention.text] : []))
