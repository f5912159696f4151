import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countOf } from '../../test/full.ts'
import { checkLanguage } from './check-language.ts'
import { makeLanguage, readSentence, type Rule } from './index.ts'
import { wordsOfWays } from './way.ts'

const rules: readonly Rule[] = [
  { name: 'remove', removes: true, says: ['<remove> {things} [from {place}]'], examples: ['throw the cup away'] },
  { name: 'paint', says: ['paint {things} {colour} [<with> {tool}]'], examples: ['paint the cup red'] },
  {
    name: 'fade',
    says: ['fade {way:in|out} [over {number} [seconds]] [on {things}] [{things}]'],
    examples: ['fade in on the cup'],
  },
  {
    name: 'call',
    says: ['call {things} {name:text}', 'rename {things} to {name:text}'],
    examples: ['call the cup Bob'],
  },
]

const language = makeLanguage<readonly string[]>({
  classes: { remove: 'remove|delete|get rid of|throw * away|take * out', with: 'with|by means of' },
  kinds: {
    thing: {
      read: ({ tokens }, at, world) => {
        const said = tokens[at]?.text ?? ''
        return world.includes(said) ? [{ to: at + 1, value: { is: 'thing', name: said } }] : []
      },
    },
    things: { listOf: 'thing' },
    number: {
      read: ({ tokens }, at) =>
        tokens[at]?.kind === 'number' ? [{ to: at + 1, value: { is: 'number', n: Number(tokens[at].text) } }] : [],
    },
    colour: { ways: ['{colour:red|green|blue}'] },
    tool: { ways: [{ says: 'a {size:big|small} brush', means: (slots) => slots['size'] ?? null }] },
    place: { ways: [{ says: '(shelf|table) {number}', means: ({ number }) => ({ is: 'place', n: number?.['n'] }) }] },
  },
  rules,
  isName: (word, world) => world.includes(word),
})
const world = ['cup', 'plate', 'spoon', 'lamp']

/** What the cheapest reading says, a clause each: how it was said, its rule and its values. */
const read = (text: string): string | undefined =>
  readSentence(text, language, world)[0]
    ?.clauses.map(({ how, rule, slots }) => {
      const values = Object.entries(slots).map(([slot, { text: said }]) => `${slot} ${said}`)
      return `${how} ${rule?.name ?? '-'}: ${values.sort().join(', ')}`
    })
    .join(' | ')

describe('readings of a sentence', () => {
  it.each([
    ['remove the cup', 'said remove: things cup'],
    ['could you please throw the cup and the plate away', 'said remove: things cup and the plate'],
    ['take the cup out of here', undefined],
    ['throw the cup', undefined],
    [
      'delete the cup, the plate and the lamp from shelf 3',
      'said remove: place shelf 3, things cup, the plate and the lamp',
    ],
    [
      'paint the cup red and the plate blue',
      'said paint: colour red, things cup | gapped paint: colour blue, things plate',
    ],
    ['fade in over 2 seconds and out over 8', 'said fade: number 2, way in | gapped fade: number 8, way out'],
    ['on the cup fade in over 3 seconds', 'said fade: number 3, things cup, way in'],
    // A row that has a place for a value twice holds it once, and loses neither.
    ['fade in on the cup, the plate', 'said fade: things cup, the plate, way in'],
    ['fade in on the cup the plate', undefined],
    ['remove the cup, no, the plate', 'corrected remove: things plate'],
    ['paint the cup red, sorry, remove the plate', 'corrected remove: things plate'],
    [
      "remove the cup but don't paint the plate red",
      'said remove: things cup | denied paint: colour red, things plate',
    ],
    ['the cup is too loud, remove it', undefined],
    ["it's dusty in here, so remove the lamp", 'statement -:  | said remove: things lamp'],
    ['call the cup "Bob and Ann"', 'said call: name "Bob and Ann", things cup'],
    ['rename the cup to Bob and paint it red', undefined],
    [
      'rename the cup to Bob and paint the plate red',
      'said call: name Bob, things cup | said paint: colour red, things plate',
    ],
    ['delet the plate', 'said remove: things plate'],
    ['the cups are nice', 'statement -: '],
    ['the cups are nice but remove the lamp', 'statement -:  | said remove: things lamp'],
    ['', undefined],
    ['and', undefined],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it('a word that nobody knows leaves no reading, wherever it stands', () => {
    const sentences = ['remove the cup', 'paint the plate red', 'fade out over 3 seconds on the lamp']
    fc.assert(
      fc.property(fc.constantFrom(...sentences), fc.nat(20), (sentence, place) => {
        const words = sentence.split(' ')
        words.splice(place % (words.length + 1), 0, 'xylquorb')
        expect(read(words.join(' '))).toBeUndefined()
      }),
      { numRuns: countOf({ sample: 60, all: 500 }) },
    )
  })

  it('what is denied twice, or thanked in words of its own, has no reading', () => {
    expect(read('remove the cup, not the plate')).toBeDefined()
    expect(read('remove the cup, not not the plate')).toBeUndefined()
    expect(read('remove the cup. thank you umbrella so much')).toBeUndefined()
  })

  it('what stays is told in words that are known, and what is wanted is no statement', () => {
    expect(read('remove the cup, the plate stays as it is')).toBeDefined()
    expect(read('remove the cup, the xylquorb plate stays as it is')).toBeUndefined()
    expect(read('remove the cup so that there are more of them')).toBeUndefined()
  })

  it('a form of an everyday word is no slip for another', () => {
    const paint = makeLanguage({
      classes: {},
      kinds: {},
      rules: [{ name: 'paint', says: ['paint words'], examples: [] }],
    })
    expect(readSentence('paint wrods', paint, world).length).toBe(1)
    expect(readSentence('paint works', paint, world)).toEqual([])
  })

  it('politeness changes nothing', () => {
    const polite = ['please ', 'could you ', 'hey, ', 'ok so ', "i'd like you to "]
    const thanks = ['', ' please', ', thanks', ' for me']
    for (const sentence of ['remove the cup', 'paint the plate red', 'fade in on the lamp'])
      for (const before of polite)
        for (const after of thanks)
          expect(read(before + sentence + after), before + sentence + after).toBe(read(sentence))
  })

  it('every token belongs to a clause, a joint or a word that says nothing', () => {
    const [reading] = readSentence('please paint the cup red and then the plate blue', language, world)
    const covered = (reading?.clauses ?? []).flatMap(({ pieces }) => pieces.map(({ text }) => text))
    expect(covered).toEqual(['paint', 'cup', 'red', 'plate', 'blue'])
  })

  it('reads a long sentence in bounded work', () => {
    const text = Array.from({ length: 60 }, () => 'remove the cup and the plate').join(' and ')
    expect(readSentence(text, language, world).length).toBeLessThanOrEqual(8)
  })
})

describe('a language', () => {
  it.each([
    ['<b>', '<b>'],
    ['{b}', '{b}'],
    ['(b', 'misses'],
  ])('that says %s is found to be wrong', (says, because) => {
    const language = makeLanguage({ classes: {}, kinds: {}, rules: [{ name: 'a', says: [says], examples: [] }] })
    expect(() => checkLanguage(language)).toThrow(because)
  })
})

describe('the words of ways to say something', () => {
  it('are those of its rows and choices, and no names of classes, slots and kinds', () => {
    const words = wordsOfWays(['<remove> (the|all of the) {item} ?now [in {way:blue|red}] ~{size:length} at|to'])
    expect([...words].toSorted()).toEqual(['all', 'at', 'blue', 'in', 'now', 'of', 'red', 'the', 'to'])
  })
})
