import { extname } from 'node:path'
import { problem, type Problem, isProblem } from '../kernel/index.ts'
import type { OutputFormat } from './samples.ts'

/** What a render becomes. Kinds other than WAV need ffmpeg. */
export type RenderFormat =
  | { container: 'wav'; samples: OutputFormat }
  | { container: 'flac'; samples: 's16' | 's24' }
  | { container: 'mp3' | 'm4a' | 'opus' | 'ogg'; bitrateKbps?: number }

/** The format that a file name asks for; 16 bits unless said otherwise. */
export function formatForPath(path: string, bits: 16 | 24 | 32 = 16): RenderFormat | Problem {
  const ending = extname(path).toLowerCase()
  switch (ending) {
    case '.wav':
      return { container: 'wav', samples: bits === 16 ? 's16' : bits === 24 ? 's24' : 'f32' }
    case '.flac':
      return { container: 'flac', samples: bits === 16 ? 's16' : 's24' }
    case '.mp3':
      return { container: 'mp3' }
    case '.m4a':
    case '.mp4':
    case '.aac':
      return { container: 'm4a' }
    case '.opus':
      return { container: 'opus' }
    case '.ogg':
    case '.oga':
      return { container: 'ogg' }
    default:
      return problem(
        'unknown-format',
        `${ending === '' ? 'A name without an ending' : `"${ending}"`} does not say what to render; use .wav, ` +
          `.flac, .mp3, .m4a, .opus or .ogg.`,
      )
  }
}

/** How the samples reach an encoder: as they are for FLAC, as floats for those that round by themselves. */
export function pcmFormatOf(format: RenderFormat): OutputFormat {
  return 'samples' in format ? format.samples : 'f32'
}

/** ffmpeg's options for an encoder. */
export function encoderArguments(format: Exclude<RenderFormat, { container: 'wav' }>): string[] {
  const asked = 'bitrateKbps' in format ? format.bitrateKbps : undefined
  const bitrate = asked === undefined ? null : `${Math.round(Math.min(512, Math.max(16, asked)))}k`
  if (format.container === 'flac') return ['-c:a', 'flac', '-f', 'flac']
  if (format.container === 'mp3')
    return ['-c:a', 'libmp3lame', ...(bitrate ? ['-b:a', bitrate] : ['-q:a', '2']), '-id3v2_version', '3', '-f', 'mp3']
  if (format.container === 'm4a')
    return ['-c:a', 'aac', '-aac_coder', 'fast', '-b:a', bitrate ?? '192k', '-movflags', '+faststart', '-f', 'ipod']
  if (format.container === 'opus') return ['-c:a', 'libopus', '-b:a', bitrate ?? '128k', '-f', 'opus']
  return ['-c:a', 'libvorbis', ...(bitrate ? ['-b:a', bitrate] : ['-q:a', '6']), '-f', 'ogg']
}

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
