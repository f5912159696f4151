import { Fragment, type ReactNode } from 'react'
import { DiffText } from './diff-text.tsx'

/**
 * Markdown for reading: headings, lists, code and emphasis. It is text all the same: nothing in it becomes an element
 * of the page by its own words, no address is followed, and no picture is loaded.
 */
export function PlainMarkdown({ text }: { readonly text: string }) {
  return <div className="max-w-[56rem] p-4 text-read">{readBlocks(text).map(drawBlock)}</div>
}

export type MarkdownBlock =
  | { readonly is: 'heading'; readonly level: number; readonly text: string }
  | { readonly is: 'item'; readonly depth: number; readonly text: string }
  | { readonly is: 'code'; readonly language: string; readonly text: string }
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'rule' }

/** The blocks of a text, from the top. A fence ends with one that is at least as long, as everywhere. */
export function readBlocks(text: string): readonly MarkdownBlock[] {
  const blocks: MarkdownBlock[] = []
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const fence = /^\s{0,3}(`{3,}|~{3,})\s*([^`]*)$/.exec(line)
    if (fence) {
      const [, mark = '', language = ''] = fence
      const inside: string[] = []
      for (at += 1; at < lines.length && !isFenceEnd(lines[at] ?? '', mark); at++) inside.push(lines[at] ?? '')
      blocks.push({ is: 'code', language: language.trim(), text: inside.join('\n') })
      continue
    }
    const heading = /^(#{1,6})\s+(.*)$/.exec(line)
    const item = /^(\s*)(?:[-*+]|\d+[.)])\s+(.*)$/.exec(line)
    const last = blocks.at(-1)
    if (heading) blocks.push({ is: 'heading', level: (heading[1] ?? '').length, text: heading[2] ?? '' })
    else if (/^\s*(?:---+|\*\*\*+)\s*$/.test(line)) blocks.push({ is: 'rule' })
    else if (item) blocks.push({ is: 'item', depth: Math.floor((item[1] ?? '').length / 2), text: item[2] ?? '' })
    else if (line.trim() === '') blocks.push({ is: 'text', text: '' })
    else if (last?.is === 'text' && last.text !== '')
      blocks[blocks.length - 1] = { is: 'text', text: `${last.text}\n${line}` }
    else blocks.push({ is: 'text', text: line })
  }
  return blocks.filter((block) => block.is !== 'text' || block.text !== '')
}

const isFenceEnd = (line: string, mark: string): boolean => {
  const trimmed = line.trim()
  return trimmed.length >= mark.length && trimmed === (mark[0] ?? '`').repeat(trimmed.length)
}

function drawBlock(block: MarkdownBlock, key: number): ReactNode {
  switch (block.is) {
    case 'heading': {
      const look = block.level === 1 ? 'text-title' : block.level === 2 ? 'mt-5 text-read' : 'mt-3 text-body'
      return (
        <p key={key} role="heading" aria-level={Math.min(6, block.level + 2)} className={`font-semibold ${look}`}>
          <bdi>{inline(block.text)}</bdi>
        </p>
      )
    }
    case 'item':
      return (
        <p key={key} style={{ paddingLeft: `${1 + block.depth}rem` }} className="relative break-words">
          <span aria-hidden="true" style={{ left: `${0.25 + block.depth}rem` }} className="absolute text-ink-3">
            ·
          </span>
          <bdi>{inline(block.text)}</bdi>
        </p>
      )
    case 'code':
      return block.language === 'diff' ? (
        <div key={key} className="my-2 rounded-2 border border-line">
          <DiffText diff={block.text} label="What it changed" />
        </div>
      ) : (
        <pre key={key} className="my-2 overflow-x-auto rounded-2 border border-line bg-sunken p-3 font-mono text-small">
          <bdi>{block.text}</bdi>
        </pre>
      )
    case 'rule':
      return <hr key={key} className="my-3 border-line" />
    case 'text':
      return (
        <p key={key} className="my-2 break-words whitespace-pre-wrap">
          <bdi>{inline(block.text)}</bdi>
        </p>
      )
  }
}

/** Code, emphasis, and links as what they are called and where they lead, in words. */
function inline(text: string): ReactNode {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)\s]+\))/).map((part, key) => {
    if (/^`.+`$/.test(part))
      return (
        <code key={key} className="rounded-1 bg-sunken px-1 font-mono text-small">
          {part.slice(1, -1)}
        </code>
      )
    if (/^\*\*.+\*\*$/.test(part)) return <strong key={key}>{part.slice(2, -2)}</strong>
    const link = /^\[(.+)\]\((.+)\)$/.exec(part)
    if (!link) return <Fragment key={key}>{part}</Fragment>
    const [, called = '', leads = ''] = link
    return (
      <span key={key} className="font-mono text-small" title={leads}>
        {called}
        {/^\w+:/.test(leads) && called !== leads && ` (${leads})`}
      </span>
    )
  })
}
