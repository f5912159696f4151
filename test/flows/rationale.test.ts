import { expect, test } from 'vitest'
import { readTurnFile } from '../../src/sessions/index.ts'
import { testStudio } from '../test-studio.ts'

/** What stands under "Justification" in the plan of the newest turn. */
async function justificationOf(words: readonly string[]): Promise<string> {
  const project = await testStudio().empty()
  let turn = ''
  for (const each of words) {
    const done = await project.run('ask', each, '-y')
    expect(done, done.stderr).toMatchObject({ exitCode: 0 })
    turn = (done.json as unknown as { turn: string }).turn
  }
  const plan = await readTurnFile(project.folder, turn, 'plan.md')
  return /### 2\. Justification\n([\s\S]*?)\n###/.exec(typeof plan === 'string' ? plan : '')?.[1] ?? ''
}

test('a rationale does not claim that all was said where something was assumed', async () => {
  const said = await justificationOf(['create 4 bars of drums'])
  expect(said).toContain('since no style is said')
  expect(said).not.toMatch(/everything .* was said/i)
})

test('a rationale does not claim that all was said where the song itself decides', async () => {
  const said = await justificationOf([
    'create a 4 bar lo-fi intro with drums in D minor',
    'add an 8 bar verse with bass',
  ])
  expect(said).toContain('what the project holds')
  expect(said).not.toMatch(/everything .* was said/i)
})
