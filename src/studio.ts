import { randomBytes } from 'node:crypto'
import { basename, join } from 'node:path'
import { howToBegin, type Outcome, type Pending, type TurnMemory } from './agent/index.ts'
import {
  documentOf,
  editorAfter,
  isProblem,
  lastLive,
  newestUndone,
  operateStep,
  problem,
  readingOf,
  turnOf,
  turnsOf,
  type Checked,
  type Diff,
  type DocumentState,
  type Domain,
  type History,
  type Json,
  type OperationCall,
  type Part,
  type Problem,
  type Proposal,
  type TurnRecord,
} from './kernel/index.ts'
import {
  beginDocument,
  begunBy,
  domains,
  kindOf,
  planDocument,
  spokenDomains,
  type Shelf,
  type SnapshotOptions,
  type Worked,
} from './kinds.ts'
import { hasPicture, openSources, type Sources } from './media/index.ts'
import { firstNumber } from './music/index.ts'
import { importAudio, type Imported, type ImportRequest } from './project/import-audio.ts'
import { importMusic, isSong } from './project/import-music.ts'
import { importVideo } from './project/import-video.ts'
import { measureWith, type Watch } from './project/measure-with.ts'
import { overBudget } from './project/media-budget.ts'
import { lockPlans } from './project/lock-files.ts'
import { keepQuestion, pendingQuestion } from './project/pending.ts'
import { findProject } from './project/project-file.ts'
import { openProject, type Applied, type Project } from './project/project.ts'
import { dropProposal, keepProposal, waitingProposal, type Waiting } from './project/proposals.ts'
import { redact } from './gate/redact.ts'
import { readUserConfig } from './gate/user-config.ts'
import { costOfRecord, writeMindRecord, type MindCost, type MindRecord } from './sessions/mind-record.ts'
import { needsPerson } from './sessions/needs-person.ts'
import { laterSessions } from './sessions/later-sessions.ts'
import type { Sessions } from './sessions/open-sessions.ts'
import { redoBatches, undoBatches, type TakenBack } from './sessions/turn-batches.ts'
import { planWithMind, type MindChoice, type PlannedWith } from './sessions/plan-with-mind.ts'
import { recordPlan, recordReport, recordTalk } from './sessions/record-turn.ts'
import { dropTurnFolder, newTurnFolder } from './sessions/turn-folder.ts'
import type { Transcript } from './video/index.ts'
import { nearest } from './words/nearest.ts'

/** The one place where everything is put together: documents, minds, samples, files, turns. Every door works through it. */
export type Studio = {
  readonly folder: string
  readonly project: Project
  readonly sources: Sources
  readonly domains: ReadonlyMap<string, Domain>
  /** What a person should know of the project as it was found. */
  readonly notices: readonly string[]
  plan(words: string, options?: AskOptions): Promise<Outcome | Problem>
  /** Plans, and keeps what is ready as a proposal with a turn of its own. */
  ask(words: string, options?: AskOptions): Promise<Asked | Problem>
  /** Keeps a plan until it is decided, with a turn of its own, or with that of the proposal that it replaces. */
  propose(plan: Plan): Promise<Waiting | Problem>
  approve(id: string, options?: { only?: readonly string[]; by?: 'person' | 'policy' }): Promise<Approved | Problem>
  reject(id: string): Promise<Problem | undefined>
  importFiles(files: readonly string[], options?: ImportOptions): Promise<Imported | Problem>
  undo(turn?: string, on?: string): Promise<TakenBack | Problem>
  redo(turn?: string): Promise<TakenBack | Problem>
  /** A turn by its id, or by its number alone, with its promises looked up as it left them. */
  turn(name: string): Promise<{ turn: TurnRecord; verified: Checked[] } | Problem>
  /** The document that is meant: the named one, else the one used last. */
  document(on?: string): DocumentState | Problem
  /** What an operation would begin: a document of a kind that there is none of yet. It is there once something is applied to it. */
  begins(operation: string): Worked | undefined
  snapshot(document: DocumentState, options?: SnapshotOptions): Json
  /** A call as it was meant on a document: other names of operations and names of things become the ones that count. */
  reads(document: Pick<DocumentState, 'domain' | 'state'>, call: OperationCall): OperationCall | Problem
  /** What tells this project from all others, if it has that. */
  readonly projectId: string | null
  diff(parts: readonly Part[]): Diff
  /** The work in turns: plans that are tried out, decided on and run. */
  readonly sessions: Sessions
  close(): Promise<void>
}

