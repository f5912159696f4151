import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Action } from '../../src/sessions/plan/plan.ts'
import { numbersTo, partOf } from '../full.ts'
import { FilesStory } from './files-story.ts'
import { begin, bystanders, impossible, meddle, wish } from './files-wishes.ts'

const stories = partOf(numbersTo(150), { sample: 4 })

describe('the files of a project', () => {
  it('are after any story what their turns say, on the disk as in the document, and undo of any turn is a history that never had it', async () => {
    const came = { done: 0, needed: 0, changed: 0 }
    for (const seed of stories) {
      const story = await FilesStory.open(seed)
      const { random } = story
      await begin(story)
      const untouched = await timesOf(story.folder)
      for (let step = 1; step <= 14; step++) {
        const chance = random()
        const [live, undone] = [story.turns(true), story.turns(false)]
        if (chance < 0.5) await story.plan(wish(story, `s${step}`))
        else if (chance < 0.56) await story.plan(impossible(story, `s${step}`), { holds: false })
        else if (chance < 0.66) await meddle(story)
        else if (chance < 0.86 && live.length > 0) came[await story.turnBack('undo', random.pick(live))]++
        else if (undone.length > 0) came[await story.turnBack('redo', random.pick(undone))]++
      }
      expect(await timesOf(story.folder), story.tell()).toEqual(untouched)
      await story.expectReplay()
    }
    process.stdout.write(
      `files: ${stories.length} stories; of the undos and redos ${came.done} went through, ${came.needed} were refused for other turns and ${came.changed} for files that changed\n`,
    )
    for (const count of Object.values(came)) expect(count).toBeGreaterThan(0)
  }, 1_200_000)

  it('are at the start again when every turn is undone in reverse, and at the end again when all are redone', async () => {
    for (const seed of partOf(numbersTo(60), { sample: 2 })) {
      const story = await FilesStory.open(4000 + seed)
      await begin(story)
      const start = new Map(story.disk)
      for (let step = 1; step <= 8; step++) await story.plan(wish(story, `s${step}`))
      const end = new Map(story.disk)
      const turns = story.turns(true)
      for (const turn of turns.toReversed()) expect(await story.turnBack('undo', turn), story.tell()).toBe('done')
      expect(story.disk).toEqual(start)
      for (const turn of turns) expect(await story.turnBack('redo', turn), story.tell()).toBe('done')
      expect(story.disk).toEqual(end)
      await story.expectReplay()
    }
  }, 1_200_000)

  it('move within a folder that was made for them, which goes when the last of them does', async () => {
    const story = await FilesStory.open(1)
    await story.plan({
      actions: [{ action: 'CREATE', path: 'made/two.md', description: '', overwrite: false, content: 'x\n' }],
      memos: [],
    })
    const edited = (path: string, to: string): Action[] => [
      { action: 'EDIT', path, description: '', edits: [{ find: 'x', replace: 'x x' }] },
      { action: 'MOVE', path, to, description: '' },
    ]
    await story.plan({ actions: edited('made/two.md', 'made/three.md'), memos: [] })
    await story.plan({
      actions: [{ action: 'MOVE', path: 'made/three.md', to: 'made/deep/four.md', description: '' }],
      memos: [],
    })
    for (const turn of ['t3', 't2', 't1']) expect(await story.turnBack('undo', turn)).toBe('done')
    await expect(lstat(join(story.folder, 'made'))).rejects.toThrow()
    for (const turn of ['t1', 't2', 't3']) expect(await story.turnBack('redo', turn)).toBe('done')
    expect([...story.disk.keys()]).toEqual(['made/deep/four.md'])
  })

  it('are changed where a text stands by itself: `x = 1` never touches `max = 1`', async () => {
    const story = await FilesStory.open(1)
    const change = (find: string, replace: string): Action => ({
      action: 'EDIT',
      path: 'code.py',
      description: '',
      edits: [{ find, replace }],
    })
    await story.byHand('code.py', Buffer.from('max = 1\nx = 10\n'))
    await story.plan({ actions: [change('x = 1', 'x = 2')], memos: [] }, { holds: false })
    await story.byHand('code.py', Buffer.from('max = 1\nx = 1\nx = 10\n'))
    await story.plan({ actions: [change('x = 1', 'x = 2')], memos: [] })
    expect(story.disk.get('code.py')?.bytes.toString()).toBe('max = 1\nx = 2\nx = 10\n')
    expect(await story.turnBack('undo', 't2')).toBe('done')
  })
})

/** Nobody names these files, so not even their times change. */
async function timesOf(folder: string): Promise<number[]> {
  return Promise.all(bystanders.map(async (path) => (await lstat(join(folder, path))).mtimeMs))
}
