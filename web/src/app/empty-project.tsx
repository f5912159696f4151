import { AudioLines, Check, Clapperboard, Music, Upload } from 'lucide-react'
import { useEffect } from 'react'
import { isProblem } from '../../../src/client/index.ts'
import { chooseFiles } from '../jobs/choose-files.ts'
import { workClient } from '../jobs/work-client.ts'
import { hasEnded, noteBegun, useWork } from '../jobs/work-store.ts'
import { ask, say } from '../state/actions.ts'
import { bindKeys, modifier } from './keys.ts'
import { Button } from '../ui/button.tsx'

/** What each kind of document is asked for; a song needs no file, so that one can be said at once. */
const EXAMPLES = [
  { icon: Clapperboard, kind: 'interview', words: 'Take out the ums and the false starts', comes: 'words struck' },
  {
    icon: AudioLines,
    kind: 'podcast',
    words: 'Cut 0:10 to 0:20 and fade out the end',
    comes: 'a hatched range, a fade',
  },
] as const
const SONG = 'Compose an 8 bar lo-fi verse in D minor with drums, bass and chords'
const FACTS = ['Works with no key and no network', 'One request, one undo', 'Originals are never written to']

async function makeDemo(): Promise<void> {
  const begun = await workClient.begin({ kind: 'demo' })
  if (isProblem(begun)) say({ says: begun.message, tone: 'problem' })
  else noteBegun(begun.job)
}

/** A project in which there is nothing yet. */
export function EmptyProject() {
  const isMaking = useWork(({ jobs }) => jobs.some(({ kind, state }) => kind === 'demo' && !hasEnded(state)))
  useEffect(() => bindKeys([{ keys: ['d'], name: 'Open the demo', scope: 'page', run: () => void makeDemo() }]), [])
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto flex min-h-full max-w-3xl flex-col justify-center gap-6 p-6">
        <header className="flex flex-col gap-2">
          <h2 className="text-hero font-semibold">Drop a recording, then say what to do</h2>
          <p className="text-read text-ink-2">
            Cutroom edits sound, video by its words, music and the files around them. It shows every change before it
            makes it.
          </p>
        </header>
        <section
          aria-label="Bring files in"
          className="flex flex-col items-center gap-3 rounded-3 border border-dashed border-line-control bg-app px-6 py-8 text-center"
        >
          <Upload size={16} aria-hidden="true" />
          <h3 className="text-read font-semibold">Drop files here</h3>
          <p className="text-ink-2">WAV, FLAC, MP3, MP4, MOV, MIDI, SRT, or a folder. They stay on this machine.</p>
          <div className="flex gap-2">
            <Button look="primary" hint={`${modifier}O`} onClick={chooseFiles}>
              Choose files
            </Button>
            <Button hint="d" disabled={isMaking} onClick={() => void makeDemo()}>
              Open the demo
            </Button>
          </div>
          <p className="text-small text-ink-3">
            The demo has an interview with picture, a two-voice podcast and a short song.
          </p>
        </section>
        <section aria-label="Things to say" className="flex flex-col gap-2">
          <h3 className="text-small font-semibold text-ink-2">Three things to say</h3>
          <ul className="grid gap-3 md:grid-cols-3">
            {EXAMPLES.map(({ icon: Icon, kind, words, comes }) => (
              <li key={kind} className="flex flex-col gap-1 rounded-3 border border-line-strong p-3">
                <span className="flex items-center gap-2 text-small text-ink-2">
                  <Icon size={14} aria-hidden="true" /> {kind}
                </span>
                <p className="font-semibold">“{words}”</p>
                <p className="text-small text-ink-3">{comes}</p>
              </li>
            ))}
            <li>
              <button
                type="button"
                onClick={() => void ask(SONG, { on: null })}
                className="flex h-full w-full flex-col gap-1 rounded-3 border border-line-strong p-3 text-left hover:bg-hover"
              >
                <span className="flex items-center gap-2 text-small text-ink-2">
                  <Music size={14} aria-hidden="true" /> song
                </span>
                <span className="font-semibold">“{SONG}”</span>
                <span className="text-small text-ink-3">needs no file: try it now</span>
              </button>
            </li>
          </ul>
        </section>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-2">
          {FACTS.map((fact) => (
            <li key={fact} className="flex items-center gap-1">
              <Check size={14} aria-hidden="true" /> {fact}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
