import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { thirdPartyNotices } from '../scripts/third-party-notices.ts'

/** The page of the studio, built beside the program that serves it. The server puts a nonce where the mark stands. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  publicDir: false,
  plugins: [react(), tailwind(), thirdPartyNotices({ others: ['@fontsource-variable/inter', 'tailwindcss'] })],
  html: { cspNonce: 'CUTROOM-NONCE' },
  worker: { format: 'es' },
  build: {
    outDir: '../dist/studio',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // Nothing is put into the page as text: fonts and pictures are files of this server, as its policy asks.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The shapes of the routes are for programs that check them; the page takes what its own server sends.
    rolldownOptions: { treeshake: { moduleSideEffects: (id) => !id.includes('/src/client/') } },
  },
  logLevel: 'warn',
})
