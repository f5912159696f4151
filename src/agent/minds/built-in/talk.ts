import { isProblem } from '../../../kernel/index.ts'
import { formatSpan, formatTime, tokenize, type Frame, type Mention } from '../../../words/index.ts'
import type { MindView, MindSelection } from '../../mind.ts'
import type { Control } from '../../records.ts'

/**
 * Greetings, questions about the document and control words: what is said and asks for no operation. Null when it is a
 * request.
 */
export async function talk(view: MindView, mentions: readonly Mention[]): Promise<MindSelection | null> {
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
    (view.document.ear
      ? view.document.ear.answer(line, view.document.state)
      : await aboutDocument(line, view, mentions)) ??
    (isOneSentence(view.intent.words) ? onlyAsked(line, view) : null)
  return answer === null ? null : { select: 'answer', answer }
}

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
  if (/^what .*\b(?:can|could) you do\b/.test(line)) return help(view)
  if (/^(?:bye|goodbye|see you|good night)(?: .*)?$/.test(line)) return 'Goodbye.'
  if (
    /^(?:help|help me|what (?:can|could) (?:you|i|we) (?:do|say|ask)|what do you do|what are my options|what (?:commands|operations)(?: .*)?|how does (?:this|it) work|what can i do here)(?: (?:for me|here|with (?:this|it)))*$/.test(
      line,
    )
  )
    return help(view)
  return null
}

/** A question may lead up to a request in the next sentence. */
const isOneSentence = (words: string): boolean => !/[.?!]\s+\S/.test(words.trim())

