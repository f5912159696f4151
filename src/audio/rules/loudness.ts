import type { ComposedRule } from './composed-rule.ts'
import { mentionsIn, rangesOf, thingsOf } from './mentions.ts'

/** Several tracks made alike in loudness. */
export const loudness: readonly ComposedRule[] = [
  {
    name: 'equal-loudness',
    says: [
      '(make|get|bring|set|have|put) {scope} [about|roughly|more or less|pretty much] (equally loud|as loud as each other|same loudness|same level|same volume|equal in loudness|equally strong)',
      '(make|get|bring|set|have|put) {scope} (to|at|on) [about|roughly|around] (same|equal|one) (loudness|level|volume)',
      '(match|balance|even out|equalise|equalize|level|level out|even) (loudness|levels|volume|volumes|level) of {scope}',
      '(balance|even out|level|level out) {scope} [with each other|against each other|out]',
      '(make sure|see to it|ensure) [that] {scope} (is|are|sit|sits|be) [at|on] [about] (equally loud|same loudness|same level|same volume)',
      '{scope} <must> be (equally loud|same loudness|at same loudness|at same level|as loud as each other|same level)',
    ],
    examples: ['make the host and the guest equally loud', 'balance the host and the guest'],
    comesTo: ({ scope }) =>
      scope && thingsOf(scope).length > 1 && rangesOf(scope).length < 2
        ? [{ operation: 'apply_normalize_loudness', mentions: mentionsIn(scope) }]
        : null,
  },
]
