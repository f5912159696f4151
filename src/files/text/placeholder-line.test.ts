import { describe, expect, it } from 'vitest'
import { placeholderIn } from './placeholder-line.ts'

describe('a line that stands for text which was left out', () => {
  it.each([
    '… rest of the code unchanged …',
    '# ... existing code ...',
    '// ... rest of the file unchanged ...',
    '/* ... existing code ... */',
    '<!-- ... rest of the page ... -->',
    '...rest of the file...',
    '    # ... rest of the function remains the same',
    '// … existing imports …',
    '-- ... remaining lines ...',
    '{/* ... existing code ... */}',
    '// rest of the code remains the same',
    '# (rest of the file unchanged)',
    '[... rest of the document ...]',
    '[rest of the content unchanged]',
    '// ... other methods ...',
    '; ... the rest ...',
    '// existing code omitted for brevity',
    '# ... (existing code) ...',
  ])('is told: %s', (line) => {
    expect(placeholderIn(`one\n${line}\ntwo\n`, '')).toBe(line.trim())
  })

  it.each([
    '...',
    '…',
    'def f(): ...',
    'print(*args, ...rest)',
    'const { a, ...rest } = b',
    'return { ...existing }',
    'The rest of the band stays the same.',
    'He said… and the rest is history.',
    'And then ... nothing.',
    '// the rest of the tracks are muted',
    '# Remaining budget',
    'Loading...',
    'To be continued...',
    '- the other files ...and the old ones too, which nobody reads',
    '[other](/other.md)',
    'x'.repeat(200),
  ])('is not: %s', (line) => {
    expect(placeholderIn(line, '')).toBeNull()
  })

  it('means itself where it was there before', () => {
    expect(placeholderIn('a\n# ... existing code ...\n', 'b\r\n  # ... existing code ...\r\n')).toBeNull()
  })
})
