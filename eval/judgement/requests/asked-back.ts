import { answers, anyOf, asks, refuses } from '../../audio/expect.ts'
import { asksBack, replies } from '../calls.ts'
import { judgements, spoken } from '../judgement.ts'

/** Unclear even to a person who sees the whole document. */
export const askedBack = judgements(
  'asked-back',
  [
    'podcast',
    {},
    spoken(
      'Do the usual.',
      asks(/./),
      asksBack('What is the usual: levels, fades, shorter pauses, or something else?'),
    ),
  ],
  [
    'interview',
    {},
    spoken(
      'Take out the part where he says that thing about his boss.',
      anyOf(asks(/./), answers(/transcript|words|hear|said|when|where|time/i)),
      asksBack('When does he say it? I see no words here, so please give me the time range.'),
    ),
  ],
  [
    'chapters',
    {},
    spoken(
      'Swap the two stories.',
      asks(/which|what|stor/i),
      asksBack('Which two: Childhood, Money, Travel or another part?'),
    ),
  ],
  [
    'interview',
    {},
    spoken(
      'It has to be half as long by tonight.',
      asks(/what|which|part|range|how|keep|go/i),
      asksBack('Which parts may go, and which must stay?'),
    ),
  ],
  [
    'takes',
    {},
    spoken(
      'Use the better one.',
      asks(/which|better|take/i),
      asksBack('Which take is the better one, Take 1 or Take 2?'),
    ),
  ],
  [
    'song',
    {},
    spoken(
      'That part there should come earlier.',
      asks(/which|what|part|where/i),
      asksBack('Which part do you mean, and where should it go?'),
    ),
  ],
  [
    'panel',
    {},
    spoken('She is too loud in places.', asks(/who|which|where|she|what/i), asksBack('Who is too loud, and where?')),
  ],
)

const cannot = /cannot|can't|can not|unable|not able|no way|nothing here|not possible|do not|don't|only/i

/** What no operation can do: it is said, and nothing else happens in its place. */
export const impossible = judgements(
  'impossible',
  [
    'podcast',
    {},
    spoken(
      'Give the host the voice of a famous actor.',
      anyOf(answers(cannot), refuses(/./)),
      replies('I cannot change who is heard; I can change level, tone and order.'),
    ),
  ],
  [
    'interview',
    {},
    spoken(
      'Translate the guest into Spanish.',
      anyOf(answers(cannot), refuses(/./)),
      replies('I cannot translate speech; record a translation and I can place it.'),
    ),
  ],
  [
    'solo',
    {},
    spoken(
      'Send this to my producer when you are through.',
      anyOf(answers(cannot), refuses(/./)),
      replies('I cannot send anything; render it and send the file yourself.'),
    ),
  ],
  [
    'lecture',
    {},
    spoken(
      'Type up what the speaker says.',
      anyOf(answers(cannot), refuses(/./)),
      replies('I cannot hear words in a recording; there is a command for that, cutroom transcribe.'),
    ),
  ],
)
