import { sha256Hex } from '../../gate/index.ts'
import { canonical, type Json } from '../../kernel/index.ts'
import type { ProjectSnapshot } from '../../music/index.ts'

/** Names a project by what is in it as JSON: the same content has the same version, whoever sent it and whenever. */
export function contentVersion(project: ProjectSnapshot): string {
  return sha256Hex(canonical(JSON.parse(JSON.stringify(project)) as Json))
}
