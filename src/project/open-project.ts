import {
  accept,
  claimsAtStake,
  documentOf,
  documentsOf,
  emptyHistory,
  everyDocument,
  isProblem,
  lastLive,
  newestUndone,
  problem,
  redo,
  turnOf,
  undo,
  type Checked,
  type DocumentState,
  type History,
  type Json,
  type Problem,
  type Turn,
} from '../kernel/index.ts'
import { asJson, beforeUnits, documentsIn, fold, versionOfLine, withDocuments, type Body } from './bodies.ts'
import {
  filesDocument,
  filesStep,
  finishFiles,
  inverseOf,
  pathsOf,
  refuseChanged,
  type Unsettled,
} from './files-step.ts'
import { lockFiles } from './project-file.ts'
import { openJournal, type Journal } from './journal.ts'
import type { JournalLine } from './journal-line.ts'
import type { Applied, Project, ProjectParts } from './project.ts'
import { brokenByTakingBack, findBroken, verifyTurn } from './verify-promises.ts'
import { readNewestSnapshot, SNAPSHOT_EVERY, writeSnapshot } from './snapshots.ts'
import { openWorkspace } from './workspace.ts'

/** How often a change is tried again when another door was quicker. */
const MAX_TRIES = 20

export async function openProject({
  folder,
  domains,
  beginnings = domains,
  loadDomains = async () => undefined,
  isWorkedOn = () => true,
  measure,
}: ProjectParts): Promise<Project | Problem> {
  const snapshot = await readNewestSnapshot(folder)
  const opened = await openJournal(folder, { parseFromSeq: snapshot?.seq ?? 1 })
  if (isProblem(opened)) return opened
  const journal: Journal = opened
  const workspace = openWorkspace(folder)
  let history = emptyHistory
  let snapshotSeq = 0
  /** A line that asked something of the disk, while none says that it was done. */
  let unsettled: Unsettled | undefined
  const notices = [...journal.notices]
  function takeLine({ seq, body }: Pick<JournalLine, 'seq' | 'body'>): void {
    const said = body as unknown as Body
    const before = history
    history = fold(beginnings, history, body)
    if (said.kind === 'settled' || ('settles' in said && said.settles !== undefined)) unsettled = undefined
    else if (pathsOf(said, before).length > 0) unsettled = { seq, body: said, step: filesStep(said, before, history) }
  }
  const takeIn = async (lines: Awaited<ReturnType<Journal['lines']>>): Promise<Problem | undefined> => {
    if (isProblem(lines)) return lines
    const parts = lines.flatMap(({ body }) => documentsIn(body as unknown as Body))
    await loadDomains(parts.filter(({ document }) => isWorkedOn(document)).map(({ domain }) => domain))
    for (const line of lines) takeLine(line)
    return undefined
  }
  const after = snapshot ? await journal.lines(snapshot.seq) : []
  if (isProblem(after)) return after
  if (snapshot && after[0]?.hash === snapshot.hash) {
    history = snapshot.history
    await loadDomains(everyDocument(history).flatMap(({ name, domain }) => (isWorkedOn(name) ? [domain] : [])))
    snapshotSeq = snapshot.seq
  }
  const failed = await takeIn(await journal.lines(snapshotSeq + 1))
  if (failed) return failed
  const reader = { domains, measure }
  // One after the other: who asks while new lines are taken in would be told that there are none, and look too early.
  let refreshing: Promise<Problem | undefined> = Promise.resolve(undefined)
  const refresh = (): Promise<Problem | undefined> => {
    refreshing = refreshing.catch(() => undefined).then(async () => takeIn(await journal.refresh()))
    return refreshing
  }

  async function append(body: Body, expectSeq: number): Promise<JournalLine | Problem> {
    const line = await journal.append(asJson(body), { expectSeq, version: versionOfLine(body) })
    if (!isProblem(line)) takeLine(line)
    return line
  }

  /** Adds a line that is true whatever other doors have written meanwhile. */
  async function note(body: Body): Promise<JournalLine | Problem> {
    for (let attempt = 1; ; attempt++) {
      const behind = await refresh()
      const line = behind ?? (await append(body, journal.head().seq))
      if (!isProblem(line) || line.code !== 'moved-on' || attempt === MAX_TRIES) return line
    }
  }

  /** Brings what was left half done to an end, or takes it `back`. Only who holds the lock of the files may. */
  async function finish({ back }: { back: boolean } = { back: false }): Promise<Problem | undefined> {
    await workspace.sweep()
    const behind = await refresh()
    if (behind || !unsettled) return behind
    const { kind, turn } = inverseOf(unsettled)
    const isFirm = isProblem(kind === 'undo' ? undo(history, turn) : redo(history, turn))
    const finished = await finishFiles(workspace, unsettled, { back, isFirm })
    if (isProblem(finished)) return finished
    if (!back) notices.push(finished.said)
    const line = await note(finished.line)
    return isProblem(line) ? line : undefined
  }

  /** Works out a change on what is there now and writes it down; when another door was quicker, works it out again. */
  async function write<T extends { body: Body }>(work: () => Promise<T | Problem>): Promise<Written<T> | Problem> {
    for (let attempt = 1; ; attempt++) {
      const behind = await refresh()
      if (behind) return behind
      const before = history
      const { seq: expectSeq } = journal.head()
      const made = await work()
      if (isProblem(made)) return made
      const paths = pathsOf(made.body, before)
      const line =
        paths.length > 0 ? await withFiles(made.body, { before, expectSeq }) : await append(made.body, expectSeq)
      if (!isProblem(line)) {
        // A snapshot that cannot be written costs time at the next opening and nothing else.
        if (
          !unsettled &&
          line.seq - snapshotSeq >= SNAPSHOT_EVERY &&
          !(await writeSnapshot(folder, { seq: journal.head().seq, hash: journal.head().hash, history }))
        )
          snapshotSeq = journal.head().seq
        return { made, before, onDisk: await bodyOnDisk(folder, line.seq), paths }
      }
      if (line.code !== 'moved-on' || attempt === MAX_TRIES) return line
    }
  }

  /**
   * A change of files: new texts are written aside, the line is the commit, then they take their places, and a second
   * line says so. A process that is ended between the two lines leaves work that the next one finishes.
   */
  function withFiles(
    body: Body,
    { before, expectSeq }: { before: History; expectSeq: number },
  ): Promise<JournalLine | Problem> {
    return lockFiles(folder, 'change files', async () => {
      const late = await finish()
      if (late) return late
      const moved = fold(domains, before, asJson(body))
      const elsewhere = refuseChanged(body, before, moved)
      if (elsewhere) return elsewhere
      const staged = await workspace.stage(filesStep(body, before, moved))
      if (isProblem(staged)) return staged
      const line = await append(body, expectSeq)
      if (isProblem(line)) {
        await staged.drop()
        return line
      }
      const refused = await staged.swap()
      if (refused) {
        await staged.drop()
        return (await finish({ back: true })) ?? refused
      }
      const done = await note({ kind: 'settled', line: line.seq })
      return isProblem(done) ? done : line
    })
  }

  function settled(turn: Turn, extra: Omit<Applied, 'turn' | 'document' | 'revision'>): Applied {
    const document = turn.parts[0]?.document ?? ''
    return { turn: turn.id, document, revision: documentOf(history, document)?.revision ?? 0, ...extra }
  }

  /** Undo and redo differ only in direction; both look at the promises of later turns before and after. */
  async function turnBack(
    direction: 'undo' | 'redo',
    id: string | undefined,
    when: string,
  ): Promise<Applied | Problem> {
    const written = await write(async () => {
      const turn = id === undefined ? undefined : turnOf(history, id)
      if (id !== undefined && !turn)
        return problem('unknown-turn', `There is no turn "${id}"; "cutroom log" lists them.`)
      const chosen = turn ?? (direction === 'undo' ? lastLive(history) : newestUndone(history))
      if (!chosen) return problem(`nothing-to-${direction}`, `There is nothing to ${direction}.`)
      const moved = direction === 'undo' ? undo(history, chosen.id) : redo(history, chosen.id)
      if (isProblem(moved)) return moved
      // What later turns promised is looked up in every document that they changed.
      await loadDomains(everyDocument(history).map(({ domain }) => domain))
      const broken = await findBroken(
        reader,
        claimsAtStake(direction === 'undo' ? history : moved, chosen.id),
        history,
        moved,
      )
      return { body: { kind: direction, turn: chosen.id, when } as const, turn: chosen, broken }
    })
    if (isProblem(written)) return written
    const { turn, broken } = written.made
    const onDisk = written.onDisk
    if (isProblem(onDisk)) return onDisk
    const back = fold(beginnings, written.before, onDisk)
    const verified = [
      ...turn.parts.map(({ document }) =>
        sameContent(document, documentOf(history, document), documentOf(back, document)),
      ),
      ...(await onDiskNow(written.paths)),
    ]
    return settled(turn, { verified, broken, taken: [] })
  }

  const onDiskNow = async (paths: readonly string[]): Promise<Checked[]> => {
    const content = documentOf(history, filesDocument)?.state.document
    return content ? workspace.verify(content, paths) : []
  }

  if (unsettled) {
    // Whoever is at work on the files right now brings it to an end itself.
    const finished = await lockFiles(folder, 'finish what was interrupted', () => finish(), 0)
    if (isProblem(finished) && finished.code !== 'locked') notices.push(finished.message)
  }

  return {
    folder,
    notices,
    workspace,
    history: () => history,
    refresh,
    documents: () => documentsOf(history),
    accept: async (proposal, approval, turn) => {
      await loadDomains(proposal.parts.map(({ domain }) => domain))
      const written = await write(async () => {
        const accepted = await accept(reader, withDocuments(beginnings, history, proposal), proposal, approval, turn)
        if (isProblem(accepted)) return accepted
        const { turn: made, taken } = accepted
        if (made.retracts) await loadDomains(everyDocument(history).map(({ domain }) => domain))
        const broken = await brokenByTakingBack(reader, beginnings, made, [history, accepted.history])
        return { body: { kind: 'turn', turn: made } as const, taken, broken }
      })
      if (isProblem(written)) return written
      const { onDisk } = written
      if (isProblem(onDisk)) return onDisk
      const { turn: applied } = onDisk as unknown as { turn: Turn }
      const kept = await verifyTurn(reader, beforeUnits(beginnings, written.before, applied), applied)
      const { broken, taken } = written.made
      const verified = [...kept, ...(await onDiskNow(written.paths))]
      return settled(applied, { verified, broken, taken, ...(applied.retracts && { retracts: applied.retracts }) })
    },
    undo: async (id, { when, on }) => {
      const behind = id === undefined && on !== undefined ? await refresh() : undefined
      return (
        behind ?? turnBack('undo', id ?? (on === undefined ? undefined : (lastLive(history, on)?.id ?? 'none')), when)
      )
    },
    redo: (id, { when }) => turnBack('redo', id, when),
    setEditor: async (document, fields) => {
      const written = await write(async () =>
        documentOf(history, document)
          ? { body: { kind: 'editor', document, fields } as const }
          : problem('unknown-document', `There is no document "${document}".`),
      )
      return isProblem(written) ? written : undefined
    },
    find: async (found) => {
      const line = await append({ kind: 'found', document: filesDocument, domain: 'files', found }, journal.head().seq)
      return isProblem(line) ? line : undefined
    },
    ran: async (turn, step, came) => {
      const line = await note({ kind: 'ran', turn, step, came })
      return isProblem(line) ? line : undefined
    },
    readRuns: async () => {
      const lines = await journal.lines(1)
      if (isProblem(lines)) return lines
      const came = new Map<string, Map<string, Json>>()
      const rolledBack = new Set<string>()
      const commits = new Set<number>()
      for (const { seq, body } of lines) {
        const said = body as unknown as Body
        if (said.kind === 'turn') commits.add(seq)
        if (said.kind === 'redo') rolledBack.delete(said.turn)
        if (said.kind === 'ran')
          came.set(said.turn, new Map([...(came.get(said.turn) ?? []), [said.step, said.came] as const]))
        if (said.kind === 'undo' && commits.has(said.settles ?? 0)) rolledBack.add(said.turn)
      }
      return { came, rolledBack }
    },
    readBack: async (id) => {
      const lines = await journal.lines(1)
      if (isProblem(lines)) return lines
      await loadDomains(lines.flatMap(({ body }) => documentsIn(body as unknown as Body)).map(({ domain }) => domain))
      let before = emptyHistory
      for (const { body } of lines) {
        const said = body as unknown as Body
        if (said.kind === 'turn' && said.turn.id === id)
          return verifyTurn(reader, beforeUnits(beginnings, before, said.turn), said.turn)
        before = fold(beginnings, before, body)
      }
      return problem('unknown-turn', `There is no turn "${id}"; "cutroom log" lists them.`)
    },
  }
}

type Written<T> = { made: T; before: History; onDisk: Json | Problem; paths: readonly string[] }

/** What was written, read again from the disk as bytes: the ground of every read-back. */
async function bodyOnDisk(folder: string, seq: number): Promise<Json | Problem> {
  const fresh = await openJournal(folder, { parseFromSeq: seq })
  const lines = isProblem(fresh) ? fresh : await fresh.lines(seq)
  if (isProblem(lines)) return lines
  return (
    lines.find((line) => line.seq === seq)?.body ??
    problem(
      'not-written',
      'The change is not in the journal although the disk took it, so nothing can be said of the result.',
    )
  )
}

function sameContent(name: string, held: DocumentState | undefined, found: DocumentState | undefined): Checked {
  return {
    promise: `${name} holds exactly the turns that are not undone`,
    expected: held?.version ?? 0,
    found: found?.version ?? 0,
    ok: held?.version === found?.version,
  }
}
