import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { thirdPartyNotices } from '../scripts/third-party-notices.ts'

// What is built is for use, whatever runs the build: a page for developers names the folder that it was built in.
process.env['NODE_ENV'] = 'production'

// The shapes of the routes are for programs that check them; the page takes what its own server sends.
const rolldownOptions = { treeshake: { moduleSideEffects: (id: string) => !id.includes('/src/client/') } }

/** The page of the studio, built beside the program that serves it. The server puts a nonce where the mark stands. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  publicDir: false,
  plugins: [react(), tailwind(), thirdPartyNotices({ others: ['@fontsource-variable/inter', 'tailwindcss'] })],
  html: { cspNonce: 'CUTROOM-NONCE' },
  worker: { format: 'es', rolldownOptions },
  build: {
    outDir: '../dist/studio',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // Nothing is put into the page as text: fonts and pictures are files of this server, as its policy asks.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions,
  },
  logLevel: 'warn',
})