/** Without `as`, what has a picture or a transcript is video, a MIDI file or a music project is music, and everything else is sound. */
export type ImportOptions = {
  on?: string
  name?: string
  as?: 'audio' | 'video' | 'music'
  transcripts?: readonly string[]
  isBroll?: boolean
  transcribe?: (path: string) => Promise<Transcript | Problem>
}
export type Plan = { words: string; reading: string; parts: readonly Part[]; plan: Json; replaces?: string | undefined }
export type AskOptions = MindChoice & { on?: string; previous?: TurnMemory | null }
/** `waiting` needs a decision; `set` says that only editor state was asked for, which is recorded at once and is no turn. */
export type Asked = { outcome: Outcome; mind: string; cost: MindCost; waiting?: Waiting; set?: true }
export type Approved = Applied & { diff: Diff; reading: string; warnings: string[] }

const DROPPABLE = new Set(['already-applied', 'proposal-changed', 'damaged'])

export type StudioOptions = { folder: string; watch?: Watch; now?: () => Date }

export async function openStudio({
  folder,
  watch = {},
  now = () => new Date(),
}: StudioOptions): Promise<Studio | Problem> {
  const mediaFolder = join(folder, '.cutroom', 'media')
  const sources = openSources(mediaFolder, watch.signal)
  const measure = measureWith(sources, watch)
  const file = await findProject(folder)
  const projectId = isProblem(file) ? null : file.id
  const opened = await openProject({ folder, domains, measure })
  if (isProblem(opened)) return opened
  const project: Project = opened
  const damaged = project.documents().flatMap(({ name, domain, state }) => {
    const broken = kindOf(domain).integrityProblem?.(state.document)
    return broken ? [`${name}: ${broken.message}`] : []
  })
  const notices = [...project.notices, ...damaged]
  const when = (): string => now().toISOString()
  const newTurn = (): Promise<string | Problem> =>
    newTurnFolder(
      folder,
      when().slice(0, 10),
      turnsOf(project.history()).map(({ id }) => id),
    )
  let previous: TurnMemory | null = null

  async function plan(
    words: string,
    { on, previous: memory = previous, ...choice }: AskOptions = {},
  ): Promise<PlannedWith | Problem> {
    const behind = await project.refresh()
    if (behind) return behind
    const pending = await pendingQuestion(folder)
    if (isProblem(pending)) return pending
    const there = spoken(project).map(planDocument)
    const documents = [...there, ...(on === undefined ? begunBy(words, shelfOf(project, projectId)) : [])]
    return planWithMind(
      {
        words: redact(words),
        documents,
        senses: { measure },
        on,
        lastUsed: lastUsed(project),
        pending: pending as unknown as Pending | null,
        previous: memory ?? memoryOf(project),
        turnId: 'turn',
        when: when(),
        signal: watch.signal,
      },
      choice,
    )
  }

  async function setOnly(parts: readonly Part[]): Promise<Problem | undefined> {
    for (const { document, units } of parts) {
      const refused = await project.setEditor(document, editorAfter(units))
      if (refused) return refused
    }
    return undefined
  }

  async function propose({ words, reading, parts, plan: planned, replaces }: Plan): Promise<Waiting | Problem> {
    const former = replaces === undefined ? undefined : await waitingProposal(folder, project.history(), replaces)
    if (isProblem(former)) return former
    const turn = former?.turn ?? (await newTurn())
    if (isProblem(turn)) return turn
    const proposal: Proposal = { id: `p${randomBytes(5).toString('hex')}`, words, reading, parts, notes: [] }
    const waiting: Waiting = { proposal, when: when(), turn, plan: planned }
    const refused =
      (await recordPlan(folder, waiting)) ??
      (await keepProposal(folder, waiting)) ??
      (replaces === undefined ? undefined : await dropProposal(folder, replaces))
    return refused ?? waiting
  }

  /** What was said with a model and led to no proposal is kept as well. */
  async function talked(words: string, outcome: Outcome, record: MindRecord): Promise<Problem | undefined> {
    const turn = await newTurn()
    if (isProblem(turn)) return turn
    return (
      (await recordTalk(folder, { turn, words: redact(words), when: when(), mind: record.mind, outcome })) ??
      writeMindRecord(folder, turn, record)
    )
  }

  async function approve(
    id: string,
    { only, by = 'person' }: { only?: readonly string[]; by?: 'person' | 'policy' } = {},
  ): Promise<Approved | Problem> {
    const behind = await project.refresh()
    if (behind) return behind
    const waiting = await waitingProposal(folder, project.history(), id)
    if (isProblem(waiting)) return waiting
    if (watch.signal?.aborted)
      return problem('cancelled', `It was cancelled before anything was changed; the plan waits as ${id}.`)
    const { proposal, turn } = waiting
    const own = by === 'policy' ? await needsPerson(waiting, domains) : []
    if (isProblem(own)) return own
    if (own.length > 0)
      return problem(
        'not-approved',
        `The model chose ${own.join(', ')} by itself, which your words alone do not say, so it waits for you: cutroom approve ${id}`,
      )
    const refused = refusedUnits(proposal, only)
    if (isProblem(refused)) return refused
    const startedAt = when()
    const diff = diffOfParts(project, proposal.parts)
    const applied = await project.accept(proposal, { proposal: id, by, refused }, { id: turn, when: startedAt })
    if (isProblem(applied)) return applied
    const failed =
      (await recordReport(folder, project, { waiting, applied, diff, startedAt, endedAt: when() })) ??
      (await dropProposal(folder, id))
    const kept = turnOf(project.history(), turn)?.parts.flatMap((part) => part.units) ?? []
    return { ...applied, diff, reading: readingOf(kept), warnings: failed ? [notReported(turn, failed)] : [] }
  }

  function begins(operation: string): Worked | undefined {
    const kind = [...domains].find(([, { operations }]) => operations.has(operation))?.[0]
    return kind === undefined ? undefined : beginDocument(kind, shelfOf(project, projectId))
  }

  return {
    folder,
    project,
    sources,
    domains,
    notices,
    propose,
    approve,
    plan: async (words, options) => {
      const planned = await plan(words, options)
      return isProblem(planned) ? planned : planned.outcome
    },
    ask: async (words, options) => {
      const planned = await plan(words, options)
      if (isProblem(planned)) return planned
      const { outcome, mind, record } = planned
      const cost = costOfRecord(record ?? undefined)
      const isAside = outcome.status === 'answer' && outcome.isAside === true
      const kept = isAside
        ? undefined
        : await keepQuestion(folder, outcome.status === 'question' ? outcome.pending : null)
      if (kept) return kept
      const isSet =
        outcome.status === 'ready' &&
        outcome.unasked.length === 0 &&
        outcome.parts.every((part) => part.units.every((unit) => unit.changes.length === 0))
      if (outcome.status === 'ready') previous = outcome.memory
      if (outcome.status === 'ready' && !isSet) {
        const waiting = await propose({
          words: redact(words),
          reading: outcome.reading,
          parts: outcome.parts,
          plan: {
            mind,
            memory: outcome.memory as unknown as Json,
            notes: outcome.notes as unknown as Json,
            unasked: outcome.unasked,
          },
        })
        const failed = isProblem(waiting) || !record ? undefined : await writeMindRecord(folder, waiting.turn, record)
        return isProblem(waiting) ? waiting : (failed ?? { outcome, mind, cost, waiting })
      }
      const failed = record ? await talked(words, outcome, record) : undefined
      return (
        failed ??
        (isSet ? ((await setOnly(outcome.parts)) ?? { outcome, mind, cost, set: true }) : { outcome, mind, cost })
      )
    },
    reject: async (id) => {
      const waiting = await waitingProposal(folder, project.history(), id)
      // What can no longer be approved can still be dropped.
      return isProblem(waiting) && !DROPPABLE.has(waiting.code) ? waiting : dropProposal(folder, id)
    },
    importFiles: async (files, { on, name, as, transcripts = [], isBroll = false, transcribe } = {}) => {
      const full = await overBudget(folder, process.env['CUTROOM_MEDIA_BUDGET_GB'])
      if (full) return full
      const turn = await newTurn()
      if (isProblem(turn)) return turn
      const startedAt = when()
      const request: ImportRequest = {
        files,
        mediaFolder,
        turn: { id: turn, when: startedAt },
        proposal: turn,
        ...(on !== undefined && { on }),
        ...(name !== undefined && { name }),
        onProgress: (file, part) => watch.onProgress?.(`reading ${basename(file)}`, part),
        ...(watch.signal && { signal: watch.signal }),
      }
      const kind =
        as ??
        (transcripts.length > 0
          ? 'video'
          : ((on === undefined ? undefined : documentOf(project.history(), on)?.domain) ?? (await kindOfFiles(files))))
      const done =
        kind === 'music'
          ? await importMusic(project, request)
          : kind === 'video'
            ? await importVideo(project, {
                ...request,
                transcripts,
                isBroll,
                transcribe: transcribe ?? cannotTranscribe,
              })
            : await importAudio(project, request)
      if (isProblem(done)) {
        await dropTurnFolder(folder, turn)
        return done
      }
      const reading = readingOf(done.units)
      const proposal: Proposal = {
        id: turn,
        words: `import ${[...files, ...transcripts].map((file) => basename(file)).join(' ')}`,
        reading,
        notes: [],
        parts: [],
      }
      const waiting: Waiting = { proposal, when: startedAt, turn, plan: null }
      const failed =
        (await recordPlan(
          folder,
          waiting,
          done.units.flatMap(({ steps }) => steps),
        )) ??
        (await recordReport(folder, project, {
          waiting,
          applied: done.applied,
          diff: { summary: reading, changes: [] },
          startedAt,
          endedAt: when(),
        }))
      return failed ? { ...done, warnings: [...done.warnings, notReported(turn, failed)] } : done
    },
    undo: async (name, on) => {
      const behind = await project.refresh()
      const refused = behind ?? (on === undefined ? undefined : unknownDocument(project, on))
      if (refused) return refused
      const turn = name === undefined ? lastLive(project.history(), on) : findTurn(project.history(), name)
      if (isProblem(turn)) return turn
      return turn
        ? besidePlans(folder, turn, () => undoBatches(project, turn, when))
        : problem('nothing-to-undo', 'There is nothing to undo.')
    },
    redo: async (name) => {
      const behind = await project.refresh()
      if (behind) return behind
      const turn = name === undefined ? newestUndone(project.history()) : findTurn(project.history(), name)
      if (isProblem(turn)) return turn
      return turn
        ? besidePlans(folder, turn, () => redoBatches(project, turn, when))
        : problem('nothing-to-redo', 'There is nothing to redo.')
    },
    turn: async (name) => {
      const turn = findTurn(project.history(), name)
      const verified = isProblem(turn) ? turn : await project.readBack(turn.id)
      return isProblem(turn) ? turn : isProblem(verified) ? verified : { turn, verified }
    },
    document: (on) => {
      const name = on ?? lastUsed(project)
      if (name === null) return problem('no-document', `There is no document yet; ${howToBegin}.`)
      return (
        unknownDocument(project, name) ??
        documentOf(project.history(), name) ??
        problem('unknown-document', `There is no document "${name}".`)
      )
    },
    begins,
    snapshot: (document, options) => kindOf(document.domain).snapshot(document, { projectId, ...options }),
    reads: ({ domain, state }, call) => kindOf(domain).planning.forModels.reads?.(state, call, []) ?? call,
    projectId,
    sessions: laterSessions({
      folder,
      project,
      domains,
      senses: { measure },
      config: readUserConfig,
      now,
      documentFor: (operation) => fitting(project, operation) ?? begins(operation),
    }),
    diff: (parts) => diffOfParts(project, parts),
    close: () => sources.close(),
  }
}

