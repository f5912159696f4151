import { writeFileSync } from 'node:fs'
import { findingsOf } from '../test/support/music/songs.ts'
import { musicPage, songsOnPage } from './music-page.ts'

/** Writes docs/music.md from what the composer really does: `npx tsx scripts/make-music-page.ts`. */
writeFileSync(new URL('../docs/music.md', import.meta.url), musicPage(findingsOf(songsOnPage)))
