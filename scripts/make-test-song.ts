import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { kindOf } from '../src/app/index.ts'
import { isProblem, type Problem } from '../src/kernel/index.ts'
import { initProject } from '../src/project/project-file.ts'
import { openWorkbench } from '../src/app/workbench.ts'

/**
 * Makes a small project with a song as this version writes it, for later versions to open: npx tsx
 * scripts/make-test-song.ts NAME It is made by asking alone. Its sound is not kept, since that is the soundfont's; its
 * notes are.
 */
const name = process.argv[2] ?? 'new'
const folder = resolve(import.meta.dirname, '../test/projects', name)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

function must<T>(value: T | Problem): T {
  if (isProblem(value)) throw new Error(value.message)
  return value
}

must(await initProject(folder))
let seconds = 0
const workbench = must(await openWorkbench({ folder, now: () => new Date(Date.UTC(2026, 10, 17, 12, 0, seconds++)) }))

async function say(words: string): Promise<string> {
  const asked = must(await workbench.ask(words))
  if (!asked.waiting) throw new Error(`"${words}" is not ready: ${JSON.stringify(asked.outcome)}`)
  return must(await workbench.approve(asked.waiting.proposal.id)).turn
}

await say('create a 2 bar lo-fi intro with drums, bass and keys in D minor at 96 bpm')
await say('add a 4 bar verse after the intro with drums, bass, keys and a lead')
await say('another take of the bass in the verse, less busy')
const level = await say('turn the keys down to 60%')
await say('pan the lead 30% right')
await say('add reverb to the lead')
await say('move the lead up an octave')
must(await workbench.undo())
must(await workbench.undo(level))

const document = must(workbench.document('song'))
const state = workbench.snapshot(document, { withNotes: true })
writeFileSync(
  join(folder, 'expected.json'),
  `${JSON.stringify({ state, seconds: kindOf('music').durationSeconds(document.state.document), next: 'mute the drums' })}\n`,
)
await workbench.close()
for (const left of ['.cutroom/media', '.cutroom/proposals', '.cutroom/question.json'])
  rmSync(join(folder, left), { recursive: true, force: true })