/** A turn that changed files is not taken back or brought back while a plan runs. */
const besidePlans = <T>(
  folder: string,
  { parts }: TurnRecord,
  move: () => Promise<T | Problem>,
): Promise<T | Problem> =>
  parts.some(({ domain }) => domain === 'files') ? lockPlans(folder, 'undo or redo a turn', move) : move()

const shelfOf = (project: Project, projectId: string | null): Shelf => ({
  documents: project.documents(),
  firstId: projectId === null ? 1 : firstNumber(projectId),
  find: (name) => documentOf(project.history(), name),
})

/** Where it cannot be told, the import itself says what is wrong with the file. */
async function kindOfFiles(files: readonly string[]): Promise<'audio' | 'video' | 'music'> {
  for (const file of files) if (await isSong(file)) return 'music'
  for (const file of files) if ((await hasPicture(file)) === true) return 'video'
  return 'audio'
}

const cannotTranscribe = async (path: string): Promise<Problem> =>
  problem('cannot-transcribe', `Bring the transcript of ${basename(path)} with --transcript FILE.`)

/** The journal is the truth and has the change; only its reading for people is missing. */
const notReported = (turn: string, { message }: Problem): string =>
  `It is applied as turn ${turn}, but its report could not be written: ${message}`

function unknownDocument(project: Project, name: string): Problem | undefined {
  const names = project.documents().map((document) => document.name)
  if (names.includes(name)) return undefined
  return problem(
    'unknown-document',
    `There is no document "${name}"${didYouMean(name, names)} "cutroom documents" lists them.`,
  )
}

