import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawn } from '../../../../test/full.ts'
import { setTextsApart } from './set-texts-apart.ts'

const masked = (words: string, files: readonly string[] = []): string | undefined => setTextsApart(words, files)?.masked

describe('what is meant as it stands becomes one word', () => {
  it.each([
    ['replace "a b" by “c d” in notes.md', 'replace textmark0 by textmark1 in filemark2'],
    ["replace 'it's fine' by `x y` in docs/a.b.md", 'replace textmark0 by textmark1 in filemark2'],
    ["don't touch the guest's notes", "don't touch the guest's notes"],
    ['read https://example.org/a.html, then ./x.md.', 'read linkmark0, then filemark1.'],
    [
      'create .git/hooks/x and ../y.md and /etc/motd and ~/z',
      'create filemark0 and filemark1 and filemark2 and filemark3',
    ],
    ['cut 1.5 seconds and/or 24/7 at 3.25, e.g. now', 'cut 1.5 seconds and/or 24/7 at 3.25, e.g. now'],
    ['create a.md with:\none "two\nthree', 'create filemark0 with blockmark1'],
  ])('%s', (words, expected) => {
    expect(masked(words)).toBe(expected)
  })

  it('knows files that have blanks in their names', () => {
    expect(masked('append "x" to shopping list.md', ['shopping list.md', 'list.md'])).toBe(
      'append textmark0 to filemark1',
    )
    expect(masked('read Q&A (old) [1].md', ['Q&A (old) [1].md'])).toBe('read filemark0')
  })

  it.each([
    'replace "a by b in notes.md',
    'create a.md with:\n```\nno end',
    'create a.md with:\n',
    'replace textmark0 by x in notes.md',
  ])('gives up where it cannot be told: %s', (words) => {
    expect(setTextsApart(words, [])).toBeNull()
  })
})

it('gives every text back as it was written', () => {
  const part = fc.constantFrom(
    'replace',
    '"a b"',
    '“c”',
    'notes.md',
    'https://x.org/y',
    "it's",
    'and',
    ',',
    '`q`',
    "'s t'",
    '5:30',
  )
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(' ')),
      (words) => {
        const apart = setTextsApart(words, [])
        if (apart !== null) expect(apart.written(apart.masked)).toBe(words)
      },
    ),
    drawn({ seed: 3, sample: 200, all: 5000 }),
  )
})
