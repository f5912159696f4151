import { contain, openReader, type Reader } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import type { FootagePlace } from '../../media/index.ts'
import type { MediaContainer, MediaCopy, OpenedMedia } from '../../server/index.ts'

/** What browsers call the containers that they show; they look into the others themselves, and show what they can. */
const types: ReadonlyMap<FootagePlace['demuxer'], MediaContainer> = new Map([
  ['mov', 'video/mp4'],
  ['matroska', 'video/webm'],
  ['ogg', 'video/ogg'],
])

type FoundMedia = {
  open(address: string, copy: MediaCopy): Promise<OpenedMedia | Problem>
  /** To be called when the project has changed: what it had, it may have no more. */
  forget(): void
}

/**
 * Opens films of a project for looking at. `find` says where one lies, and whether it is one of the project's at all; a
 * page that jumps about asks for a part of the same one many times a second.
 */
export function openMedia(folder: string, find: (address: string) => Promise<string | Problem>): FoundMedia {
  const found = new Map<string, Promise<FootagePlace | Problem>>()

  const locate = (address: string): Promise<FootagePlace | Problem> => {
    const known = found.get(address)
    if (known) return known
    const asked = find(address).then((reply) => (isProblem(reply) ? reply : (JSON.parse(reply) as FootagePlace)))
    found.set(address, asked)
    const drop = (): void => void (found.get(address) === asked && found.delete(address))
    asked.then((place) => isProblem(place) && drop(), drop)
    return asked
  }

  const openOriginal = async (address: string): Promise<OpenedMedia | Problem> => {
    // A file that was replaced since it was found is looked for once more.
    for (let tries = 0; tries < 2; tries++) {
      const place = await locate(address)
      if (isProblem(place)) return place
      const reader = await openReader(place.path).catch(() => undefined)
      if (reader?.size === place.size && reader.modifiedMs === place.modifiedMs)
        return opened(reader, { type: types.get(place.demuxer) ?? 'application/octet-stream', mark: address })
      await reader?.close()
      found.delete(address)
    }
    return problem('media-missing', 'The file of this film is not where it was, or was changed; put it back.')
  }

  const openProxy = async (address: string): Promise<OpenedMedia | Problem> => {
    const place = await locate(address)
    if (isProblem(place)) return place
    const proxy = await contain(folder, `.cutroom/media/${place.proxy}`, { own: true })
    const reader = isProblem(proxy) ? undefined : await openReader(proxy.path).catch(() => undefined)
    // Two that were made of the same film by two programs need not be the same.
    return reader
      ? opened(reader, { type: 'video/mp4', mark: `${address} ${reader.size} ${reader.modifiedMs}` })
      : problem('no-proxy', 'There is no lighter copy of this film yet; a job of the kind "proxy" makes it.')
  }

  return {
    open: (address, copy) => (copy === 'proxy' ? openProxy(address) : openOriginal(address)),
    forget: () => found.clear(),
  }
}

const opened = (
  { size, read, close }: Reader,
  { type, mark }: { readonly type: MediaContainer; readonly mark: string },
): OpenedMedia => ({ name: 'film', size, read, close, type, mark })
