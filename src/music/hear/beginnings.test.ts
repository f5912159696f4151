import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginningsOf } from './beginnings.ts'

test.each([
  ['(?:mute|turn off) TRACKS', ['mute', 'turn off']],
  ['(?:please )?(?:add|put) it', ['please ', 'add', 'put']],
  ['notes?|(?<kind>chord)s', ['note', 'chord']],
  ['a?b', ['a', 'b']],
  ['(?!the )(?=[ab])\\bsong', ['song']],
  ['\\d\\.5', '0123456789'.split('')],
  ['\\+1 (?:more|[(|)] x)', ['+']],
  ['(?:c|(?:d|e(?:f|g))?x)|\\(y', ['c', 'd', 'e', 'x', '(']],
])('%s begins with what it has to', (pattern, texts) => {
  expect(beginningsOf(pattern)).toEqual({ texts, isEmpty: false })
})

test.each(['.*', '[ab]c', '\\w+', 'a?[bc]', 'TRACKS up', '(?:a|.)b', '\\sa', '(?i:a)'])(
  'what %s begins with cannot be told',
  (pattern) => {
    expect(beginningsOf(pattern).texts).toBe(null)
  },
)

test.each(['', 'a?', '(?:a|)', '(?:a*b?)', 'a{0,2}', '^$'])('%s may be nothing', (pattern) => {
  expect(beginningsOf(pattern).isEmpty).toBe(true)
})

test('a name in capitals begins with what it stands for', () => {
  const named = (name: string) => ({ texts: name === 'IT' ? ['it', '@t'] : null, isEmpty: false })
  expect(beginningsOf('(?:up )?IT', named)).toEqual({ texts: ['up ', 'it', '@t'], isEmpty: false })
})

/** A pattern, and a text that it fits by the way it is made. */
type Made = { readonly pattern: string; readonly text: string }
const { made } = fc.letrec<{ made: Made }>((tie) => {
  const inner = tie('made')
  const signs = fc.constantFrom<Made>(
    { pattern: 'a', text: 'a' },
    { pattern: 'to the ', text: 'to the ' },
    { pattern: '\\d', text: '7' },
    { pattern: '\\.', text: '.' },
    { pattern: '[x)|(]', text: ')' },
    { pattern: '[^\\]]', text: 'q' },
    { pattern: '.', text: '(' },
    { pattern: '\\w', text: 'w' },
    { pattern: '(?!zz)', text: '' },
  )
  const joined = fc.array(inner, { minLength: 1, maxLength: 4 }).map((some) => ({
    pattern: some.map((each) => each.pattern).join(''),
    text: some.map((each) => each.text).join(''),
  }))
  const chosen = fc
    .tuple(fc.array(inner, { minLength: 1, maxLength: 3 }), fc.nat(), fc.constantFrom('(?:', '(', '(?<n>'))
    .map(([some, at, open]) => ({
      pattern: `${open.replace('n>', `n${some.length}_${at}>`)}${some.map((each) => each.pattern).join('|')})`,
      text: some[at % some.length]?.text ?? '',
    }))
  const repeated = fc
    .tuple(inner, fc.constantFrom('?', '*', '+', '{0,2}', '{2}', '+?'), fc.boolean())
    .map(([{ pattern, text }, often, isThere]) => ({
      pattern: `(?:${pattern})${often}`,
      text: often === '{2}' ? text + text : isThere || often.startsWith('+') ? text : '',
    }))
  return { made: fc.oneof({ depthSize: 'small', withCrossShrink: true }, signs, joined, chosen, repeated) }
})

test('no text is passed over that a pattern fits', () => {
  fc.assert(
    fc.property(made, ({ pattern, text }) => {
      const { texts, isEmpty } = beginningsOf(pattern)
      expect(isEmpty || texts === null || texts.some((each) => text.startsWith(each))).toBe(true)
    }),
    { seed: 1, numRuns: 3000 },
  )
})
