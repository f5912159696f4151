import { describe, expect, it } from 'vitest'
import { readPlan } from '../../plan/read-plan.ts'
import { writePlan } from '../../plan/write-plan.ts'
import type { MediaOutcome, PlannedFiles } from './files-request.ts'
import { planned } from '../../../../test/sessions/request-in.ts'

const files = {
  'notes.md': '# Sleep\n\n- coffee\n- naps\n- coffee\n',
  'docs/guide.md': 'Start here.\n',
  'drafts/guide.md': 'Draft.\n',
  'todo.txt': 'call Anna',
}
const audio = (duration: number): MediaOutcome & object =>
  ({
    kind: 'audio',
    name: 'episode',
    revision: 1,
    duration,
    sampleRate: 8000,
    tracks: [{ id: 't1', name: 'Host', kind: 'mono', muted: false }],
    labels: [{ id: 'l1', text: 'Intro', start: 0, end: 10, track: 't2' }],
  }) as never
const recording = { documents: [{ name: 'episode', snapshot: audio(60) as never }] }

const actions = (result: PlannedFiles) => (result.status === 'plan' ? result.plan.actions : result)
const question = (result: PlannedFiles) =>
  result.status === 'question' ? result : { question: JSON.stringify(result), offers: [] }

describe('a literal request', () => {
  it('becomes an edit whose text stands once', async () => {
    expect(actions(await planned({ files }, 'replace naps by siestas in notes.md'))).toEqual([
      {
        action: 'EDIT',
        path: 'notes.md',
        description: 'Replace “naps” by “siestas” in notes.md',
        edits: [{ find: '- naps', replace: '- siestas' }],
      },
    ])
  })

  it('takes as many lines along as it needs to change every place', async () => {
    expect(actions(await planned({ files }, 'replace every "coffee" with "tea" in notes.md'))).toMatchObject([
      {
        action: 'EDIT',
        edits: [
          { find: '# Sleep\n\n- coffee', replace: '# Sleep\n\n- tea' },
          { find: '- naps\n- coffee', replace: '- naps\n- tea' },
        ],
      },
    ])
  })

  it.each([
    ['make ideas.md with the line Interview a nurse in it', 'Interview a nurse\n'],
    ['make a file ideas.md, first line Maria Lopez, second line Ben Adler', 'Maria Lopez\nBen Adler\n'],
    ['make ideas.md with the first line Maria and the second line Ben', 'Maria\nBen\n'],
  ])('holds in a new file what is named as its lines: “%s”', async (words, content) => {
    expect(actions(await planned({ files }, words))).toMatchObject([{ action: 'CREATE', path: 'ideas.md', content }])
  })

  it.each([
    ['add the line Works on Linux too to todo.txt', 'call Anna\nWorks on Linux too'],
    ['at the end of todo.txt add the line Works on Linux too.', 'call Anna\nWorks on Linux too.'],
  ])('loses no word of a line: “%s”', async (words, replace) => {
    expect(actions(await planned({ files }, words))).toMatchObject([
      { action: 'EDIT', path: 'todo.txt', edits: [{ replace }] },
    ])
  })

  it.each([
    ["in todo.txt put 'buy bread' first", 'buy bread\ncall Anna'],
    ["todo.txt: put 'buy bread' first", 'buy bread\ncall Anna'],
    ['todo.txt needs a first line: buy bread', 'buy bread\ncall Anna'],
    ['todo.txt should have a top line saying buy bread', 'buy bread\ncall Anna'],
    ['todo.txt needs a last line: buy bread', 'call Anna\nbuy bread'],
    ['add a line at the end of todo.txt saying buy bread', 'call Anna\nbuy bread'],
    ["put 'buy bread' in todo.txt", 'call Anna\nbuy bread'],
  ])('puts a line where it is said: “%s”', async (words, replace) => {
    expect(actions(await planned({ files }, words))).toMatchObject([
      { action: 'EDIT', path: 'todo.txt', edits: [{ replace }] },
    ])
  })

  it.each([
    'change the second coffee in notes.md to tea, first one stays',
    'in notes.md change the second coffee to tea, the first stays as it is',
    'in notes.md change the last coffee to tea, the first one should stay',
    'in notes.md change the second coffee to tea but keep the first',
  ])('takes what stays for no text: “%s”', async (words) => {
    expect(actions(await planned({ files }, words))).toMatchObject([
      { edits: [{ find: '- naps\n- coffee', replace: '- naps\n- tea' }] },
    ])
  })

  it('does not guess where the same one is to change and to stay', async () => {
    const words = 'in notes.md change the second coffee to tea, the second one stays'
    expect(await planned({ files }, words)).not.toMatchObject({ status: 'plan' })
  })

  it.each([
    ['write a file called version.txt with just 1.4.0 in it', '1.4.0\n'],
    ['create version.txt containing only 1.4.0', '1.4.0\n'],
    ['make a file version.txt with just hello world in it', 'hello world\n'],
  ])('holds just what is said: “%s”', async (words, content) => {
    expect(actions(await planned({ files }, words))).toMatchObject([{ path: 'version.txt', content }])
  })

  it.each([
    'copy docs/guide.md to docs/guide-2.md',
    'duplicate docs/guide.md as docs/guide-2.md',
    'make a copy of docs/guide.md called docs/guide-2.md',
  ])('makes another file of the same content: “%s”', async (words) => {
    expect(actions(await planned({ files }, words))).toMatchObject([
      { action: 'CREATE', path: 'docs/guide-2.md', overwrite: false, content: 'Start here.\n' },
    ])
  })

  it('copies over no file that is there, and asks for a name where none is said', async () => {
    expect(question(await planned({ files }, 'copy todo.txt to notes.md')).question).toContain('is there already')
    expect(question(await planned({ files }, 'copy todo.txt')).question).toContain('be called')
    expect(question(await planned({ files }, 'copy todos.txt to b.txt')).question).toContain('no file todos.txt')
  })

  it.each([
    ['remember: the demo has no drums', 'the demo has no drums'],
    ['remember that the demo has no drums', 'the demo has no drums'],
    ['remember this: the logo is blue', 'the logo is blue'],
    ['new memo: the logo is blue', 'the logo is blue'],
  ])('keeps every word of a memo: “%s”', async (words, text) => {
    expect(await planned({ files }, words)).toMatchObject({ plan: { memos: [{ change: 'add', text }] } })
  })

  it('makes a file with what is quoted, and with what stands behind a colon', async () => {
    expect(actions(await planned({ files }, 'create ideas.md with "Tea, and more."'))).toMatchObject([
      { action: 'CREATE', path: 'ideas.md', overwrite: false, content: 'Tea, and more.\n' },
    ])
    expect(
      actions(await planned({ files }, 'create a.md with:\n```\none\n\n`two` and delete three\n```')),
    ).toMatchObject([{ action: 'CREATE', path: 'a.md', content: 'one\n\n`two` and delete three\n' }])
  })

  it('sees what an earlier part of the sentence did', async () => {
    expect(
      actions(
        await planned(
          { files },
          'create ideas.md with "one", then append "two" to it and replace one with 1 in ideas.md',
        ),
      ),
    ).toMatchObject([{ action: 'CREATE', path: 'ideas.md', content: '1\ntwo\n' }])
  })

  it('means the only file of that name, wherever it lies', async () => {
    expect(
      actions(await planned({ files: { 'docs/guide.md': 'Start.\n' } }, 'replace Start with Begin in guide.md')),
    ).toMatchObject([{ path: 'docs/guide.md' }])
  })

  it('becomes a plan that reads back as it was written', async () => {
    const result = await planned(
      { files, memos: ['old'] },
      'append "```\n# no heading" to notes.md and remember that tea is fine and forget that old',
    )
    const plan = result.status === 'plan' ? result.plan : null
    expect(plan?.memos).toHaveLength(2)
    expect(readPlan(writePlan(plan!))).toMatchObject({ plan })
  })
})

