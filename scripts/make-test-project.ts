import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { toMix } from '../src/audio/resolve-sound.ts'
import { isProblem, type Problem } from '../src/kernel/index.ts'
import { formatForPath, render } from '../src/media/index.ts'
import { scriptedModel, type ModelCall, type ScriptedReplies } from '../src/models/index.ts'
import { initProject } from '../src/project/project-file.ts'
import { openWorkbench } from '../src/app/workbench.ts'
import { makeWav } from '../test/make-wav.ts'
import { soundOf } from '../test/projects/sound-of.ts'

/**
 * Makes a small project as this version writes it, for later versions to open: npx tsx scripts/make-test-project.ts
 * NAME It is left as it is in a checkout: without .cutroom/media, which is not committed.
 */
const name = process.argv[2] ?? 'new'
const folder = resolve(import.meta.dirname, '../test/projects', name)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'host.wav'), makeWav({ seconds: 3 }))
writeFileSync(join(folder, 'guest.wav'), makeWav({ seconds: 2, hertz: 330, level: 0.2 }))

function must<T>(value: T | Problem): T {
  if (isProblem(value)) throw new Error(value.message)
  return value
}

must(await initProject(folder))
let seconds = 0
const workbench = must(await openWorkbench({ folder, now: () => new Date(Date.UTC(2026, 10, 15, 12, 0, seconds++)) }))
must(await workbench.importFiles([join(folder, 'host.wav'), join(folder, 'guest.wav')], { name: 'episode' }))

async function say(words: string): Promise<string> {
  const asked = must(await workbench.ask(words))
  if (asked.set) return ''
  if (!asked.waiting) throw new Error(`"${words}" is not ready: ${JSON.stringify(asked.outcome)}`)
  return must(await workbench.approve(asked.waiting.proposal.id)).turn
}

/** The same with a model that says what it was told to; its exchanges are kept with the turn. */
async function wish(words: string, replies: ScriptedReplies): Promise<void> {
  const asked = must(
    await workbench.ask(words, { mind: 'scripted/lines', builtinFirst: false, model: scriptedModel({ replies }) }),
  )
  if (!asked.waiting) throw new Error(`"${words}" is not ready: ${JSON.stringify(asked.outcome)}`)
  must(await workbench.approve(asked.waiting.proposal.id))
}

function idOf(track: string): string {
  const { tracks } = workbench.snapshot(must(workbench.document())) as unknown as {
    tracks: { id: string; name: string }[]
  }
  return tracks.find(({ name }) => name === track)?.id ?? ''
}

function call(name: string, args: ModelCall['args'] = {}): ModelCall {
  return { id: `call-${name}`, name, args }
}

await say('add a label "Story" at 2 seconds')
const cut = await say('delete from 0.5 to 1')
await say('mute the guest')
must(await workbench.undo())
await say('split at 1 and 1.5')
await say('fade out the last second')
await say('pan the guest 50% left')
await wish('let it begin softly', [
  {
    calls: [
      call('set_time_selection', { start_time: 0, end_time: 0.4 }),
      call('select_tracks', { tracks: [idOf('host')] }),
      call('apply_fade_in'),
      call('finish', { goals: [{ goal: 'begins softly', met: true, by: 'apply_fade_in' }] }),
    ],
  },
])
await wish('the guest deserves a little more room', [
  { calls: [call('select_all'), call('select_tracks', { tracks: [idOf('guest')] }), call('fade_it')] },
  {
    calls: [
      call('apply_amplify', { db: 2 }),
      call('finish', { goals: [{ goal: 'more room', met: true, by: 'apply_amplify' }] }),
    ],
  },
])
await say('cut 1.5 to 1.75 and paste it at 0.5')
await say('move host and guest 0.25 seconds later')
await say('invert the guest from 0.25 to 0.75')
await say('shorten pauses longer than 0.2 seconds to 0.1 seconds in the whole project')
// What leans on what was said before, and takes it back.
await say('mute the guest')
await say('no, the host')
await say('and the guest too')
await say('unmute the host and the guest')
await say('make the host 2 dB quieter')
await say('half that')
await say('reverse the guest from 0.25 to 0.5')
await say('sorry, the host')
await say('select from 0.25 to 0.75')
must(await workbench.undo(cut))
must(await workbench.redo())
must(await workbench.undo(cut))

const document = must(workbench.document())
const path = join(folder, 'out.wav')
must(
  await render({
    mix: toMix(document.state.document).mix,
    sources: workbench.sources,
    path,
    format: must(formatForPath(path, 16)),
  }),
)
const sound = soundOf(readFileSync(path))
writeFileSync(join(folder, 'expected.json'), `${JSON.stringify({ state: workbench.snapshot(document), sound })}\n`)
await workbench.close()
for (const left of ['out.wav', '.cutroom/media', '.cutroom/proposals', '.cutroom/question.json'])
  rmSync(join(folder, left), { recursive: true, force: true })
