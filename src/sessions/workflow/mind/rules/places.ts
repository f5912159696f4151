import { textIn, type Slots, type ValueBody, type ValueKind } from '../../../../grammar/index.ts'
import { readKnownHeading } from './read-values.ts'
import type { FilesWorld } from './world.ts'

/** A value of another kind, taken for one of this. */
export const valueAs =
  (is: string) =>
  (slots: Slots): ValueBody => ({ ...Object.values(slots)[0], is })

export const numberOf = (slots: Slots, slot: string): number => Number(slots[slot]?.['number'] ?? 0)

/** Where something stands in a file, and where lines come to. */
export const placeKinds: { readonly [name: string]: ValueKind<FilesWorld> } = {
  /** A part of a file under a heading. */
  section: {
    ways: [
      {
        says: [
          '?whole ?entire <section> ?(called|named|titled|under|with the heading) {text:quoted}',
          '?whole ?entire <section> ?(called|named|titled|under|with the heading) {text:words}',
          '?whole ?entire {text:quoted} <section>',
          '?whole ?entire {text:words} <section>',
        ],
        means: valueAs('section'),
      },
    ],
  },
  group: {
    ways: [
      {
        says: [
          '<group> ?(called|named|titled) {text:quoted}',
          '<group> ?(called|named|titled|of|about) {text:words}',
          '{text:quoted} <group>',
          '{text:words} <group>',
        ],
        means: valueAs('group'),
      },
    ],
  },
  heading: {
    ways: [
      {
        says: [
          '(heading|title|subheading) ?(called|named|titled|saying) {text:quoted}',
          '(heading|title|subheading) ?(called|named|titled|saying) {text:words}',
          '{text:quoted} (heading|title|subheading)',
          '{text:words} (heading|title|subheading)',
          '{text:quoted} section',
          '{text:words} section',
          'section ?(called|named|titled) {text:quoted}',
          'section ?(called|named|titled) {text:words}',
        ],
        means: valueAs('heading'),
      },
    ],
  },
  /** Where lines come to in a file. */
  place: {
    ways: [
      {
        says: [
          '(to|at|onto|on|in) ?very (end|bottom|foot)',
          'as ?very {nth:ordinal} line',
          'as last (line|item|thing|entry)',
          'as final (line|item|thing|entry)',
          '(to|in|into|at|on) ?very (last|final|bottom) (place|position|spot|row)',
          'last thing',
          'last',
        ],
        means: ({ nth }) =>
          nth === undefined
            ? place('end')
            : nth['number'] === -1
              ? place('end')
              : place({ line: Number(nth['number']) }),
      },
      {
        says: [
          '(to|at|onto|on|in) ?very (top|start|beginning|head|front)',
          '(before|above) everything ?else',
          'before all ?else',
          '(to|in|into|at|on) ?very (first|top) (place|position|spot|row)',
          'first thing',
          'as first (item|thing|entry)',
          'first',
        ],
        means: () => place('start'),
      },
      {
        says: [
          'line ?number {n:number}',
          '(at|as|on|in|into|to) line ?number {n:number}',
          '(at|as|on|in) {n:ordinal} line',
          '?right (before|above) line ?number {n:number}',
          '?right (before|above) ?very {n:ordinal} line',
        ],
        means: (slots) => place({ line: numberOf(slots, 'n') }),
      },
      {
        says: [
          '?right ?directly ?just (after|below|behind|beneath|under|underneath|following) line ?number {n:number}',
          '?right ?directly ?just (after|below|behind|beneath|under|underneath) {n:ordinal} line',
        ],
        means: (slots) => (numberOf(slots, 'n') === -1 ? place('end') : place({ line: numberOf(slots, 'n') + 1 })),
      },
      {
        says: [
          '?right ?just (after|below|behind|under|underneath|beneath) (that|it|this|that one|this one|them|that line)',
        ],
        means: () => place({ after: '', isThat: true }),
      },
      {
        says: ['?right ?just (before|above) (that|it|this|that one|this one|them|that line)'],
        means: () => place({ before: '', isThat: true }),
      },
      {
        says: [
          '?right ?directly ?just (after|below|under|behind|beneath|underneath) ?other ?existing (link|url|address)',
        ],
        means: () => place({ after: '', isLink: true }),
      },
      {
        says: ['?right ?directly ?just (before|above) ?other ?existing (link|url|address)'],
        means: () => place({ before: '', isLink: true }),
      },
      {
        says: ['between {a:old} and {b:old}', 'in between {a:old} and {b:old}'],
        means: ({ a, b }) => place({ between: [textIn(a), textIn(b)] }),
      },
      {
        says: ['between (line|lines) {n:number} and ?line {m:number}'],
        means: (slots) =>
          numberOf(slots, 'm') === numberOf(slots, 'n') + 1 ? place({ line: numberOf(slots, 'm') }) : null,
      },
      {
        says: [
          '?right ?directly ?just ?immediately (before|above) {a:old}',
          '?right (before|above) {a:heading}',
          'ahead of {a:old}',
          'on top of {a:old}',
        ],
        means: ({ a }) => beside('before', a),
      },
      {
        says: ['?right ?directly ?just ?immediately (after|behind|below|following) {a:old}'],
        means: ({ a }) => beside('after', a),
      },
      {
        says: [
          '?right ?directly (after|below|behind|under|underneath|beneath) {a:heading}',
          '(after|below|behind|under|underneath|beneath) {a:group}',
          '?right ?directly (under|beneath|underneath) {a:old}',
          '(to|in|into|under|on|onto) {a:group}',
          '(to|at) ?very (end|bottom) (of|in) {a:group}',
          '(to|at) ?very (end|bottom) (of|in) {a:known-heading}',
          '(under|below|beneath|underneath|in|into) {a:known-heading}',
        ],
        means: ({ a }) => (a ? place({ under: textIn(a) }) : null),
      },
      {
        says: ['to {a:known-heading}', 'to the list of {a:known-heading}'],
        means: ({ a }) => (a ? place({ under: textIn(a), isLoose: true }) : null),
      },
    ],
  },
  /** "A first line: …" says where it comes to. */
  'edge-line': {
    ways: [
      { says: ['?new ?very (first|top|opening) (line|row)'], means: () => place('start') },
      { says: ['?new ?very (last|final|closing|bottom) (line|row)'], means: () => place('end') },
    ],
  },
  /** A heading of a file by its words alone. */
  'known-heading': { read: readKnownHeading },
}

const place = (where: unknown): ValueBody => ({ is: 'place', place: where })

function beside(side: 'before' | 'after', anchor: Slots[string] | undefined): ValueBody | null {
  if (!anchor || anchor['which'] === 'every') return null
  const which = anchor['which'] ?? 'any'
  return place({ [side]: textIn(anchor), ...(which !== 'any' && { which }) })
}
