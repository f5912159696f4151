import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawn } from '../../../test/full.ts'
import { isProblem } from '../../kernel/index.ts'
import { content } from '../../../test/sessions/any-plan.ts'
import { preprocessPlan, type Preprocessed } from './preprocess-plan.ts'
import { readPlan } from './read-plan.ts'

const head = '# A plan\n\n- **Status:** Green 🟢\n- **Plan Type:** Implementation\n- **Agent:** Developer\n\n'
const rationale = '## Rationale\n\n```text\n### 1. Synthesis\nx\n```\n\n'
const opening = `${head}${rationale}## Action Plan\n\n`

/** A CREATE with a fence of three, whatever it holds: as chats write it. */
function create(path: string, body: string, info = 'markdown'): string {
  return `### \`CREATE\`\n\n- **File Path:** [${path}](/${path})\n- **Description:** Make it.\n\n\`\`\`${info}\n${body}\`\`\`\n\n`
}

const read = '### `READ`\n\n- **Resource:** [a.md](/a.md)\n- **Description:** Look.\n'

function done(text: string): Preprocessed {
  const result = preprocessPlan(text)
  if (isProblem(result)) throw new Error(result.message)
  return result
}

/** What the mended plan creates and replaces, and its actions by name. */
function meant(text: string): unknown[] {
  const result = readPlan(done(text).text)
  if (isProblem(result)) throw new Error(`${result.message}\n${done(text).text}`)
  return result.plan.actions.map((action) =>
    action.action === 'CREATE' ? action.content : action.action === 'EDIT' ? action.edits : action.action,
  )
}

const readme = "# Hello\n\nInstall:\n\n```bash\nnpm install\n```\n\nUse:\n\n```js\nimport x from 'x'\n```\n"
const listed =
  '# Steps\n\n1. First:\n\n   ```bash\n   make\n   ```\n\n2. Then:\n\n   - deeper\n\n     ```\n     ls\n     ```\n\n3. Done.\n'
const notes =
  '# Show notes\n\n## Chapters\n\n- 0:00 Intro\n- 1:30 Guests\n\n## Quote\n\n```\nHost: hello\nGuest: hi\n```\n\nThanks for listening.\n'
const docs =
  '# How to write plans\n\n```markdown\n### `EXECUTE`\n\n- **Description:** Build.\n- **Expected Outcome:** It builds.\n```\n\nThat is all.\n'

