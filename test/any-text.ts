import fc from 'fast-check'

/**
 * The characters that texts of tests are made of. fast-check has such units itself, and makes a table of every
 * character for them: 86 MB that a process keeps.
 */
const ascii = fc.integer({ min: 0x20, max: 0x7e }).map(fromPoint)
const marks = fc.integer({ min: 0x300, max: 0x36f }).map(fromPoint)

/** Any character at all, control characters too; no half of a pair. */
const anyCharacter = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 0x7f }).map(fromPoint) },
  { weight: 2, arbitrary: fc.integer({ min: 0x80, max: 0xd7ff }).map(fromPoint) },
  { weight: 1, arbitrary: fc.integer({ min: 0xe000, max: 0xffff }).map(fromPoint) },
  { weight: 2, arbitrary: fc.integer({ min: 0x1_0000, max: 0x10_ffff }).map(fromPoint) },
)

/**
 * What a reader takes for one character: letters of many scripts, with marks on them, and pictures of several
 * characters.
 */
const anyLetter = fc.oneof(
  { weight: 4, arbitrary: ascii },
  { weight: 2, arbitrary: fc.oneof(...scripts()) },
  { weight: 2, arbitrary: fc.tuple(ascii, marks).map(([letter, mark]) => letter + mark) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '👨‍👩‍👧',
      '🇩🇪',
      '👍🏽',
      '❤️',
      '🎬',
      '1️⃣',
      'กำ',
      'நி',
      '한',
      'é',
      'ﬁ',
      'ß',
      'İ',
      '\u00a0',
      '\u3000',
    ),
  },
)

export const anyText = (limits: fc.StringConstraints = {}): fc.Arbitrary<string> =>
  fc.string({ ...limits, unit: anyCharacter })
export const writtenText = (limits: fc.StringConstraints = {}): fc.Arbitrary<string> =>
  fc.string({ ...limits, unit: anyLetter })

/** Latin with its extensions, Greek, Cyrillic, Hebrew, Arabic, Devanagari, kana, Chinese, Hangul. */
function scripts(): fc.Arbitrary<string>[] {
  const ranges = [
    [0xa1, 0x24f],
    [0x391, 0x3c9],
    [0x410, 0x44f],
    [0x5d0, 0x5ea],
    [0x620, 0x64a],
    [0x904, 0x939],
    [0x3041, 0x30ff],
    [0x4e00, 0x9fff],
    [0xac00, 0xd7a3],
  ] as const
  return ranges.map(([min, max]) => fc.integer({ min, max }).map(fromPoint))
}

function fromPoint(point: number): string {
  return String.fromCodePoint(point)
}
