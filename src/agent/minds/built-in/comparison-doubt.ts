import {
  isCompared,
  linkBefore,
  tellsHowItIs,
  type Clause,
  type Mention,
  type NameMention,
} from '../../../words/index.ts'
import type { Ask } from '../../records.ts'
import type { Heard } from './choose-operation.ts'
import type { Needs } from './needs-of.ts'

type Doubted = {
  readonly clause: Clause
  readonly mentions: readonly Mention[]
  readonly heard: Heard
  readonly needs: Needs
  readonly verbs: readonly string[]
}

/**
 * "Make the guest as loud as the host": what stands behind "as" is what to compare with, and never what to change.
 * Nothing here can bring one track to where another is, so that is said.
 */
export function comparisonDoubt({ clause, mentions, heard, needs, verbs }: Doubted): Ask | null {
  // What only says how it is asks for nothing at all, which is told elsewhere.
  if (tellsHowItIs(clause.text, verbs)) return null
  const alone = askWithWhom(clause, mentions, heard)
  if (alone) return alone
  const names = mentions
    .filter((mention): mention is NameMention => mention.kind === 'name')
    .toSorted((a, b) => a.span.from - b.span.from)
  const other = names.find((name, at) => {
    const isGoal = (needs.db || needs.lufs) && reaches(clause, linkBefore(clause, name))
    return isCompared(clause, name) || (at > 0 && isGoal)
  })
  if (!other) return null
  const called = ({ things }: NameMention): string => things.map(({ name }) => name).join(' and ')
  const own = names.filter((name) => name !== other).map(called)
  return {
    question:
      `“${clause.text}” compares with ${called(other)}, and I have no way to bring ${own.join(' and ') || 'one track'} to where ` +
      `another is. By how many dB, or to which LUFS, should ${own.join(' and ') || 'it'} go?`,
    operation: heard.operation.name,
    missing: ['meaning'],
    offers: [],
  }
}

/** "Get us to about the same loudness", where one alone was named: two are needed to be the same. */
function askWithWhom({ text, tokens }: Clause, mentions: readonly Mention[], { operation }: Heard): Ask | null {
  const isEqual = tokens.some(({ text: word, used }) => !used && /^(?:same|equal|equally)$/.test(word))
  const tracks = mentions.flatMap((mention) => (mention.kind === 'name' ? mention.things : []))
  const [only, ...more] = tracks.filter(({ kind }) => kind === 'track')
  const isLevel = mentions.some(({ kind }) => kind === 'quantity')
  if (operation.name !== 'apply_normalize_loudness' || !isEqual || isLevel || !only || more.length > 0) return null
  return {
    question: `“${text}”: which tracks should be equally loud? I see only ${only.name} there.`,
    operation: operation.name,
    missing: ['meaning'],
    offers: [{ text: 'all tracks', words: 'bring all tracks to the same loudness' }],
  }
}

/** "Match the guest to the host", "bring the guest up to the host": with two tracks, the second is where to. */
const reaches = ({ tokens }: Clause, link: string): boolean =>
  /^(?:to|with|against)$/.test(link) &&
  tokens.some(({ text }) => /^(?:match|bring|raise|lower|level|get|turn|lift|adjust|balance)/.test(text))
