import { extname } from 'node:path'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { formatForPath, type RenderFormat } from '../render-format.ts'

/** What a cut becomes: a film, or sound alone. */
export type CutFormat = FilmFormat | RenderFormat
export type FilmFormat = { readonly container: 'mp4' | 'mov' | 'mkv' }

const films = new Map<string, FilmFormat>([
  ['.mp4', { container: 'mp4' }],
  ['.m4v', { container: 'mp4' }],
  ['.mov', { container: 'mov' }],
  ['.mkv', { container: 'mkv' }],
])

/** The format that a file name asks for. Without a picture the names of films mean their sound. */
export function cutFormatForPath(
  path: string,
  { hasPicture, bits = 16 }: { hasPicture: boolean; bits?: 16 | 24 | 32 },
): CutFormat | Problem {
  const film = films.get(extname(path).toLowerCase())
  if (film && hasPicture) return film
  if (film && film.container !== 'mp4')
    return problem(
      'unknown-format',
      `There is no picture to put into ${extname(path)}; use .wav, .flac, .mp3, .m4a, .opus or .ogg.`,
    )
  const sound = formatForPath(film ? 'sound.m4a' : path, bits)
  return isProblem(sound) && hasPicture
    ? problem('unknown-format', sound.message.replace('use .wav', 'use .mp4, .mov, .mkv, .wav'))
    : sound
}

export function isFilm(format: CutFormat): format is FilmFormat {
  return format.container === 'mp4' || format.container === 'mov' || format.container === 'mkv'
}
