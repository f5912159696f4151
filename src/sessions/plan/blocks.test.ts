import fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { describe, expect, it } from 'vitest'
import { drawn } from '../../../test/full.ts'
import { readBlocks } from './blocks.ts'
import { splitLines } from './fence.ts'

const runs = drawn({ seed: 20_261_116, sample: 200, all: 5000 })

/** What the pieces come to: the kind of each block, where it begins and, for code, what it holds. */
function byPieces(source: string): unknown[] {
  return readBlocks(splitLines(source), () => true).map((block) =>
    block.kind === 'fence'
      ? ['code', block.line, block.fence.content.replace(/\r\n?/g, '\n').replace(/\n$/, '')]
      : [
          block.node.type,
          block.line,
          block.node.type === 'html' || block.node.type === 'code' ? '' : source.slice(block.from, block.to).trimEnd(),
        ],
  )
}

/** The same from one tree of the whole. */
function byWhole(source: string): unknown[] {
  return fromMarkdown(source).children.map((node) => {
    const line = node.position?.start.line
    const isFence = node.type === 'code' && /^ {0,3}(```|~~~)/.test(source.slice(node.position!.start.offset))
    if (isFence) return ['code', line, node.value.replace(/\r\n?/g, '\n')]
    return [
      node.type,
      line,
      node.type === 'html' || node.type === 'code'
        ? ''
        : source.slice(node.position!.start.offset, node.position!.end.offset).trimEnd(),
    ]
  })
}

describe('the blocks of a document', () => {
  it('are those of the whole tree, wherever the source is cut', () => {
    const line = fc.constantFrom(
      '',
      '',
      'text',
      '# one',
      '## two',
      '### `CREATE`',
      '#no',
      '```',
      '```',
      '```js',
      '````',
      '~~~',
      '~~~~ x',
      '  ```',
      '   ~~~',
      '    ```',
      '- item',
      '  more',
      '  - nested',
      '  ```js',
      '   # three',
      '1. first',
      '   ```',
      '> quote',
      '> ```',
      '> # four',
      '---',
      '===',
      '<!-- open',
      'close -->',
      '<!-- whole -->',
      '<div>',
      '</div>',
      '<pre>',
      '</pre>',
      '<?x',
      '?>',
      '<![CDATA[',
      ']]>',
      '<!D',
      '<a href="x">',
      'x\ty',
      '    code',
      '``` a`b',
      '\u2028 x',
      '`FIND:`',
    )
    const source = fc
      .array(fc.tuple(line, fc.constantFrom('\n', '\n', '\n', '\r\n', '\r')), { maxLength: 14 })
      .map((lines) => lines.flat().join(''))
    fc.assert(
      fc.property(source, (text) => {
        expect(byPieces(text)).toEqual(byWhole(text))
      }),
      runs,
    )
  })

  it('are not parsed when the caller says so', () => {
    expect(readBlocks(splitLines('# one\n\ntext\n```\ncode\n```\n'), () => false).map(({ kind }) => kind)).toEqual([
      'fence',
    ])
  })
})