/** The turn that a person names; a number alone means the newest turn with it. */
function findTurn(history: History, name: string): TurnRecord | Problem {
  const turns = turnsOf(history).toReversed()
  const found = turnOf(history, name) ?? turns.find(({ id }) => id.endsWith(`/${name.padStart(2, '0')}`))
  return (
    found ??
    problem(
      'unknown-turn',
      `There is no turn "${name}"${didYouMean(
        name,
        turns.map(({ id }) => id),
      )} "cutroom log" lists them.`,
    )
  )
}

function didYouMean(name: string, names: readonly string[]): string {
  const near = nearest(name, names)
  return near === null ? ';' : `; did you mean "${near}"?`
}

/** The document that a live turn touched last, else the first there is. */
function lastUsed(project: Project): string | null {
  const documents = spoken(project).map(({ name }) => name)
  const turn = turnsOf(project.history()).findLast(
    ({ undone, parts }) => !undone && parts.some(({ document }) => documents.includes(document)),
  )
  return turn?.parts.find(({ document }) => documents.includes(document))?.document ?? documents[0] ?? null
}

/** The document used last that an operation is for. */
function fitting(project: Project, operation: string): DocumentState | undefined {
  const able = spoken(project).filter(({ domain }) => domains.get(domain)?.operations.has(operation) === true)
  return able.find(({ name }) => name === lastUsed(project)) ?? able[0]
}

