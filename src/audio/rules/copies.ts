import { audioFrame } from '../frame.ts'
import type { Mention, Thing } from '../../words/index.ts'
import type { ComposedRule } from './composed-rule.ts'

/** What was made in the clause before, by its new name. */
export const copies: readonly ComposedRule[] = [
  {
    name: 'name-new-track',
    says: [
      '(call|name|title|label) (it|copy|new one|duplicate|new track|second one|copied track|new copy|that|that one) {name:text}',
      '<called> {name:text}',
      '(rename|retitle) (copy|new one|duplicate|new track|new copy) to {name:text}',
    ],
    examples: ['call the copy "Host raw"', 'name it "Host raw"'],
    comesTo: ({ name }, _frame, { start, now, clauses, at }) => {
      const made = clauses[at - 1]?.rule?.op ?? ''
      const said = name?.['value']
      // "Name the copy Guest safety": the copy is what gets the name.
      const text = typeof said === 'string' ? said.replace(/^(?:the )?(?:copy|duplicate|new one) (?=\S)/, '') : said
      if (!/^(?:duplicate_track|create_\w+_track)$/.test(made) || typeof text !== 'string' || !name) return null
      const known = new Set(audioFrame(start, '').things.map(({ id }) => id))
      const [only, ...more] = audioFrame(now, '').things.filter(({ kind, id }) => kind === 'track' && !known.has(id))
      if (more.length > 0) return null
      return only ? [{ operation: 'rename_track', params: { name: text }, mentions: [mentionOf(only, name)] }] : []
    },
  },
]

type At = Pick<Mention, 'text' | 'span'>

const mentionOf = (thing: Thing, { text, span }: At): Mention => ({
  kind: 'name',
  things: [thing],
  also: [],
  level: 'exact',
  ambiguous: false,
  kindSaid: true,
  text,
  span,
  confidence: 1,
  source: 'words',
  notes: [],
  lead: null,
})
