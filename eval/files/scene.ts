import type { SceneName as AudioScene } from '../audio/scene.ts'
import type { ProjectName } from '../music/projects.ts'
import type { SceneName as VideoScene } from '../video/scene.ts'

/**
 * A project as data: its plain files, what is remembered, what is in the context, and at most one document of each
 * kind.
 */
export type Scene = {
  readonly files: Readonly<Record<string, string>>
  readonly memos: readonly string[]
  readonly context: readonly string[]
  readonly audio?: AudioScene
  readonly video?: VideoScene
  readonly music?: ProjectName
}

const notes = `# Sleep, episode 12

Guest: Maria Lopez
Host: Tom

## Topics
- coffee
- naps
- phones

## Links
- https://example.org/sleep

Maria talks about coffee. Coffee is fine before lunch.
TODO: check the name of the guest.
`

const readme = `# Field guide

How we work.

## Setup

Install it, then run it.

## Setup on a Mac

Use brew.

## Licence

MIT
`

const shelf = {
  'notes.md': notes,
  'README.md': readme,
  'todo.txt': 'buy milk\ncall Anna\nbuy milk\nship the release',
  'config.json': '{\n  "port": 3000,\n  "host": "localhost",\n  "retries": 3\n}\n',
  'docs/guide.md': '# Guide\n\nThe category of a cat is not a cat.\nStart with the manual.\n',
  'docs/windows.txt': 'one\r\ntwo\r\nthree\r\n',
  'drafts/intro.md': 'Welcome to the show.\nToday: sleep.\n',
  'drafts/outro.md': 'Thanks for listening.\n',
  'empty.md': '',
}

const memos = ['Use British spelling.', 'The guest is called Maria Lopez.']
const context = ['notes.md', 'README.md']

/** The projects that requests are made in. */
export const scenes = {
  /** Files only. */
  notebook: { files: shelf, memos, context },
  /** A podcast of two by its transcript, and files. */
  episode: { files: { 'notes.md': notes, 'README.md': readme }, memos, context, video: 'podcast' },
  /** The same with documents that were written before. */
  written: {
    files: { 'notes.md': notes, 'show-notes.md': '# Old notes\n', 'transcript.md': 'old\n' },
    memos: [],
    context: [],
    video: 'podcast',
  },
  /** A lecture whose speaker nobody named. */
  lecture: { files: { 'notes.md': notes }, memos: [], context: [], video: 'lecture' },
  /** Three tracks and three labels, five minutes. */
  recording: { files: { 'notes.md': notes }, memos: [], context: [], audio: 'podcast' },
  /** Two voices without any label. */
  bare: { files: { 'notes.md': notes }, memos: [], context: [], audio: 'interview' },
  /** A song of two sections on three tracks. */
  song: { files: { 'notes.md': notes }, memos: [], context: [], music: 'lofi' },
  /** A podcast and its jingle. */
  both: { files: { 'notes.md': notes }, memos: [], context: [], video: 'podcast', music: 'lofi' },
} as const satisfies Record<string, Scene>

export type SceneName = keyof typeof scenes