/** The documents that people speak of. */
const spoken = (project: Project): DocumentState[] =>
  project.documents().filter(({ domain }) => spokenDomains.has(domain))

/** What the last turn asked, for "again" and "the same for …" in a new process. */
function memoryOf(project: Project): TurnMemory | null {
  const turn = turnsOf(project.history()).findLast(
    ({ undone, parts }) => !undone && parts.some(({ domain }) => spokenDomains.has(domain)),
  )
  const part = turn?.parts.find(({ domain }) => spokenDomains.has(domain))
  return turn && part
    ? { intent: { words: turn.label, additions: [] }, document: part.document, destroyed: false }
    : null
}

function diffOfParts(project: Project, parts: readonly Part[]): Diff {
  const found = parts.map(({ document, domain, working, units }) => {
    const { diff, planning } = kindOf(domain)
    return diff(documentOf(project.history(), document)?.state ?? planning.domain.newDocument, working, units)
  })
  return { summary: found.map(({ summary }) => summary).join('; '), changes: found.flatMap(({ changes }) => changes) }
}

/** `--only s3,s5` names operate steps; every other unit is refused. */
function refusedUnits(proposal: Proposal, only: readonly string[] | undefined): Set<string> | Problem {
  const units = proposal.parts.flatMap((part) => part.units)
  if (only === undefined) return new Set()
  const steps = units.map((unit) => operateStep(unit).id)
  const unknown = only.find((id) => !steps.includes(id))
  if (unknown !== undefined)
    return problem('usage', `There is no operate step "${unknown}" in this proposal; there is ${steps.join(', ')}.`)
  return new Set(units.filter((unit) => !only.includes(operateStep(unit).id)).map(({ id }) => id))
}
