import { basename, join } from 'node:path'
import { documentOf, isProblem, problem, readingOf, type Problem, type Proposal } from '../kernel/index.ts'
import { hasPicture } from '../media/index.ts'
import {
  type Imported,
  type ImportRequest,
  refuseOverBudget,
  type Watch,
  type Project,
  type Waiting,
} from '../project/index.ts'
import { dropTurnFolder, recordPlan, recordReport } from './turn-records.ts'
import type { Transcript } from '../video/index.ts'
import { loadKinds } from './kinds.ts'
import { notReported } from './decide.ts'

/**
 * Without `as`, what has a picture or a transcript is video, a MIDI file or a music project is music, and everything
 * else is sound.
 */
export type ImportOptions = {
  on?: string
  name?: string
  as?: 'audio' | 'video' | 'music'
  transcripts?: readonly string[]
  isBroll?: boolean
  transcribe?: (path: string) => Promise<Transcript | Problem>
}

type Importing = { project: Project; watch: Watch; when(): string; newTurn(): Promise<string | Problem> }

/** Brings files in as a turn of their own, which is applied at once: nothing was there that could be lost. */
export async function importFiles(
  { project, watch, when, newTurn }: Importing,
  files: readonly string[],
  options: ImportOptions = {},
): Promise<Imported | Problem> {
  const { folder } = project
  const { on, name, transcripts = [] } = options
  const full = await refuseOverBudget(folder, process.env['CUTROOM_MEDIA_BUDGET_GB'])
  if (full) return full
  const turn = await newTurn()
  if (isProblem(turn)) return turn
  const startedAt = when()
  const request: ImportRequest = {
    files,
    mediaFolder: join(folder, '.cutroom', 'media'),
    turn: { id: turn, when: startedAt },
    proposal: turn,
    ...(on !== undefined && { on }),
    ...(name !== undefined && { name }),
    onProgress: (file, part) => watch.onProgress?.(`reading ${basename(file)}`, part),
    ...(watch.signal && { signal: watch.signal }),
  }
  const done = await bringIn(project, request, options)
  if (isProblem(done)) {
    await dropTurnFolder(folder, turn)
    return done
  }
  const reading = readingOf(done.units)
  const words = `import ${[...files, ...transcripts].map((file) => basename(file)).join(' ')}`
  const proposal: Proposal = { id: turn, words, reading, notes: [], parts: [] }
  const waiting: Waiting = { proposal, when: startedAt, turn, plan: null }
  const steps = done.units.flatMap((unit) => unit.steps)
  const diff = { summary: reading, changes: [] }
  const failed =
    (await recordPlan(folder, waiting, { steps })) ??
    (await recordReport(folder, project, {
      waiting,
      applied: done.applied,
      diff,
      reading,
      startedAt,
      endedAt: when(),
    }))
  return failed ? { ...done, warnings: [...done.warnings, notReported(turn, failed)] } : done
}

/** Each kind brings its own files in, with code that is loaded for it. */
async function bringIn(
  project: Project,
  request: ImportRequest,
  { on, as, transcripts = [], isBroll = false, transcribe = cannotTranscribe }: ImportOptions,
): Promise<Imported | Problem> {
  const there = on === undefined ? undefined : documentOf(project.history(), on)?.domain
  const kind = as ?? (transcripts.length > 0 ? 'video' : (there ?? (await kindOfFiles(request.files))))
  await loadKinds([kind])
  switch (kind) {
    case 'music':
      return (await import('../project/import-music.ts')).importMusic(project, request)
    case 'video': {
      const { importVideo } = await import('../project/import-video.ts')
      return importVideo(project, { ...request, transcripts, isBroll, transcribe })
    }
    default:
      return (await import('../project/import-audio.ts')).importAudio(project, request)
  }
}

/** Where it cannot be told, the import itself says what is wrong with the file. */
async function kindOfFiles(files: readonly string[]): Promise<'audio' | 'video' | 'music'> {
  const { isSong } = await import('../project/import-music.ts')
  for (const file of files) if (await isSong(file)) return 'music'
  for (const file of files) if ((await hasPicture(file)) === true) return 'video'
  return 'audio'
}

const cannotTranscribe = async (path: string): Promise<Problem> =>
  problem('cannot-transcribe', `Bring the transcript of ${basename(path)} with --transcript FILE.`)
