import { basename } from 'node:path'
import { plainLine } from '../gate/index.ts'
import type { SourceAddress } from '../audio/index.ts'
import type { SampleFormat } from './samples.ts'
import type { SourceRecord } from './source-record.ts'

export type ImportCall = {
  path: string
  mediaFolder: string
  /** Resample to this rate when the file has another one. */
  rate?: number
  /** From 0 to 1. */
  onProgress?: (done: number) => void
  signal?: AbortSignal
}

export type ImportedSource = {
  address: SourceAddress
  name: string
  originalPath: string
  channels: 1 | 2
  rate: number
  frames: number
  sampleFormat: SampleFormat
  tags: Record<string, string>
  warnings: string[]
}

/** The name of a recording as people see it: its file name without the ending, on one line. */
export function nameOf(path: string): string {
  const name = plainLine(basename(path))
  return name.replace(/(?<=.)\.[^.]{1,5}$/, '') || 'recording'
}

export function toImportedSource(record: SourceRecord): ImportedSource {
  const { address, name, originalPath, channels, rate, frames, tags, warnings, samples } = record
  return { address, name, originalPath, channels, rate, frames, sampleFormat: samples.format, tags, warnings }
}
