import { expect, it } from 'vitest'
import { replaceQuotes } from './hide-prompt.ts'

const masked = (text: string, ...meant: readonly string[]): string =>
  replaceQuotes(text, { isMeant: (quoted) => meant.includes(quoted), instead: () => '…' })

it.each([
  ['Nothing is called “bridge”; there is “Intro”.', ['bridge'], 'Nothing is called “…”; there is “Intro”.'],
  ['I know no style "polka": try "house".', ['polka'], 'I know no style "…": try "house".'],
  ['What is “say “no” twice”?', ['say “no” twice', 'no'], 'What is “…”?'],
  ['What is “a "b" c”?', ['b'], 'What is “a "…" c”?'],
  ['It ends in “nothing', ['nothing'], 'It ends in “nothing'],
  ['No quotes at all', ['No'], 'No quotes at all'],
])('of %s, with %j meant, there is left: %s', (text, meant, left) => {
  expect(masked(text, ...meant)).toBe(left)
})

it('takes a text of nothing but marks for one quotation', () => {
  expect(masked(`So “${'“”'.repeat(10_000)}” it is`)).toBe('So “…” it is')
})
