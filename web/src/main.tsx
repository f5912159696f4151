import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Shell } from './app/shell.tsx'
import { restoreTheme } from './app/theme.ts'
import { openDoor } from './state/open-door.ts'
import { shareNonce } from './ui/nonce.ts'
import './ui/tokens.css'

const root = document.querySelector('#studio')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Shell />
    </StrictMode>,
  )
}
shareNonce()
restoreTheme()
void openDoor()
