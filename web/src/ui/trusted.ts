/** What browsers that know it offer, and the types of TypeScript not yet. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string }
}

/** The one policy of this page: addresses of scripts that it was built with, and nothing else. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('cutroom', {
  createScriptURL: (address) => {
    const { origin, pathname } = new URL(address, location.href)
    if (origin !== location.origin || !pathname.startsWith('/assets/'))
      throw new TypeError('That is no script of ours.')
    return address
  },
})

/** The address of a worker of this page, in the form that the page's policy takes. */
export function trustedWorkerUrl(address: string): string {
  return policy?.createScriptURL(address) ?? address
}
