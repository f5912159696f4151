import type { Song } from '../document/song.ts'
import type { Target } from '../prompt/structured-prompt.ts'
import { quoted } from './call.ts'
import { resolveName } from './resolve-name.ts'
import type { Named } from './things-in.ts'

type Asked = { readonly name: string; readonly named: readonly Named[] }

/** What a call touches beside the target of its request. It is only said: whoever reviews the call decides. */
export function scopeWarnings(song: Song, { name, named }: Asked, scope: Target | undefined): string[] {
  if (scope === undefined || !('name' in scope)) return []
  const target = resolveName(song, { thing: scope.kind, said: scope.name })
  if ('sentence' in target) return [target.sentence]
  const touched = named.filter(({ thing }) => thing === 'track' || thing === 'region')
  const isInside =
    touched.length > 0 &&
    touched.every(({ thing, value }) =>
      isWithin(song, { thing, id: String(value) }, { kind: scope.kind, id: target.answer }),
    )
  if (isInside) return []
  const told = touched.map(({ thing, value }) =>
    quoted((thing === 'track' ? song.track(String(value)) : song.region(String(value)))?.name ?? String(value)),
  )
  return [
    `The request is about the ${scope.kind} ${quoted(scope.name)}, and ${name} changes ` +
      `${told.length === 0 ? 'something else' : told.join(', ')}.`,
  ]
}

function isWithin(
  song: Song,
  { thing, id }: { thing: string; id: string },
  target: { kind: 'track' | 'region'; id: string },
): boolean {
  if (thing === target.kind) return id === target.id
  return target.kind === 'track' && song.region(id)?.trackId === target.id
}
