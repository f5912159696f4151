import { useEffect, useState } from 'react'
import { isProblem, type OutputLook, type OutputQuery, type Problem } from '../../../src/client/index.ts'
import { workClient } from '../jobs/work-client.ts'

/** Long enough that not every letter of a name is asked about. */
const REST_MS = 200

type Look = { readonly key: string; readonly given: OutputLook | Problem }

/**
 * What the file would be, as the server finds it by making it; the answer to the question before stays until then, so
 * that nothing jumps. `isSettled` tells whether it is the answer to this one.
 */
export function useOutputLook(
  document: string,
  revision: number,
  query: OutputQuery | null,
): { readonly look: OutputLook | null; readonly problem: string | null; readonly isSettled: boolean } {
  const [seen, setSeen] = useState<Look | null>(null)
  const key = query === null ? '' : JSON.stringify([document, revision, query])
  useEffect(() => {
    if (key === '') return undefined
    let isShown = true
    const asked = setTimeout(() => {
      const [, , wanted] = JSON.parse(key) as [string, number, OutputQuery]
      void workClient.outputLook(document, wanted).then((given) => isShown && setSeen({ key, given }))
    }, REST_MS)
    return () => {
      isShown = false
      clearTimeout(asked)
    }
  }, [document, key])
  const isSettled = seen?.key === key
  if (seen === null) return { look: null, problem: null, isSettled: false }
  const { given } = seen
  if (isProblem(given)) return { look: null, problem: given.message, isSettled }
  return { look: given, problem: given.problem?.message ?? null, isSettled }
}