describe('what is not certain is asked', () => {
  it('offers requests that are certain', async () => {
    const { question: text, offers } = question(
      await planned({ files }, 'replace coffee with tea in notes.md and append "x" to todo.txt'),
    )
    expect(text).toBe('“coffee” stands 2 times in notes.md. Which do you mean: every one, the first or the last?')
    expect(offers.map(({ words }) => words)).toEqual(
      ['every', 'the first', 'the last'].map(
        (which) => `replace ${which} "coffee" with "tea" in notes.md and append "x" to todo.txt`,
      ),
    )
    for (const { words } of offers) expect((await planned({ files }, words)).status).toBe('plan')
  })

  it('names the nearest file, and all of several', async () => {
    expect(question(await planned({ files }, 'replace naps by rest in note.md'))).toEqual({
      status: 'question',
      question: 'There is no file note.md. Do you mean notes.md?',
      offers: [{ text: 'notes.md', words: 'replace naps by rest in notes.md' }],
    })
    expect(question(await planned({ files }, 'append "x" to guide.md')).offers.map(({ text }) => text)).toEqual([
      'docs/guide.md',
      'drafts/guide.md',
    ])
  })

  it('asks for the spelling that stands there', async () => {
    expect(question(await planned({ files }, 'replace "Naps" by "rest" in notes.md')).offers).toEqual([
      { text: 'naps', words: 'replace "naps" with "rest" in notes.md' },
    ])
  })

  it('asks before a file is written over, and keeps the rest of the request', async () => {
    const { offers } = question(
      await planned(
        { ...recording, files: { 'show-notes.md': 'old\n' } },
        'write the show notes and create a.md with "x"',
      ),
    )
    expect(offers.map(({ words }) => words)).toEqual([
      'overwrite show-notes.md with the show notes and create a.md with "x"',
      'write the show notes to show-notes-2.md and create a.md with "x"',
    ])
    for (const { words } of offers)
      expect((await planned({ ...recording, files: { 'show-notes.md': 'old\n' } }, words)).status).toBe('plan')
  })

  it.each([
    'replace naps by something better in notes.md',
    'fix the typos in notes.md',
    'write a poem to poem.md',
    'create ideas.md with three ideas',
    'write the show notes in verse',
    'if notes.md says naps, replace it by rest in notes.md',
    'replace "naps by rest in notes.md',
  ])('leaves “%s” to somebody who writes', async (words) => {
    expect(await planned({ ...recording, files }, words)).toEqual({ status: 'unknown' })
  })
})

