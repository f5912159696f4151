import type { Expect as AudioExpect } from '../audio/expect.ts'
import type { Given, SceneName as AudioScene } from '../audio/scene.ts'
import type { Expect as FilesExpect } from '../files/expect.ts'
import type { SceneName as FilesScene } from '../files/scene.ts'
import type { Expect as MusicExpect } from '../music/expect.ts'
import type { ProjectName } from '../music/projects.ts'
import type { Expect as VideoExpect } from '../video/expect.ts'
import type { SceneName as VideoScene } from '../video/scene.ts'

/** What people do in a conversation; the rows of the table in `README.md`. */
export type Row = 'correct' | 'scale' | 'go-on' | 'gap' | 'take-back' | 'refer' | 'answer' | 'ask-about'

/**
 * Something that is said, and what must hold after it. Edits are counted from the start of the conversation, since a
 * correction takes back what it corrects; after an answer or a question everything is as it was before the turn.
 */
export type Spoken<Expect> = readonly [words: string, expect: Expect]

/** A conversation of two to five turns. What is planned is approved as it stands. */
export type ConversationCase<Scene, Expect> = {
  readonly id: string
  readonly row: Row
  readonly scene: Scene
  readonly turns: readonly Spoken<Expect>[]
}

export type AudioConversation = ConversationCase<AudioScene, AudioExpect> & { readonly given: Given }
export type VideoConversation = ConversationCase<VideoScene, VideoExpect>
export type MusicConversation = ConversationCase<ProjectName, MusicExpect>
export type FilesConversation = ConversationCase<FilesScene, FilesExpect>

export const inAudio = (
  row: Row,
  scene: AudioScene,
  given: Given,
  ...turns: readonly Spoken<AudioExpect>[]
): AudioConversation => ({ ...conversation(row, scene, turns), given })
export const inVideo = (row: Row, scene: VideoScene, ...turns: readonly Spoken<VideoExpect>[]): VideoConversation =>
  conversation(row, scene, turns)
export const inMusic = (row: Row, scene: ProjectName, ...turns: readonly Spoken<MusicExpect>[]): MusicConversation =>
  conversation(row, scene, turns)
export const inFiles = (row: Row, scene: FilesScene, ...turns: readonly Spoken<FilesExpect>[]): FilesConversation =>
  conversation(row, scene, turns)

const conversation = <Scene extends string, Expect>(
  row: Row,
  scene: Scene,
  turns: readonly Spoken<Expect>[],
): ConversationCase<Scene, Expect> => ({
  id: `${scene}-${turns
    .map(([words]) => words)
    .join(' and then ')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')}`,
  row,
  scene,
  turns,
})
