import { sha256Hex } from '../../gate/hash.ts'
import { canonical, type Json } from '../../kernel/index.ts'
import type { Snapshot } from '../../music/wire/snapshot.ts'

/** Names a project by what is in it: the same content has the same version, whoever sent it and whenever. */
export function contentVersion(project: Snapshot): string {
  return sha256Hex(canonical(project as Json))
}
