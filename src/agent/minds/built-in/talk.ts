import { editingVerbs, formatTime, sayCount, tokenize } from '../../../words/index.ts'
import { lineOfQuestion, readQuestion } from '../../answers/read-question.ts'
import type { PlanDocument } from '../../plan-document.ts'
import type { MindView, MindSelection } from '../../mind.ts'
import type { Control } from '../../records.ts'

/**
 * Greetings, questions about the document and control words: what is said and asks for no operation. Null when it is a
 * request.
 */
export async function talk(view: MindView): Promise<MindSelection | null> {
  const line = tokenize(view.intent.words)
    .filter(({ kind }) => kind !== 'sign')
    .map(({ text }) => text)
    .join(' ')
    .replace(/^(?:(?:ok|okay|please|hey|so|and|now|well|um|sorry|oops|ah|oh|damn|wrong one|my bad|wait) )+/, '')
    .replace(/(?: (?:please|now|then|thanks))+$/, '')
  const command = controls.find(({ words }) => words.test(line))?.command
  if (command !== undefined) return { select: 'control', command }
  const answer =
    smallTalk(line, view) ??
    (await answerAsked(line, view)) ??
    (await answerOn(line, view.document, view)) ??
    (isOneSentence(view.intent.words) ? onlyAsked(line, view) : null)
  return answer === null ? null : { select: 'answer', answer }
}

/** A question about what was done, and about what can be; what answers them is loaded when they are asked. */
async function answerAsked(line: string, view: MindView): Promise<string | null> {
  const { input, intent, document, previous, earlier, without, senses, tries } = view
  // What is polite in a question is not taken from it: "is there a way to mute the guest?" orders nothing.
  const words = readQuestion(input.userInput) === null ? intent.words : input.userInput
  const about = readQuestion(words)
  const asked = lineOfQuestion(words)
  if (
    about === 'abilities' ||
    (about === null && /^(?:help|(?:can|could|do|will) (?:you|cutroom|this|it)|what about) /.test(asked))
  ) {
    const { answerAbilities } = await import('../../answers/about-abilities.ts')
    // "Do you have a bridge?" may ask for one that is there.
    const isThing = document.ear !== undefined && /^(?:do|have) you (?:have|got) (?:a|an|the) /.test(asked)
    const told =
      (isThing ? await answerOn(asked, document, view) : null) ??
      (await answerAbilities(about === null ? line : asked, { document, tries, isSure: about !== null }))
    if (told !== null) return told
  }
  if (about !== 'history') return null
  const { answerHistory, turnsDone } = await import('../../answers/about-history.ts')
  return answerHistory(asked, {
    document,
    senses,
    turns: turnsDone({ document, previous, earlier, ...(without && { without }) }),
    ask: (words, on) => answerOn(words, on, view),
  })
}

/** A question about a document as it is, or as it was. */
async function answerOn(line: string, document: PlanDocument, { documents, senses }: MindView): Promise<string | null> {
  if (document.ear) return document.ear.answer(line, document.state)
  if (!opens.test(line) || WHEN_IT.test(line)) return null
  const { answerFromFrame } = await import('../../answers/about-document.ts')
  return answerFromFrame(line, document, { documents, senses })
}

