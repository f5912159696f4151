import { writeFileSync } from 'node:fs'
import { findingsOf } from '../src/music/composer/songs.test-support.ts'
import { musicPage, songsOnPage } from './music-page.ts'

/** Writes docs/music.md from what the composer really does: `npx tsx scripts/make-music-page.ts`. */
writeFileSync(new URL('../docs/music.md', import.meta.url), musicPage(findingsOf(songsOnPage)))
