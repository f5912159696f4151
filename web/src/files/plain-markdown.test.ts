import { expect, it } from 'vitest'
import { readBlocks } from './plain-markdown.tsx'

it('a text is read into headings, lists, code and paragraphs', () => {
  const text = ['# Title', '', 'one', 'two', '', '- item', '  - deeper', '---', '```diff', '-a', '```', 'end'].join(
    '\n',
  )
  expect(readBlocks(text)).toEqual([
    { is: 'heading', level: 1, text: 'Title' },
    { is: 'text', text: 'one\ntwo' },
    { is: 'item', depth: 0, text: 'item' },
    { is: 'item', depth: 1, text: 'deeper' },
    { is: 'rule' },
    { is: 'code', language: 'diff', text: '-a' },
    { is: 'text', text: 'end' },
  ])
})

it('a fence ends with one that is as long, and not with what is in it', () => {
  expect(readBlocks('````\n```\n# no heading\n```\n````\n# heading')).toEqual([
    { is: 'code', language: '', text: '```\n# no heading\n```' },
    { is: 'heading', level: 1, text: 'heading' },
  ])
  expect(readBlocks('```\nwithout an end')).toEqual([{ is: 'code', language: '', text: 'without an end' }])
})
