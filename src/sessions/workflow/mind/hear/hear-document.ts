import { sentenceForm } from '../sentence-form.ts'
import type { TemplateName, Wish } from '../wish.ts'
import { hearBy, type Rule, type Slots } from './clause.ts'

const WRITE =
  'write|make|create|generate|produce|draft|prepare|save|export|build|compile|put_together|i_need|i_want [me] [us] [out|up|down]'
const TO = 'to|as|in|into|under|at|called|named [a|the] [new] [file] [called|named]'

/** Documents that are made from the project: "write the show notes", "the transcript to transcript.md". */
export const hearDocument = hearBy([
  documents(`${WRITE} {documents} ${TO} {file}`),
  documents(`${WRITE} {file} with|from {documents}`),
  documents(`overwrite|replace {file} with|by {documents}`, true),
  documents(`${WRITE} {documents}`),
])

function documents(form: string, overwrite = false): Rule {
  return {
    form: sentenceForm(form),
    wishes: (slots: Slots, { text }) => {
      const parts = slots.masked('documents').split(/,? and (?:also )?|, /)
      const named = parts.map(templateOf)
      const about = named.at(-1)?.about ?? ''
      const path = slots.has('file') ? slots.meant('file') : null
      if (path !== null && parts.length > 1) return null
      // Chapters that are made and not written may well be labels.
      if (
        path === null &&
        /^(?:make|create|generate|produce|build|prepare)\b/i.test(text) &&
        parts.some((part) => /(?:^| )chapters$/i.test(part) && !/youtube/i.test(part))
      )
        return null
      const wishes = named.flatMap((each): Wish[] =>
        each ? [{ wish: 'document', template: each.template, path, isPlain: each.isPlain, overwrite, about }] : [],
      )
      return wishes.length === parts.length ? wishes : null
    },
  }
}

/** The document that a noun stands for, and what the words behind it say it is about. */
function templateOf(
  said: string,
): { readonly template: TemplateName; readonly isPlain: boolean; readonly about: string } | null {
  for (const [template, noun] of nouns) {
    const found = new RegExp(
      `^(?:(?:a|an|the|some|my|our|its|full|complete|whole|new|short|plain) )*(?<style>youtube |timestamped )?(?:${noun})(?: (?:file|document|page|text))?(?: (?:again|too|as well|now))?(?<about>(?: (?:for|of|from|about) .+)?)(?: (?:again|too|as well|now))?$`,
      'iu',
    ).exec(said)
    const about = found?.groups?.['about']?.trim() ?? ''
    if (found && ABOUT.test(about))
      return { template, isPlain: found.groups?.['style'] !== undefined || /youtube/i.test(about), about }
  }
  return null
}

const nouns: readonly (readonly [TemplateName, string])[] = [
  ['show-notes', 'show[ -]?notes|episode notes'],
  ['chapters', 'chapters|chapter (?:list|marks|markers|file)|list of (?:the )?chapters|chapters list|timestamps'],
  ['transcript', 'transcript|transcription'],
  ['cue-sheet', 'cue[ -]?sheet|cue list|list of cues'],
]

/** What a document is about is one of the project's; a wish for its style or its contents needs somebody who writes. */
const ABOUT = /^(?:(?:for|of|from|about) (?:(?:this|the|my|our|that|its) )*[\p{L}\p{N} ._'-]{1,60})?$/u
