/** Holds what was read of pyramids, for all sources together, so that memory stays bounded however many are open. */
const budgetBytes = 48 * 1024 * 1024

const held = new Map<string, Promise<Float32Array>>()
let heldBytes = 0

export const columnCache = {
  async get(key: string, load: () => Promise<Float32Array>): Promise<Float32Array> {
    const known = held.get(key)
    if (known) {
      // A map keeps its order of insertion: what was used last stands last.
      held.delete(key)
      held.set(key, known)
      return known
    }
    const loading = load()
    held.set(key, loading)
    try {
      heldBytes += (await loading).byteLength
    } catch (error) {
      held.delete(key)
      throw error
    }
    for (const [oldest, value] of held) {
      if (heldBytes <= budgetBytes) break
      held.delete(oldest)
      heldBytes -= (await value).byteLength
    }
    return loading
  },
  forget(prefix: string): void {
    for (const [key, value] of held) {
      if (!key.startsWith(prefix)) continue
      held.delete(key)
      void value.then((floats) => { heldBytes -= floats.byteLength })
    }
  },
}
