import {
  accept,
  addDocument,
  commit,
  documentOf,
  emptyHistory,
  isProblem,
  type Accepted,
  type Domain,
  type History,
  type Json,
  type Problem,
  type Proposal,
  type State,
} from '../../src/kernel/index.ts'
import { planPart, proposalOf, type Wish } from './plan.ts'
import { spellStrip, toyDomain, toyMeasure } from './toy-domain.ts'

/** A project of strips in memory, for writing flows: plan, accept, look. */
export function toyStudio({
  domain = toyDomain(),
  documents = ['doc'],
}: { domain?: Domain; documents?: readonly string[] } = {}) {
  let history: History = emptyHistory
  for (const name of documents) {
    history = addDocument(history, { name, domain: domain.name, state: domain.newDocument })
    const changes = [
      { edit: 'insert', run: 'r1', sequence: 'strip', after: null, length: 100, content: {}, id: 2 } as const,
    ]
    history = commit(history, {
      id: `start-${name}`,
      label: 'a strip of 100',
      when: '',
      parts: [
        {
          document: name,
          domain: domain.name,
          units: [{ id: 'u1', steps: [], changes, claims: [] }],
          nextId: 3,
          editorBefore: {},
        },
      ],
    })
  }
  const door = { domains: new Map([[domain.name, domain]]), measure: toyMeasure }
  let turns = 0
  const studio = {
    domain,
    door,
    history: (): History => history,
    use: (next: History | Problem): Problem | undefined => {
      if (isProblem(next)) return next
      history = next
      return undefined
    },
    state: (document = 'doc'): State => {
      const found = documentOf(history, document)
      if (!found) throw new Error(`There is no ${document}`)
      return found.state
    },
    strip: (document = 'doc'): string => spellStrip(studio.state(document)),
    async plan(...wishes: Wish[]): Promise<Proposal> {
      const part = await planPart(history, wishes, { domain, measure: toyMeasure })
      if (isProblem(part)) throw new Error(part.message)
      return proposalOf([part])
    },
    async accept(proposal: Proposal, ...refused: string[]): Promise<Accepted | Problem> {
      const id = `t${++turns}`
      const accepted = await accept(
        door,
        history,
        proposal,
        { proposal: proposal.id, by: 'person', refused: new Set(refused) },
        { id, when: '' },
      )
      if (!isProblem(accepted)) history = accepted.history
      return accepted
    },
    /** Plans and accepts; answers with the turn's id. */
    async do(...wishes: Wish[]): Promise<string> {
      const accepted = await studio.accept(await studio.plan(...wishes))
      if (isProblem(accepted)) throw new Error(accepted.message)
      return accepted.turn.id
    },
  }
  return studio
}

export const erase = (start: number, end: number): Wish => ({
  operation: 'erase',
  chosen: { range_start: start, range_end: end },
})
export const add = (at: number, count: number): Wish => ({ operation: 'add', params: { at, count } })
export const gild = (start: number, end: number, to: number): Wish => ({
  operation: 'gild',
  params: { to },
  chosen: { range_start: start, range_end: end },
})
export const range = (start: number, end: number): Wish => ({ operation: 'set_range', params: { start, end } })
export const name = (to: Json): Wish => ({ operation: 'name', params: { to } })
