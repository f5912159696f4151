import { stemOf } from './plain-word.ts'

/** Words that people use for one thing in one talk. Kept short: each group is one topic, whatever the recording. */
const groups: readonly string[] = [
  'mom mum mother mama mommy mummy',
  'dad father papa daddy',
  'parents mother father mom dad',
  'grandma grandmother granny',
  'grandpa grandfather',
  'kids children child kid',
  'funding funded fundraising investor investment venture',
  'pricing price prices',
  'hiring hire hired recruiting recruit',
  'cofounder co-founder',
  'beginning start started',
  'ending end ended',
]

const related = new Map<string, Set<string>>()
for (const group of groups) {
  const stems = group.split(' ').map(stemOf)
  for (const stem of stems) related.set(stem, new Set([...(related.get(stem) ?? []), ...stems]))
}

export const isRelated = (stem: string, other: string): boolean => related.get(stem)?.has(other) === true