/** How a question about a document may begin. */
const opens =
  /^(?:how|what|what's|which|where|where's|when|who|who's|is|are|do (?!an? )|does|did|has|have (?:i|we|you|any)|show|list|tell me|give me|can you tell|could you tell|am|was|whats|count)\b/

/** "When the voice is finished fade the music out" tells when, and asks nothing. */
const WHEN_IT = new RegExp(
  `^when (?!is|are|was|were|does|do|did|has|have|will|can|should)(?:[^ ]+ ){2,8}(?:${editingVerbs.join('|')}) `,
)

const controls: readonly { readonly words: RegExp; readonly command: Control }[] = [
  {
    words:
      /^(?:can you |could you )?(?:undo|revert|take back)(?: (?:that|it|this|the last (?:one|change|edit|thing|step)|last|my last (?:change|edit)|what you (?:just )?did))?$/,
    command: 'undo',
  },
  {
    words:
      /^(?:no )?(?:take (?:that|it) back|put (?:it|that) back(?: (?:how|as|the way) it was)?|go back|step back|bring (?:it|that) back|bring back (?:the last (?:bit|part|one)|what (?:was|i) (?:cut|deleted|removed))|restore (?:it|that|the last (?:bit|part)))$/,
    command: 'undo',
  },
  { words: /^(?:redo|undo the undo)(?: (?:that|it|this))?$/, command: 'redo' },
  {
    words:
      /^(?:play|listen|play (?:it|this|that|the (?:selection|project|track|mix|whole thing|episode))|let me (?:hear|listen)(?: (?:it|to it|that|to that))?|start playing|start playback|resume)$/,
    command: 'play',
  },
  { words: /^(?:stop|stop (?:it|playing|playback|the playback|that))$/, command: 'stop' },
  { words: /^(?:pause|pause (?:it|playing|playback|the playback|that))$/, command: 'pause' },
  {
    words:
      /^(?:toggle (?:the )?loop(?:ing)?|loop(?: (?:it|this|that|on|off|the selection))?|turn (?:the )?loop(?:ing)? (?:on|off)|stop looping)$/,
    command: 'toggle_loop',
  },
]

/** The reply to somebody who calls it off. */
export const NOTHING_CHANGED = 'All right, nothing was changed.'

function smallTalk(line: string, view: MindView): string | null {
  if (
    /^(?:hello|hi|hey|hiya|howdy|good (?:morning|afternoon|evening)|greetings|yo)(?: (?:there|cutroom|you|again))*$/.test(
      line,
    )
  )
    return `Hello. ${openDocument(view)} Say what you want to change, for example "${view.document.ear?.example ?? 'delete from 1:00 to 2:00'}".`
  if (
    /^(?:thanks|thank you|thx|cheers|great|nice|perfect|cool|awesome|good|well done|good job|that's (?:great|perfect|good))(?: (?:a lot|so much|very much|you|that's (?:great|perfect)))*$/.test(
      line,
    )
  )
    return 'You are welcome.'
  if (
    /^(?:(?:ok|okay|great|thanks|thank you|cheers|perfect|nice) )*(?:that's|that is|that'll be|that will be) (?:all|it|everything)(?: (?:for (?:today|now)|i need|thanks|thank you))*$/.test(
      line,
    )
  )
    return 'All right.'
  if (/^(?:how are you|how's it going|how are things)(?: (?:today|doing))*$/.test(line))
    return `Ready to work. ${openDocument(view)}`
  if (/^(?:who|what) are you$/.test(line))
    return 'Cutroom: you say an edit, I show the plan, and nothing changes before you accept it.'
  if (
    /\b(?:(?:don't|do not) do anything|changed my mind|forget (?:it|that|about it)|never mind|nevermind|cancel that)\b/.test(
      line,
    ) ||
    /(?:scratch that|strike that|no wait|cancel|actually no|no don't)$/.test(line)
  )
    return NOTHING_CHANGED
  if (/^(?:bye|goodbye|see you|good night)(?: .*)?$/.test(line)) return 'Goodbye.'
  return null
}

/** A question may lead up to a request in the next sentence. */
const isOneSentence = (words: string): boolean => !/[.?!]\s+\S/.test(words.trim())

/** No request begins with its verb of being; "can you", "have it" and "do a fade" do. */
const isInverted = /^(?:is|are|was|were|does|did|has|am|isn't|aren't|wasn't|weren't|doesn't|didn't|hasn't)\b/

/** "Would it be possible to have the host louder?": what is asked for so politely is wished for. */
const WISHED_FOR = /\b(?:possible|nice|great|good|lovely|able|like|love) (?:for (?:me|us) )?to have\b/i

/** A question about an edit is no order to make it. */
function onlyAsked(line: string, { document, intent, input }: MindView): string | null {
  const isAsked =
    /^(?:what (?:happens|if|would|will)|why|should i|should we|will it|is it (?:ok|okay|safe)|how (?:do|can|could|would|should) (?:i|we|you)|what's the (?:best|difference)|do i need|do you think|did you|have you|was it)\b/.test(
      line,
    ) ||
    isInverted.test(line) ||
    (/^(?:has|have|had|do|could it be)\b/.test(line) &&
      /\?\s*$/.test(intent.words) &&
      !WISHED_FOR.test(input.userInput))
  return isAsked
    ? `Nothing is changed by asking. Say it as a request, such as "${document.ear?.example ?? 'delete from 1:00 to 2:00'}", and I show you the plan before anything happens.`
    : null
}

function openDocument({ document, startFrame }: MindView): string {
  if (document.ear) return document.ear.about(document.state)
  const tracks = startFrame.things.filter(({ kind }) => kind === 'track').length
  return `${document.name} is ${formatTime(startFrame.durationSeconds)} long with ${tracks === 0 ? 'no tracks' : sayCount(tracks, 'track')}.`
}
