import { openReader, Refusal } from '../gate/index.ts'
import { fileName } from './ffmpeg.ts'
/** A container that we let ffmpeg open, by the name of its demuxer. The name of a file never decides. */
export type Demuxer =
  | 'wav'
  | 'w64'
  | 'flac'
  | 'ogg'
  | 'mp3'
  | 'aac'
  | 'mov'
  | 'matroska'
  | 'aiff'
  | 'caf'
  | 'au'
  | 'asf'
  | 'avi'
  | 'mpegts'
  | 'mpeg'
  | 'flv'
  | 'wv'
  | 'amr'

const sniffBytes = 4096

/**
 * Says what a file is by its first bytes. Playlists and their like, which make a decoder open other files, are refused
 * by name.
 */
export async function sniff(path: string): Promise<Demuxer> {
  const reader = await openReader(path)
  try {
    const name = fileName(path)
    if (reader.size === 0) throw new Refusal('media-empty', `${name} is empty: the file has no bytes.`)
    const bytes = new Uint8Array(sniffBytes)
    let head = bytes.subarray(0, await reader.read(bytes, 0))
    const skip = tagLength(head)
    if (skip > 0) {
      const after = new Uint8Array(sniffBytes)
      head = after.subarray(0, await reader.read(after, skip))
    }
    const found = demuxerOf(head)
    if (found) return found
    if (skip > 0) return 'mp3'
    const other = nameOfOther(head)
    if (other) throw new Refusal('not-media', `${name} is ${other}, not a recording.`)
    throw new Refusal('not-media', `${name} is not a recording of a kind that we know, or it is damaged.`)
  } finally {
    await reader.close()
  }
}

/** The length of an ID3 tag at the start, which may stand before several kinds of audio. */
function tagLength(head: Uint8Array): number {
  if (head.length < 10 || text(head, 0, 3) !== 'ID3') return 0
  const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6, 10)
  return 10 + ((a & 127) << 21) + ((b & 127) << 14) + ((c & 127) << 7) + (d & 127)
}

function demuxerOf(head: Uint8Array): Demuxer | null {
  const four = text(head, 0, 4)
  const inside = text(head, 8, 4)
  if (['RIFF', 'RF64', 'BW64'].includes(four)) return inside === 'WAVE' ? 'wav' : inside === 'AVI ' ? 'avi' : null
  if (four === 'FORM') return ['AIFF', 'AIFC'].includes(inside) ? 'aiff' : null
  const plain = new Map<string, Demuxer>([
    ['fLaC', 'flac'],
    ['OggS', 'ogg'],
    ['caff', 'caf'],
    ['.snd', 'au'],
    ['wvPk', 'wv'],
    ['#!AM', 'amr'],
  ]).get(four)
  if (plain) return plain
  if (text(head, 0, 3) === 'FLV') return 'flv'
  const box = text(head, 4, 4)
  if (box === 'ftyp') return ['avif', 'heic', 'heix', 'mif1', 'msf1'].includes(inside) ? null : 'mov'
  if (['moov', 'mdat', 'wide', 'pnot'].includes(box)) return 'mov'
  if (starts(head, [0x1a, 0x45, 0xdf, 0xa3])) return 'matroska'
  if (starts(head, [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11])) return 'asf'
  if (starts(head, [0x72, 0x69, 0x66, 0x66, 0x2e, 0x91, 0xcf, 0x11])) return 'w64'
  if (starts(head, [0, 0, 1, 0xba])) return 'mpeg'
  if (head[0] === 0x47 && head[188] === 0x47 && head[376] === 0x47) return 'mpegts'
  return elementary(head)
}

/**
 * MPEG audio has no magic bytes, only a frame header; a second one where the first says it ends tells it from noise.
 */
function elementary(head: Uint8Array): Demuxer | null {
  const [a = 0, b = 0, c = 0] = head
  if (a !== 0xff || (b & 0xe0) !== 0xe0) return null
  if ((b & 0xf6) === 0xf0) {
    const length = (((head[3] ?? 0) & 3) << 11) | ((head[4] ?? 0) << 3) | ((head[5] ?? 0) >> 5)
    return length > 7 &&
      (length + 1 >= head.length || (head[length] === 0xff && ((head[length + 1] ?? 0) & 0xf6) === 0xf0))
      ? 'aac'
      : null
  }
  const isVersion = (b & 0x18) !== 0x08,
    isLayer = (b & 0x06) !== 0,
    isBitrate = (c & 0xf0) !== 0xf0 && (c & 0xf0) !== 0,
    isRate = (c & 0x0c) !== 0x0c
  return isVersion && isLayer && isBitrate && isRate ? 'mp3' : null
}

/** What a file is that is no recording, for the sentence that refuses it. */
function nameOfOther(head: Uint8Array): string | null {
  const start = new TextDecoder('utf-8')
    .decode(head)
    .replace(/^\uFEFF/, '')
    .trimStart()
    .toLowerCase()
  const words: [string, string][] = [
    ['#extm3u', 'a playlist (m3u8)'],
    ['ffconcat', 'a list of files (ffconcat)'],
    ['file ', 'a list of files (concat)'],
    ["file'", 'a list of files (concat)'],
    ['v=0', 'a session description (sdp)'],
    ['[playlist]', 'a playlist (pls)'],
    ['[reference]', 'a playlist (asx)'],
    ['<asx', 'a playlist (asx)'],
    ['<smil', 'a playlist (smil)'],
    ['<mpd', 'a playlist (dash)'],
    ['<?xml', 'an XML text'],
    ['<svg', 'a picture (svg)'],
    ['<!doctype html', 'a web page'],
    ['<html', 'a web page'],
    ['%pdf', 'a PDF document'],
    ['mthd', 'a MIDI file (import it with --as music)'],
    ['gif8', 'a picture (gif)'],
    ['bm', 'a picture (bmp)'],
  ]
  if (starts(head, [0x89, 0x50, 0x4e, 0x47])) return 'a picture (png)'
  if (starts(head, [0xff, 0xd8, 0xff])) return 'a picture (jpeg)'
  if (starts(head, [0x50, 0x4b, 3, 4])) return 'an archive (zip)'
  if (starts(head, [0x1f, 0x8b])) return 'an archive (gzip)'
  if (text(head, 0, 4) === 'RIFF' && text(head, 8, 4) === 'WEBP') return 'a picture (webp)'
  if (['II*\0', 'MM\0*'].includes(text(head, 0, 4))) return 'a picture (tiff)'
  if (text(head, 4, 4) === 'ftyp') return 'a picture (heif)'
  const isPlain = isText(head)
  const known = words.find(([word]) => start.startsWith(word) && (isPlain || word.length > 2))
  return known?.[1] ?? (isPlain ? 'a text' : null)
}

/** No control characters but tab, line ends and escape. */
function isText(head: Uint8Array): boolean {
  return head.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13 || byte === 27)
}

function starts(head: Uint8Array, bytes: number[]): boolean {
  return bytes.every((byte, index) => head[index] === byte)
}

function text(bytes: Uint8Array, at: number, count: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + count))
}
