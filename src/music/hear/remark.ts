import type { Hearing } from './hearing.ts'

const oneOf = (words: string): RegExp => new RegExp(String.raw`\b(?:${words})\b`, 'i')

const courtesies =
  'nice|cool|great|ok|okay|well|wow|haha|lol|ah|oh|hm+|one sec(?:ond)?|just a (?:sec|second|moment)|hang on|wait|' +
  'sorry|by the way|btw|fun fact'
const subjects =
  'i|we|he|she|they|my|our|his|her|their|the|that|this|it|these|those|there|someone|somebody|everyone|' +
  "everybody|nobody|it's|that's|i'm|i've"
/** How somebody begins who tells of something, behind a word or two of courtesy. */
const tells = new RegExp(String.raw`^\W*(?:(?:${courtesies})[\s,.!:–—-]+)*(?:${subjects})\b`, 'i')
/** What makes a wish, a condition or a complaint of it. */
const wishes = oneOf(
  "should|shall|must|need|needs|want|wants|wish|could|can|can't|would|please|let|make|too|not|[a-z]+n't|never|no|" +
    'without|more|less|enough|if|unless|hear|wrong|weird|strange|bad|boring|bored|sucks?|off|missing|lacks?|sloppy|' +
    'hate|dislike|annoy[a-z]*|problem|instead|again|back|only|except|but|keep|leave|louder|quieter|softer|higher|' +
    'lower|faster|slower|change|changed|still|prefer|miss|bother[a-z]*|muddy|harsh|thin|flat|empty|buried|lost',
)
const praises = oneOf(
  '(?:i|we) (?:[a-z]+ )?(?:love|like|dig)|great|nice|cool|perfect|awesome|good|beautiful|lovely|amazing|brilliant|' +
    'sick|dope|fire|slaps?|bangs?|hits|works|grooves?|fantastic|gorgeous|superb|excellent|fun',
)
const verbs = oneOf(
  'is|are|was|were|am|has|have|had|used|plays|played|hits|sounds|feels|looks|reminds|works|likes?|loves?|grooves?|' +
    "slaps?|bangs?|thinks?|know|knows|said|says|told|rings|ringing|lives|lived|it's|that's|i'm|i've",
)

/**
 * The reply to somebody who only tells of something: praise, or what has nothing to do with the song. Null where it may
 * be a wish or a complaint.
 */
export function replyToRemark({ clause: { text }, wide }: Hearing): string | null {
  if (!tells.test(text) || !verbs.test(text) || wishes.test(text) || /\d/.test(text)) return null
  if (praises.test(text)) return 'Good to hear. Nothing is changed.'
  const isOfSong = wide.text.startsWith('@') || /^\W*(?:it|this|that|these|those|there)\b/i.test(text)
  return isOfSong ? null : 'That asks for nothing, so the song stays as it is.'
}
