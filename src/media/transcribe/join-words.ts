import type { Transcript, TranscriptWord } from '../../video/index.ts'

/** Words of one chunk, at its place in the recording and within it: recognisers let a last word run past the end. */
export function placedWords(
  words: readonly TranscriptWord[],
  { startSeconds, seconds }: { startSeconds: number; seconds: number },
): TranscriptWord[] {
  const within = (second: number): number => startSeconds + Math.max(0, Math.min(seconds, second))
  return words
    .map((word) => ({ ...word, startSeconds: within(word.startSeconds), endSeconds: within(word.endSeconds) }))
    .filter((word) => word.endSeconds > word.startSeconds)
}

/** Notes of the chunks, each said once. */
export function joinNotes(notes: Transcript['notes']): Transcript['notes'] {
  return [...new Map(notes.map((note) => [`${note.code} ${note.text}`, note])).values()]
}