/** No request begins with its verb of being; "can you", "have it" and "do a fade" do. */
const isInverted = /^(?:is|are|was|were|does|did|has|am|isn't|aren't|wasn't|weren't|doesn't|didn't|hasn't)\b/

/** A question about an edit is no order to make it. */
function onlyAsked(line: string, { document, intent }: MindView): string | null {
  const isAsked =
    /^(?:what (?:happens|if|would|will)|why|should i|should we|will it|is it (?:ok|okay|safe)|how (?:do|can|could|would|should) (?:i|we|you)|what's the (?:best|difference)|do i need|do you think|did you|have you|was it)\b/.test(
      line,
    ) ||
    isInverted.test(line) ||
    (/^(?:has|have|had|do|could it be)\b/.test(line) && /\?\s*$/.test(intent.words))
  return isAsked
    ? `Nothing is changed by asking. Say it as a request, such as "${document.ear?.example ?? 'delete from 1:00 to 2:00'}", and I show you the plan before anything happens.`
    : null
}

/** The first operations of each family, in their own words. */
function help({ document }: MindView): string {
  const names = [...document.domain.operations.keys()].map((name) => name.replace(/^apply_/, '').replaceAll('_', ' '))
  return `I can do this with ${document.name}: ${names.join(', ')}. Say it in your own words, for example ${document.ear ? `"${document.ear.example}"` : '"split at 1:30", "delete the first 10 seconds"'}, "undo".`
}

function openDocument({ document, startFrame }: MindView): string {
  if (document.ear) return document.ear.about(document.state)
  return `${document.name} is ${formatTime(startFrame.durationSeconds)} long with ${counted(ofKind(startFrame, 'track').length, 'track')}.`
}

const counted = (count: number, noun: string): string =>
  `${count === 0 ? 'no' : count} ${noun}${count === 1 ? '' : 's'}`
const ofKind = (frame: Frame, kind: string): Frame['things'] => frame.things.filter((thing) => thing.kind === kind)

const opens =
  /^(?:how|what|what's|which|where|when|who|is|are|do|does|did|show|list|tell me|give me|can you tell|could you tell|am|was|whats)\b/

async function aboutDocument(line: string, view: MindView, mentions: readonly Mention[]): Promise<string | null> {
  if (!opens.test(line) || (/^give me\b/.test(line) && /\b(?:new|more|another|extra|empty|blank|a|an)\b/.test(line)))
    return null
  const { startFrame: frame, document } = view
  const named = mentions.flatMap((mention) => (mention.kind === 'name' ? mention.things : []))
  const isQuestion = !/^(?:show|list|tell|give)\b/.test(line)
  if (/\b(?:how loud|how quiet|loudness|what level|how hot|peak level)\b/.test(line) && isQuestion)
    return loudness(
      view,
      named.map(({ id, name }) => ({ id, name })),
    )
  if (
    /\b(?:how long|how many (?:seconds|minutes|hours)|length|duration|what's the (?:length|duration)|total time|running time|run time)\b/.test(
      line,
    ) &&
    !/\b(?:trim|cut|delete|make)\b/.test(line)
  ) {
    const [thing] = named
    return thing?.endSeconds !== undefined
      ? `${thing.name} is ${formatTime(thing.endSeconds - (thing.startSeconds ?? 0))} long.`
      : `${document.name} is ${formatTime(frame.durationSeconds)} long.`
  }
  if (/\bselect(?:ed|ion)\b/.test(line) || /^what (?:did|have|do) i select/.test(line)) return selected(frame)
  if (/\b(?:cursor|playhead)\b/.test(line) || /^where am i\b/.test(line))
    return `The cursor is at ${formatTime(frame.cursorSeconds)}.`
  if (/\b(?:muted|soloed|solo|panned)\b/.test(line)) return state(frame, line)
  const tracks = named.filter(({ kind }) => kind === 'track').map(({ id }) => id)
  if (/\bclips?\b/.test(line) && tracks.length > 0)
    return listed(
      ofKind(frame, 'clip').filter(({ on }) => tracks.includes(on ?? '')),
      'clip',
    )
  if (/\btracks?\b/.test(line) || /\bwho(?:'s| is)\b/.test(line)) return listed(ofKind(frame, 'track'), 'track')
  if (/\b(?:labels?|markers?|chapters?|sections?|parts?)\b/.test(line)) return listed(ofKind(frame, 'label'), 'label')
  if (/\bclips?\b/.test(line)) return listed(ofKind(frame, 'clip'), 'clip')
  if (/\b(?:documents?|projects?|files?)\b/.test(line) && /^(?:which|what|list|show)\b/.test(line))
    return `The documents are ${view.documents.join(', ')}.`
  if (named.length > 0 && /^(?:where|when)\b/.test(line))
    return named
      .map(({ name, startSeconds, endSeconds }) =>
        startSeconds === undefined
          ? `${name} is there.`
          : `${name} is at ${formatSpan(startSeconds, endSeconds ?? startSeconds)}.`,
      )
      .join(' ')
  if (/^what(?:'s| is)? (?:here|there|in (?:here|it|this|the project)|this|going on|the state)/.test(line))
    return `${openDocument(view)} ${listed(ofKind(frame, 'track'), 'track')} ${selected(frame)}`
  return null
}

function selected({ selection, things, cursorSeconds }: Frame): string {
  const chosen = things.filter((thing) => thing.selected === true).map(({ name }) => name)
  const range =
    selection === null
      ? 'No time range is selected.'
      : `${formatSpan(selection.startSeconds, selection.endSeconds)} is selected.`
  return `${range}${chosen.length > 0 ? ` Selected: ${chosen.join(', ')}.` : ''} The cursor is at ${formatTime(cursorSeconds)}.`
}

function state(frame: Frame, line: string): string {
  const word = /\bmuted\b/.test(line) ? 'muted' : /\bpanned\b/.test(line) ? 'panned' : 'solo'
  const found = ofKind(frame, 'track')
    .filter(({ tags }) => tags?.includes(word) === true)
    .map(({ name }) => name)
  return found.length === 0
    ? `No track is ${word}.`
    : `${found.join(', ')} ${found.length === 1 ? 'is' : 'are'} ${word}.`
}

function listed(things: Frame['things'], noun: string): string {
  if (things.length === 0) return `There is no ${noun}.`
  const shown = things
    .slice(0, 30)
    .map(({ name, startSeconds, endSeconds, kind }) =>
      kind === 'track' || startSeconds === undefined
        ? name
        : `${name} (${formatSpan(startSeconds, endSeconds ?? startSeconds)})`,
    )
  return `There ${things.length === 1 ? 'is' : 'are'} ${counted(things.length, noun)}: ${shown.join(', ')}${things.length > 30 ? ' …' : ''}.`
}

async function loudness(
  { document, copy, senses, startFrame }: MindView,
  named: readonly { id: string; name: string }[],
): Promise<string | null> {
  if (!document.loudnessOf) return null
  const things =
    named.length > 0 ? named : ofKind(startFrame, 'track').filter(({ tags }) => tags?.includes('label') !== true)
  const said: string[] = []
  for (const { id, name } of things) {
    for (const look of document.loudnessOf(copy.state, [id])) {
      const found = await senses.measure(look)
      said.push(
        typeof found === 'number'
          ? `${name} is at ${found.toFixed(1)} LUFS.`
          : isProblem(found)
            ? found.message
            : `${name} is silent.`,
      )
    }
  }
  return said.join(' ') || 'There is nothing to hear.'
}
