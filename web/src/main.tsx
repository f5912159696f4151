import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Shell } from './app/shell.tsx'
import { restorePreferences } from './app/preferences.ts'
import { openDoor } from './state/open-door.ts'
import './ui/tokens.css'

/**
 * A library puts a style of its own into the page while a dialog is open. It takes the nonce of the page's policy from
 * here, by a name that bundlers agreed on.
 */
function shareNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  ;(globalThis as { __webpack_nonce__?: string | undefined }).__webpack_nonce__ = nonce
}

const root = document.querySelector('#studio')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Shell />
    </StrictMode>,
  )
}
shareNonce()
restorePreferences()
void openDoor()
