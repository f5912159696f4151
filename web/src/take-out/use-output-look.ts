import { useEffect, useState } from 'react'
import { isProblem, type OutputLook, type OutputQuery, type Problem } from '../../../src/client/index.ts'
import { workClient } from '../jobs/work-client.ts'

/** Long enough that not every letter of a name is asked about. */
const REST_MS = 200

type Look = { readonly key: string; readonly content: string; readonly given: OutputLook | Problem }

/** The content is known whatever the file is called; `problem` is why it cannot be made as it is asked. */
export type SeenOutput = Pick<OutputLook, 'text' | 'notes'> & { readonly problem: string | null }

/** What the file would be, as the server finds it by making it. Nothing is said until that is known. */
export function useOutputLook(document: string, revision: number, query: OutputQuery | null): SeenOutput {
  const [seen, setSeen] = useState<Look | null>(null)
  const key = query === null ? '' : JSON.stringify([revision, query])
  const content = JSON.stringify([revision, query?.format, query?.rate])
  useEffect(() => {
    if (key === '') return undefined
    let isShown = true
    const asked = setTimeout(() => {
      const [, wanted] = JSON.parse(key) as [number, OutputQuery]
      void workClient.outputLook(document, wanted).then((given) => isShown && setSeen({ key, content, given }))
    }, REST_MS)
    return () => {
      isShown = false
      clearTimeout(asked)
    }
  }, [document, key, content])
  if (seen === null) return { text: null, notes: null, problem: null }
  const { given } = seen
  const problem = isProblem(given) ? given : given.problem
  const { text, notes } = seen.content === content && !isProblem(given) ? given : { text: null, notes: null }
  return {
    text,
    notes,
    problem: seen.key === key ? (problem?.message ?? null) : null,
  }
}
