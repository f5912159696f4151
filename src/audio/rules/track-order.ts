import type { RuleCall } from '../../kernel/index.ts'
import type { Frame, Mention, Thing } from '../../words/index.ts'
import type { ComposedRule } from './composed-rule.ts'
import { mentionsIn, thingsOf } from './mentions.ts'
import type { Value } from '../../grammar/index.ts'

/** Tracks in the list: above or below another, by a number of places, and one for the other. */
export const trackOrder: readonly ComposedRule[] = [
  {
    name: 'track-above',
    says: [
      '(move|put|place|bring|drag|shift|sort) {one:track} [directly|right|up|to] (above|over|before|in front of|on top of) {other:track} [in (list|order)]',
      '{one:track} [directly|right] (above|over|on top of) {other:track} [in (list|order)]',
      '{one:track} <must> (be|go|come|stand|sit) [directly|right] (above|over|before|in front of) {other:track} [in (list|order)]',
    ],
    examples: ['move the guest above the host', 'Music should be above the host'],
    comesTo: ({ one, other }, frame) => beside(one, other, { frame, behind: false }),
  },
  {
    name: 'track-below',
    says: [
      '(move|put|place|bring|drag|shift|sort) {one:track} [directly|right|down|to] (below|under|underneath|beneath|after|behind) {other:track} [in (list|order)]',
      '{one:track} [directly|right] (below|underneath|beneath) {other:track} [in (list|order)]',
      '{one:track} <must> (be|go|come|stand|sit) [directly|right] (below|under|underneath|beneath|after|behind) {other:track} [in (list|order)]',
    ],
    examples: ['move the host below the guest', 'Guest should be below Music'],
    comesTo: ({ one, other }, frame) => beside(one, other, { frame, behind: true }),
  },
  {
    name: 'track-between',
    says: ['(move|put|place|bring|drag|shift|sort) {one:track} between {upper:track} and {lower:track}'],
    examples: ['put Music between the host and the guest', 'move Music between Host and Guest'],
    comesTo: ({ one, upper, lower }, frame) => {
      const [from, a, b] = [placeIn(one, frame), placeIn(upper, frame), placeIn(lower, frame)]
      if (from === null || a === null || b === null || Math.abs(a - b) > 2) return null
      return beside(one, a < b ? upper : lower, { frame, behind: true })
    },
  },
  {
    name: 'swap-tracks',
    says: [
      '(swap|switch|exchange|interchange) [(order|places|positions) of] {one:track} (and|with|for) {other:track} [around|in (list|order)]',
    ],
    examples: ['swap the host and the guest', 'exchange Host and Music in the list'],
    comesTo: ({ one, other }, frame) => {
      const [a, b] = [placeIn(one, frame), placeIn(other, frame)]
      if (!one || !other || a === null || b === null || a === b) return null
      const [upper, lower, first, last] = a < b ? [one, other, a, b] : [other, one, b, a]
      return [...steps(lower, first - last, [upper]), ...steps(upper, last - first - 1, [lower])]
    },
  },
  {
    name: 'track-up',
    says: [
      '[(move|put|bring|shift|push)] {one:track} [by] (one|1) [place|position|slot|row|spot] (up|higher)',
      '[(move|put|bring|shift|push)] {one:track} (up|higher) [by] (one|1) [place|position|slot|row|spot]',
    ],
    examples: ['move the guest up one place', 'Music one up'],
    comesTo: ({ one }) => steps(one, -1),
  },
  {
    name: 'track-down',
    says: [
      '[(move|put|bring|shift|push)] {one:track} [by] (one|1) [place|position|slot|row|spot] (down|lower)',
      '[(move|put|bring|shift|push)] {one:track} (down|lower) [by] (one|1) [place|position|slot|row|spot]',
    ],
    examples: ['move the host down one place', 'Host one down'],
    comesTo: ({ one }) => steps(one, 1),
  },
]

function placeIn(said: Value | undefined, { things }: Frame): number | null {
  const [only, ...more] = thingsOf(said)
  const at = things.filter(({ kind }) => kind === 'track').findIndex((thing: Thing) => thing.id === only?.id)
  return only === undefined || more.length > 0 || at < 0 ? null : at
}

type Beside = { readonly frame: Frame; readonly behind: boolean }

function beside(one: Value | undefined, other: Value | undefined, { frame, behind }: Beside): RuleCall[] | null {
  const [from, to] = [placeIn(one, frame), placeIn(other, frame)]
  if (from === null || to === null || from === to) return null
  const by = to - from + (behind ? (from > to ? 1 : 0) : from < to ? -1 : 0)
  return by === 0 ? null : steps(one, by, [other])
}

/** `beside`: the tracks that only tell where it goes. */
function steps(one: Value | undefined, by: number, beside: readonly (Value | undefined)[] = []): RuleCall[] {
  const mentions: readonly Mention[] = mentionsIn(one)
  const explained = beside.flatMap((other) => mentionsIn(other).map(({ text }) => text))
  const notes = explained.map((text) => ({ code: 'beside', text: `“${text}” tells where it goes.` }))
  return Array.from({ length: Math.abs(by) }, () => ({
    operation: by < 0 ? 'move_track_up' : 'move_track_down',
    mentions,
    explained,
    notes,
  }))
}
