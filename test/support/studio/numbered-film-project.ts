import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findProgram } from '../../../src/gate/find-program.ts'
import { makeNumbered, type Numbered } from '../media/numbered-film.ts'
import { testFolder } from '../../test-folder.ts'
import { testStudio } from '../../test-studio.ts'

export const FILM: Numbered = {
  rate: { num: 30_000, den: 1001 },
  seconds: 8,
  coding: ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '90', '-bf', '2', '-pix_fmt', 'yuv420p'],
  soundCoding: ['-c:a', 'aac'],
}

/** A word every half second. */
export const WORDS = Array.from({ length: FILM.seconds * 2 - 1 }, (_, at) => ({
  word: `word${at}${at % 4 === 3 ? '.' : ''}`,
  start: at / 2 + 0.05,
  end: at / 2 + 0.45,
}))

/** The same in a codec that browsers seldom know. */
export const UNSEEN_FILM: Numbered = {
  ...FILM,
  coding: ['-c:v', 'mpeg4', '-q:v', '3', '-pix_fmt', 'yuv420p'],
}

const films = new Map<Numbered, Promise<Uint8Array>>()

/** A film whose frames say which they are, for sending or bringing in. */
export function numberedFilm(film = FILM): Promise<Uint8Array> {
  const make = async (): Promise<Uint8Array> => {
    const path = join(await testFolder(), 'film.mp4')
    await makeNumbered(path, film, (await findProgram('ffmpeg')) ?? 'ffmpeg')
    return readFile(path)
  }
  const made = films.get(film) ?? make()
  films.set(film, made)
  return made
}

/** A project with a document `film` of it, with what is said in it. */
export async function numberedFilmProject(film = FILM, words: readonly object[] = WORDS) {
  const studio = await testStudio().empty()
  await writeFile(join(studio.folder, 'film.mp4'), await numberedFilm(film))
  await writeFile(join(studio.folder, 'film.json'), JSON.stringify(words))
  await studio.run('import', 'film.mp4', '--transcript', 'film.json', '--as', 'video')
  return studio
}