describe('what may not be touched is refused', () => {
  it.each([
    ['create ../x.md with "x"', 'outside-project'],
    ['create /etc/motd with "x"', 'outside-project'],
    ['append "x" to ~/.profile', 'outside-project'],
    ['create .git/hooks/pre-push with "x"', 'protected-place'],
    ['write the show notes to .cutroom/notes.md', 'protected-place'],
    ['read ../secrets.txt', 'outside-project'],
    ['delete notes.md', 'not-supported'],
  ])('“%s”', async (words, code) => {
    expect(await planned({ ...recording, files }, words)).toMatchObject({ status: 'refused', problem: { code } })
  })

  it('asks where a file is to be changed and to be left alone', async () => {
    expect(
      question(await planned({ files }, "replace naps by rest in notes.md but don't change notes.md")).question,
    ).toContain('notes.md')
  })

  it('gives up early on a flood of words', async () => {
    expect(await planned({ files }, `replace ${'with by to in '.repeat(5000)} notes.md`)).toEqual({ status: 'unknown' })
  })

  it('says nothing of files where the words only say what not to do', async () => {
    expect(question(await planned({ files }, 'don\'t delete the line "- naps" from notes.md')).question).toContain(
      'What should be done?',
    )
  })
})

describe('a sentence about a recording and its files', () => {
  const perform = {
    action: 'PERFORM',
    operation: 'delete_selection',
    document: 'episode',
    description: 'Delete',
    params: {},
  } as const
  const asked: string[] = []
  const media = (words: string): MediaOutcome => {
    asked.push(words)
    return {
      status: 'ready',
      performs: [perform],
      says: 'Delete 0:00–0:30',
      documents: [{ name: 'episode', snapshot: audio(30) as never }],
    }
  }

  it('edits the recording first, and writes of what is left', async () => {
    const result = await planned(
      { ...recording, media, files },
      'write the show notes to show.md and delete the first 30 seconds',
    )
    expect(actions(result)).toEqual([
      perform,
      {
        action: 'CREATE',
        path: 'show.md',
        description: 'Make show.md with the show notes of episode',
        overwrite: false,
        content: '# Show notes: episode\n\n- **Length:** 0:30\n- **Tracks:** Host\n\n## Chapters\n\n- 0:00 Intro\n',
      },
    ])
    expect(asked.at(-1)).toBe('delete the first 30 seconds')
  })

  it('hands everything that is not about files on as it was said', async () => {
    await planned(
      { ...recording, media, files },
      'delete 0:10-0:20, "x and y" too, and mute the host because it hums; then append "done" to notes.md',
    )
    expect(asked.at(-1)).toBe('delete 0:10-0:20, "x and y" too, and mute the host because it hums')
    await planned({ ...recording, media, files }, 'cover sentence 4 with slides.mp4 from 0:03 to 0:06')
    expect(asked.at(-1)).toBe('cover sentence 4 with slides.mp4 from 0:03 to 0:06')
  })

  it('leaves a prompt of several lines to those who know it', async () => {
    const prompt = 'Maestro Prompt\nStyle: lofi\nConstraints:\n  bars: 8'
    await planned({ ...recording, media, files }, prompt)
    expect(asked.at(-1)).toBe(prompt)
  })

  it('does nothing at all where one part is not certain', async () => {
    const unsure = (): MediaOutcome => ({ status: 'question', question: 'Which part?', offers: [] })
    expect(
      await planned({ ...recording, files, media: unsure }, 'delete the part and append "done" to notes.md'),
    ).toEqual(unsure())
    expect(await planned({ ...recording, files, media }, 'delete the first 30 seconds and tidy up notes.md')).toEqual({
      status: 'unknown',
    })
  })
})
