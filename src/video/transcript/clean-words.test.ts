import { describe, expect, it } from 'vitest'
import { cleanWords } from './read-transcript.ts'
import { heardWord } from './format.ts'

const clean = (text: string, speaker?: string): ReturnType<typeof cleanWords> =>
  cleanWords([heardWord({ text, start: 0, end: 1, speaker })])
const textOf = (text: string): string | undefined => clean(text).words[0]?.text

describe('the text of somebody else’s transcript', () => {
  it.each([
    ['on one line', ' so\n we\t', 'so we'],
    ['without escapes', '\u001B[31mred\u0007', '[31mred'],
    ['without changes of direction', 'pay\u202E\u2066me\u2069', 'payme'],
    ['without what cannot be seen', 'in\u200Bvi\u2060si\uFEFFble\u{E0041}', 'invisible'],
    ['without half a character', 'half\uD800', 'half\uFFFD'],
    ['otherwise as it is', 'naïve café 東京 👍', 'naïve café 東京 👍'],
  ])('is read %s', (_, given, text) => {
    expect(textOf(given)).toBe(text)
  })

  it('is left out where nothing can be seen of it, or said', () => {
    for (const text of ['\u200B \u0000', '-', '--', '—', '>>', '♪♪']) expect(clean(text).words).toEqual([])
    for (const text of ['-5', '&', '%', '…so', '>3']) expect(textOf(text)).toBe(text)
  })

  it('is cut where a word has no end, and that is said', () => {
    expect(textOf('a'.repeat(200))).toHaveLength(200)
    expect(textOf('👍'.repeat(200))).toBe(`${'👍'.repeat(99)}…`)
    expect(clean('a'.repeat(201)).notes).toEqual([
      { code: 'long-words', text: '1 word of more than 200 characters was cut short.' },
    ])
  })

  it('is as plain in the names of speakers', () => {
    expect(clean('so', '\u202EAnn\u001B').words[0]?.speaker).toBe('Ann')
    expect(clean('so', '\u200B').words[0]?.speaker).toBeNull()
    expect(clean('so', 'A'.repeat(1000)).words[0]?.speaker).toHaveLength(80)
  })
})
