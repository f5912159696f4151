import { studio } from './studio-store.ts'

/**
 * What was typed and not sent is kept by the browser, by project: a server that is started anew, or a page that is
 * loaded anew, takes nothing of it away.
 */

const KEPT_AS = 'cutroom-draft'
let project: string | null = null

/** What was typed here before, once it is known where that is; not over what is typed already. */
export function restoreDraft(name: string): void {
  if (project === name) return
  project = name
  const { draft } = studio.getState()
  if (draft === '') studio.setState({ draft: kept()[name] ?? '' })
  else keep(draft)
}

function keep(draft: string): void {
  if (project === null) return
  const { [project]: _, ...others } = kept()
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(draft === '' ? others : { ...others, [project]: draft }))
  } catch {
    // A browser that keeps nothing keeps what is typed for as long as the page is open.
  }
}

function kept(): { readonly [project: string]: string } {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? '{}')
    if (typeof read !== 'object' || read === null) return {}
    return Object.fromEntries(
      Object.entries(read).filter((each): each is [string, string] => typeof each[1] === 'string'),
    )
  } catch {
    return {}
  }
}

studio.subscribe(({ draft }, before) => {
  if (draft !== before.draft) keep(draft)
})