describe('preprocess', () => {
  it.each([
    ['a README with code', readme],
    ['nested lists with code', listed],
    ['show notes with a quote', notes],
    ['code right at the end', 'Look:\n```js\nx\n```\n'],
    ['code right at the start', '```js\nx\n```\nSo.\n'],
    ['nothing but code', '```\nx\n```\n'],
    ['a longer fence inside', '````md\n```js\nx\n```\n````\n'],
    ['a page about plans', docs],
    ['a long page', `\`\`\`js\nx\n\`\`\`\n${'word '.repeat(6000)}\n`],
  ])('gives %s the fence that it needs', (_, body) => {
    expect(meant(`${opening}${create('a.md', body)}${read}`)).toEqual([body, 'READ'])
    expect(meant(`${opening}${create('a.md', body)}`)).toEqual([body])
    expect(
      meant(
        `${opening}${read}\n${create('one.md', body)}---\n\n${create('two.txt', 'plain\n', '')}${create('three.md', body, 'md')}`,
      ),
    ).toEqual(['READ', body, 'plain\n', body])
  })

  it('says what it did, with the line', () => {
    expect(done(`${opening}${create('a.md', readme)}${read}`).rewrites).toEqual([
      { line: 21, message: 'The block of code up to line 35 holds fences of its own, so it has a longer fence now.' },
    ])
    expect(done(`Sure!\n\n${opening}${create('a.md', readme)}${read}`).rewrites).toEqual([
      { line: 1, message: 'What stood before the title on line 3 was taken out.' },
      { line: 23, message: 'The block of code up to line 37 holds fences of its own, so it has a longer fence now.' },
    ])
  })

  it('changes the fence lines and nothing else', () => {
    const text = `${opening}${create('a.md', readme)}${read}`.replaceAll('\n', '\r\n')
    const lines = text.split('\n')
    expect(
      done(text)
        .text.split('\n')
        .flatMap((line, index) => (line === lines[index] ? [] : [line])),
    ).toEqual(['````markdown\r', '````\r'])
  })

  it('mends the rationale and both sides of an edit', () => {
    const edit =
      '### `EDIT`\n\n- **File Path:** [a.md](/a.md)\n- **Description:** Change it.\n\n`FIND:`\n```markdown\nold\n```bash\nx\n```\n```\n#### `REPLACE:`\n```markdown\nnew\n```bash\ny\n```\nend\n```\n'
    expect(meant(`${opening}${edit}`)).toEqual([
      [{ find: 'old\n```bash\nx\n```', replace: 'new\n```bash\ny\n```\nend' }],
    ])
    const plan = `${head}## Rationale\n\`\`\`\n### 1. Synthesis\n\`\`\`js\nx\n\`\`\`\nSo.\n\`\`\`\n## Memos\n\`\`\`\n[+] One # why\n\`\`\`\n## Action Plan\n${read}`
    expect(readPlan(done(plan).text)).toMatchObject({
      plan: { rationale: '### 1. Synthesis\n```js\nx\n```\nSo.', memos: [{ text: 'One', comment: 'why' }] },
    })
  })

  it('takes the plan out of what a chat puts around it', () => {
    const good = `${opening}${create('a.md', 'hello\n', 'text')}${read}`
    const plan = (text: string): unknown => (readPlan(done(text).text) as { plan: unknown }).plan
    const expected = plan(good)
    for (const text of [
      `Here is the plan.\n\n${good}`,
      `\`\`\`markdown\n${good}\`\`\`\n`,
      `Sure:\n\n\`\`\`\`md\n${good}\`\`\`\`\n\nLet me know!\n`,
      good.replace('# A plan', '#A plan'),
      `\uFEFF${good}`,
    ])
      expect(plan(text)).toEqual(expected)
    expect(meant(`\`\`\`markdown\n${opening}${create('a.md', readme)}${read}\`\`\`\n`)).toEqual([readme, 'READ'])
  })

  it('takes out text behind a closing fence', () => {
    const plan = `${opening}${create('a.md', 'hello\n', 'text').trimEnd()} (end of a.md)\n\n${read}`
    expect(meant(plan)).toEqual(['hello\n', 'READ'])
    expect(done(plan).rewrites).toEqual([
      { line: 21, message: 'The fence on line 23 had "(end of a.md)" behind it, which was taken out.' },
    ])
  })

  it('refuses a plan whose fences can be read in two ways with different actions', () => {
    const example =
      'Example:\n```\n### `EXECUTE`\n\n- **Description:** Build.\n- **Expected Outcome:** It builds.\n\n```bash\nmake\n```\n```\ntext\n'
    expect(preprocessPlan(`${opening}${create('a.md', example)}${read}`)).toMatchObject({
      code: 'ambiguous-plan',
      message:
        'The fences of the plan can be read in two ways, line 16: what begins with "### `CREATE`" may end on line 23 or on line 34; give the outer block a fence longer than any inside it.',
    })
  })

  it('never makes an action of what stray fences may hide', () => {
    const text = `${opening}${create('a.md', '# Readme\n')}### \`EXECUTE\`\n\n- **Description:** Build.\n- **Expected Outcome:** It builds.\n\n\`\`\`bash\nmake\n\`\`\`\n\`\`\`\n`
    const result = preprocessPlan(text)
    expect(isProblem(result) || isProblem(readPlan(result.text))).toBe(true)
  })

  it('leaves what it cannot repair to the reader', () => {
    for (const text of [
      'Just words.\n',
      '## Rationale\n\n```\nx\n```\n## Action Plan\n### `CREATE`\n```\n# Not a title\n```\n',
      `${opening}### \`CREATE\`\n\n\`\`\`\nnever closed\n`,
    ])
      expect(preprocessPlan(text)).toEqual({ text, rewrites: [] })
    expect(preprocessPlan('')).toMatchObject({ code: 'bad-plan' })
  })

  it('has nothing left to do the second time, whatever it was given', () => {
    const noise = fc
      .array(
        fc.oneof(
          content,
          fc.constantFrom(
            rationale,
            '## Action Plan\n',
            read,
            create('a.md', readme),
            create('b.md', 'x\n', ''),
            '```\n',
            '```md\n',
            head,
          ),
        ),
        { maxLength: 6 },
      )
      .map((parts) => parts.join('\n'))
    fc.assert(
      fc.property(noise, fc.boolean(), (text, isPlan) => {
        const once = preprocessPlan(isPlan ? `${opening}${text}` : text)
        if (!isProblem(once)) expect(preprocessPlan(once.text)).toEqual({ text: once.text, rewrites: [] })
      }),
      drawn({ seed: 20_261_116, sample: 30, all: 3000 }),
    )
  })

  it('finds the content that was meant where its inner blocks are whole, or refuses', () => {
    const prose = fc.constantFrom('text\n', '\n', '# Heading\n', '- item\n', '---\n', '### Not an action\n')
    const code = fc
      .tuple(
        fc.constantFrom('```', '```js', '   ```sh', '````md', '```` '),
        fc.constantFrom('x\n', '\n', '# comment\n'),
      )
      .map(([open, body]) => `${open}\n${body}${open.replace(/[a-z ]+$/, '')}\n`)
    const page = fc.array(fc.oneof(prose, code), { maxLength: 6 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(
        fc.array(fc.tuple(page, fc.constantFrom('markdown', 'md')), { minLength: 1, maxLength: 3 }),
        (pages) => {
          expect(
            meant(`${opening}${pages.map(([body, info], index) => create(`${index}.md`, body, info)).join('')}${read}`),
          ).toEqual([...pages.map(([body]) => body), 'READ'])
        },
      ),
      drawn({ seed: 20_261_117, sample: 15, all: 2000 }),
    )
  })
})
