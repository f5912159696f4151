import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { findFootage, type FootagePlace } from '../../media/index.ts'
import { sourcesOf } from '../../video/index.ts'
import type { Workbench } from '../workbench.ts'

/** Where a film lies that a document of this project shows, by the hash of its content. */
export async function findMedia(workbench: Workbench, address: string): Promise<FootagePlace | Problem> {
  const source = workbench.project
    .documents()
    .filter(({ domain }) => domain === 'video')
    .flatMap(({ state }) => sourcesOf(state.document))
    .find(({ picture }) => picture?.file === address)
  if (!source) return problem('unknown-source', 'No document of this project has a film by that address.')
  return findFootage({ mediaFolder: workbench.sources.mediaFolder, address, name: source.name })
}

/** The films that a document shows, each once. */
export function filmsOf(
  workbench: Workbench,
  name: string,
): { readonly address: string; readonly name: string }[] | Problem {
  const document = workbench.document(name)
  if (isProblem(document)) return document
  if (document.domain !== 'video') return []
  const films = sourcesOf(document.state.document).flatMap(({ name: called, picture }) =>
    picture ? [[picture.file, called] as const] : [],
  )
  return [...new Map(films)].map(([address, called]) => ({ address, name: called }))
}
