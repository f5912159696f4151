import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawn } from '../../../../test/full.ts'
import { replaceOnce } from '../../../files/text/replace-once.ts'
import { isProblem } from '../../../kernel/index.ts'
import type { EditAction, Replacement } from '../../../sessions/index.ts'
import { correctEdit } from './correct-edit.ts'

const planned: EditAction = {
  action: 'EDIT',
  path: 'notes.md',
  description: '',
  edits: [{ find: 'was', replace: 'is' }],
}

/** The replacements that follow the planned ones, and what they leave of a text. */
function corrected(proposed: string, edited: string): { text: string; more: readonly Replacement[] } {
  const edit = correctEdit(planned, { proposed, edited })
  if (isProblem(edit)) throw new Error(edit.message)
  const more = edit.edits.slice(1)
  let text = proposed
  for (const each of more) {
    const found = replaceOnce(text, each)
    if (isProblem(found)) throw new Error(found.message)
    text = `${text.slice(0, found.from)}${found.insert}${text.slice(found.to)}`
  }
  return { text, more }
}

describe('an edit that a person went on with', () => {
  it('leaves the file exactly as they saved it, also where every line stands there many times', () => {
    const line = fc.constantFrom('', ' ', 'a', 'b', 'a b', 'x = 1', 'max = 1', '}', '  }')
    const text = fc
      .tuple(fc.array(line, { maxLength: 12 }), fc.boolean())
      .map(([lines, isEnded]) => `${lines.join('\n')}${isEnded ? '\n' : ''}`)
    fc.assert(
      fc.property(
        text.filter((each) => each !== ''),
        text,
        (proposed, edited) => {
          expect(corrected(proposed, edited).text).toBe(edited)
        },
      ),
      drawn({ seed: 20_261_116, sample: 200, all: 5000 }),
    )
  })

  it('is told place by place where the places are apart', () => {
    expect(corrected('one\ntwo\nthree\nfour\nfive\n', 'one\nTWO\nthree\nfour\n5\n').more).toEqual([
      { find: 'two', replace: 'TWO' },
      { find: 'five', replace: '5' },
    ])
  })

  it('keeps the line ends of the file, whatever the editor made of them', () => {
    expect(corrected('one\r\ntwo\r\n', 'one\n2\n').text).toBe('one\r\n2\r\n')
    expect(correctEdit(planned, { proposed: 'one\r\ntwo\r\n', edited: 'one\ntwo\n' })).toBe(planned)
  })

  it('fills a file that the plan would have emptied', () => {
    expect(correctEdit(planned, { proposed: '', edited: 'new\n' })).toEqual({
      ...planned,
      edits: [{ find: 'was', replace: 'new\n' }],
    })
  })

  it('of a text that has nothing left of the old one is one replacement', () => {
    const proposed = Array.from({ length: 3000 }, (_, at) => `old ${at}\n`).join('')
    const edited = Array.from({ length: 3000 }, (_, at) => `new ${at}\n`).join('')
    expect(corrected(proposed, edited)).toMatchObject({ text: edited, more: { length: 1 } })
  })
})
