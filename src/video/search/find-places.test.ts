import { describe, expect, it } from 'vitest'
import { isProblem } from '../../kernel/index.ts'
import { pickPlace, findPlaces, type SearchedSentence } from './find-places.ts'
import { stemOf } from './find-phrase.ts'
import { readQuery } from './read-query.ts'

/** Lines `segment speaker: text`. */
function talk(...lines: readonly string[]): SearchedSentence[] {
  return lines.map((line, at) => {
    const [, segment = '', speaker = '', text = ''] = /^(\S+) (\S+): (.*)$/.exec(line) ?? []
    return { id: `s${at + 1}`, segment, speaker, words: text.split(' ') }
  })
}

const interview = talk(
  'a Tom: My guest is Priya, who founded a company that mends radios.',
  'b Tom: You have just closed a round of funding.',
  'b Tom: How did that go?',
  'c Priya: The funding took almost a year.',
  'c Priya: We asked the bank, and they said no.',
  'c Priya: Then a customer offered to help.',
  'c Priya: With that funding we rented a workshop.',
  'd Priya: The beginning was one radio on my kitchen table.',
  'd Priya: My neighbor heard it through the wall.',
  'd Priya: She brought me hers.',
  'e Priya: My mom thought that I was mad.',
  'e Priya: She still asks when I will get a real job.',
  'e Priya: On Saturdays people can visit.',
)

const best = (query: string, sentences = interview): readonly string[] | undefined =>
  findPlaces(sentences, query)[0]?.sentenceIds

describe('a search finds the part that is about something', () => {
  it.each(['the', 'it', 'the part about the', 'that'])('and nothing for “%s”, which is no topic', (words) => {
    expect(findPlaces(interview, words)).toEqual([])
  })

  it.each([
    ['funding', ['s2', 's3', 's4', 's5', 's6', 's7']],
    ['the part about the funding', ['s2', 's3', 's4', 's5', 's6', 's7']],
    ['my mom', ['s11', 's12']],
    ['the bit about my mother', ['s11', 's12']],
    ['the neighbour', ['s9', 's10']],
    ['visits on Saturday', ['s13']],
    ['kitchen tables', ['s8']],
    ['we asked the bank', ['s5']],
    ['get a real job', ['s12']],
    ['radios', ['s1']],
  ])('%s', (query, ids) => {
    expect(best(query)).toEqual(ids)
  })

  it('and nothing where nobody speaks of it', () => {
    for (const query of ['football', 'the part about', '…', '']) expect(findPlaces(interview, query), query).toEqual([])
  })

  it('looks for words of grammar as a phrase', () => {
    expect(findPlaces(interview, 'how did that')[0]?.hits).toEqual(['s3'])
  })

  it('takes the answer along with its question', () => {
    const asked = talk(
      'a Tom: What about the pricing?',
      'b Ann: Ten euros.',
      'b Ann: We never changed it.',
      'c Tom: And the name?',
      'd Ann: It is hers.',
    )
    expect(best('pricing', asked)).toEqual(['s1', 's2', 's3'])
  })

  it('keeps places apart that have other talk between them', () => {
    const apart = talk(
      'a A: Our dog was small.',
      'a A: We moved.',
      'a A: The sea was near.',
      'a A: I swam.',
      'a A: School began.',
      'a A: The dog was old by then.',
    )
    expect(findPlaces(apart, 'the dog').map(({ hits }) => hits)).toEqual([['s6'], ['s1']])
  })
})

describe('one place is meant', () => {
  const meant = (query: string, sentences: readonly SearchedSentence[]): string => {
    const found = pickPlace({ query, places: findPlaces(sentences, query), sentences })
    return isProblem(found) ? found.message : found.sentenceIds.join(' ')
  }

  it('where it is clearly the best', () => {
    expect(meant('funding', interview)).toBe('s2 s3 s4 s5 s6 s7')
  })

  it('else the places are quoted', () => {
    const twice = talk('a A: The boat was red.', 'b A: We ate.', 'c A: It rained.', 'd A: The boat sank at night.')
    expect(meant('boat', twice)).toBe(
      '“boat” is spoken of in 2 places: “The boat was red.” (s1), “The boat sank at night.” (s4); say which one, or all of them.',
    )
    expect(meant('horse', twice)).toBe('Nothing here speaks of “horse”; try a word that is said there.')
  })
})

it('forms of a word share their stem, and different words do not', () => {
  for (const forms of [
    'fund funds funding funded',
    'company companies company’s',
    'raise raised raising raises',
    'plan plans planned planning',
    'mom moms mom’s',
  ])
    expect(new Set(forms.split(' ').map((form) => stemOf(form.replaceAll('’', "'")))).size, forms).toBe(1)
  for (const words of ['bus but', 'this thing', 'red reed', 'king kin'])
    expect(new Set(words.split(' ').map(stemOf)).size, words).toBe(2)
})

it('a query is read without the words that only introduce it', () => {
  expect(readQuery('the part where she talks about the sea')).toEqual({
    phrase: ['she', 'talks', 'about', 'the', 'sea'],
    stems: ['sea'],
  })
  expect(readQuery('the bit about my mom')).toEqual({ phrase: ['my', 'mom'], stems: ['mom'] })
  expect(readQuery('the story')).toEqual({ phrase: ['the', 'story'], stems: ['story'] })
})
