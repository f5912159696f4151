import { describe, expect, test } from 'vitest'
import { commandLine } from '../command.ts'
import { openTerminal, withoutTmux } from '../terminal.ts'
import { testStudio } from '../test-studio.ts'

describe.skipIf(withoutTmux !== undefined)(`in a terminal (${withoutTmux ?? 'tmux'})`, () => {
  test('a plan is shown with what it would change, a part is left out, and the rest is accepted', async () => {
    const studio = await testStudio().withTracks({ Host: 30, Guest: 30 })
    const terminal = openTerminal(
      studio.folder,
      commandLine(['ask', 'delete from 5 to 8 and fade out the last 3 seconds']),
    )
    const plan = await terminal.sees(/q leave it waiting/)
    expect(plan).toMatch(/before[\s\S]*Host[\s\S]*after[\s\S]*Host/)
    expect(plan).toContain('☑ A  Delete 0:05–0:08 on all 2 tracks')
    await terminal.type('B')
    await terminal.sees(/☐ B/)
    await terminal.type('a')
    await terminal.sees(/left out/)
    const { state } = await studio.reopen()
    expect(state().duration).toBe(27)
    expect(state().revision).toBe(2)
  })

  test('another reading takes the place of the first at one key, and q leaves it waiting', async () => {
    const studio = await testStudio().withTracks({ Host: 30, Guest: 30 })
    const terminal = openTerminal(studio.folder, commandLine(['ask', 'delete from 5 to 8']))
    await terminal.sees(/1 {2}instead: Delete 0:05–0:08 on Host/)
    await terminal.type('1')
    await terminal.sees(/1 {2}instead: Delete 0:05–0:08 on all 2 tracks/)
    await terminal.type('q')
    const [, id] = /cutroom approve (\w+)/.exec(await terminal.sees(/It waits: cutroom approve \w+/)) ?? []
    expect(studio.state().duration).toBe(30)
    const applied = await studio.workbench.approve(id ?? '')
    expect(applied).toMatchObject({ reading: 'Delete 0:05–0:08 on Host' })
  })

  test('a conversation asks, takes the answer, follows up, undoes and ends', async () => {
    const studio = await testStudio().withTracks({ Host: 30, Guest: 30 })
    const terminal = openTerminal(studio.folder, commandLine([]))
    await terminal.sees(/›/)
    await terminal.enter('cut')
    await terminal.sees(/What time range/)
    await terminal.enter('10 to 12')
    await terminal.sees(/q leave it waiting/)
    await terminal.type('a')
    await terminal.sees(/✓ Cut 0:10–0:12/)
    await terminal.enter('undo that')
    await terminal.sees(/✓ Undone/)
    await terminal.enter('how long is it?')
    await terminal.sees(/0:30 long/)
    await terminal.enter('quit')
    expect((await studio.reopen()).state().duration).toBe(30)
  })

  test('a burst of keys does nothing that was not shown', async () => {
    const studio = await testStudio().withTracks({ Host: 30 })
    const terminal = openTerminal(studio.folder, commandLine(['ask', 'delete from 5 to 8']))
    await terminal.sees(/q leave it waiting/)
    await terminal.type('zzzz99XYr')
    await terminal.sees(/Dropped; nothing was changed|q leave it waiting[\s\S]*q leave it waiting/)
    expect((await studio.reopen()).state().duration).toBe(30)
  })

  test('p plays the change that the person stands on with a second around it, and everything at the top', async () => {
    const studio = await testStudio().withTracks({ Host: 30 })
    const terminal = openTerminal(
      studio.folder,
      commandLine(['ask', 'delete from 5 to 8 and fade out the last 3 seconds']),
    )
    await terminal.sees(/q leave it waiting/)
    await terminal.type('p')
    await terminal.sees(/0:04–0:06: [\s\S]*0:23–0:27: /)
    await terminal.type('\u001b[Bp')
    await terminal.sees(/▸ ☑ A[\s\S]*0:04–0:06: (?![\s\S]*0:23–0:27)/)
    await terminal.type('jp')
    await terminal.sees(/▸ ☑ B[\s\S]*0:23–0:27: (?![\s\S]*0:04–0:06)/)
    await terminal.type('q')
    await terminal.sees(/It waits/)
  })
})
