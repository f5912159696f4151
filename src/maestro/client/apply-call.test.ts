import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countOf, drawn } from '../../../test/full.ts'
import { emptyDocument, isProblem, perform, runOperation, type Json, type WorkingCopy } from '../../kernel/index.ts'
import { editsOfSnapshot, music, projectSnapshot, type ProjectSnapshot } from '../../music/index.ts'
import { applyCall } from './apply-call.ts'
import type { StreamCall } from './call.ts'
import { anyWish } from '../../../test/support/maestro/random-calls.ts'
import { anyProject } from '../../../test/support/maestro/random-project.ts'

/** The document that a server makes of a project. */
function documentOf(project: ProjectSnapshot): WorkingCopy {
  const edits = editsOfSnapshot(project)
  return {
    state: {
      document: perform(
        emptyDocument,
        edits.map((edit, at) => ({ ...edit, id: at + 1 })),
      ),
      editor: {},
    },
    nextId: edits.length + 1,
  }
}

const onServer = (copy: WorkingCopy, { name, params }: StreamCall) =>
  runOperation(copy, music.operations.get(name)!, params as Json)

describe('a project', () => {
  it('comes out of a document as it went in', () => {
    fc.assert(
      fc.property(anyProject, (project) => {
        expect(projectSnapshot(documentOf(project).state.document)).toEqual(project)
      }),
      drawn({ seed: 20_261_116, sample: 100, all: 2000 }),
    )
  })
})

describe('a call', () => {
  it('makes the same project on the client as on the server, one after another', () => {
    const done = new Map<string, number>()
    fc.assert(
      fc.property(anyProject, fc.array(anyWish, { minLength: 1, maxLength: 12 }), (first, wishes) => {
        let client = first
        let server = documentOf(first)
        let made = 0
        for (const wish of wishes) {
          const call = wish(client, () => `new/${++made}`)
          const before = JSON.stringify(client)
          const performed = onServer(server, call)
          const applied = applyCall(client, call)
          expect(JSON.stringify(client)).toBe(before)
          if (isProblem(performed)) {
            if (performed.code === 'ENTITY_NOT_FOUND' || performed.code === 'notes-needed')
              expect(applied).toMatchObject({ problem: true, code: performed.code })
            continue
          }
          done.set(call.name, (done.get(call.name) ?? 0) + 1)
          if (isProblem(applied)) throw new Error(`${JSON.stringify(call)}: ${applied.message}`)
          expect(applied).toEqual(projectSnapshot(performed.copy.state.document))
          client = applied
          server = performed.copy
        }
      }),
      drawn({ seed: 20_261_117, sample: 250, all: 5000 }),
    )
    // What only documents know is told on the wire by calls of the wire.
    const alone = [...music.operations.values()]
      .filter(({ name, expands }) => !expands && name.startsWith('stori_'))
      .map(({ name }) => name)
    expect(alone.length).toBeGreaterThan(30)
    expect(alone.filter((name) => (done.get(name) ?? 0) < countOf({ sample: 3, all: 100 }))).toEqual([])
  })
})
