import { editingVerbs } from '../../words/index.ts'
import type { State } from '../../kernel/index.ts'
import { endOfSong } from '../arrangement.ts'
import { sayKey, describeKey } from '../composing/key-in.ts'
import type { Bus, SongTrack } from '../document/song.ts'
import { sayNames } from '../position/say-names.ts'
import { barsBetween, beatOfBar, signatureAt, tempoAt, formatSignature } from '../document/bars.ts'
import { sayMetre, sayTempo } from './say-changes.ts'
import { answerForm, sectionsOf } from './answer-form.ts'
import { answerNotes } from './answer-notes.ts'
import { answerMix } from './answer-mix.ts'
import type { Item, Score, SectionItem } from './line.ts'
import { readLine, widened } from './read-line.ts'
import { scoreOf } from './score.ts'
import { verbs } from './vocabulary.ts'

/** A question, with what it names. */
export type Asked = {
  readonly line: string
  readonly score: Score
  readonly tracks: readonly SongTrack[] | undefined
  readonly section: SectionItem | undefined
  /** All that are named, in order. */ readonly sections: readonly SectionItem[]
  readonly bus: Bus | undefined
}

const opens =
  /^(?:what|what's|whats|which|where|where's|when|how|is|are|does|did|has|list|tell me|show me (?:all|the|my|every)|who|who's|can you (?:tell|list|show)|could you (?:tell|list|show)|do (?:i|we|you|any|all|these|the)|have (?:i|we|you)|have (?:any|all|these|the) .*(?:got|been)|(?:at|on|in|from|until|to|for|with) (?:which|what)|any|got any|give me (?:a list|an overview|the (?:tempo|bpm|key|tracks|sections|length|time signature))|name (?:all|every))\b/
/** What a question may be led in by. */
const ledIn =
  /^(?:(?:can|could|would) you )?(?:please )?(?:tell|show) me (?:please )?(?=(?:what|which|where|when|how|who|at|in|on|if|whether)\b)(?:(?:if|whether) )?/
/** A question with an order behind it is an order. */
const orders = new RegExp(
  ` (?:and|then|,) (?:then )?(?:${[...editingVerbs, ...verbs].filter((verb) => verb !== 'play').join('|')}) `,
)

/** The reply to a question about the song, or to a kind word; null where the words ask for something else. */
export function answerQuestion(line: string, state: State): string | null {
  const kind = chat(line, state)
  if (kind !== null) return kind
  const noun = bare.exec(line)?.[1]
  if (noun !== undefined) return answerAbout(`what is the ${noun}`, state)
  if (!opens.test(line) || /^(?:what|how) about\b|^(?:what|how) if\b/.test(line) || orders.test(line)) return null
  return answerAbout(line.replace(ledIn, ''), state)
}

/** "Tempo?" asks what the tempo is. */
const bare = /^(?:and )?(?:the )?(tempo|bpm|key|time signature|metre|meter|length|tracks|track list|sections)\W*$/

function answerAbout(line: string, state: State): string | null {
  const asked = readQuestion(line, state)
  return answerNotes(asked) ?? aboutWhole(asked) ?? answerFormFirst(asked) ?? aboutTracks(asked, state)
}

/** Where a section is named the form is asked about; else the mix is nearer. */
function answerFormFirst(asked: Asked): string | null {
  return asked.section && !asked.bus ? (answerForm(asked) ?? answerMix(asked)) : (answerMix(asked) ?? answerForm(asked))
}

function readQuestion(line: string, state: State): Asked {
  const score = scoreOf(state)
  const read = widened(readLine(line, { score }), { score })
  const items = read.words.flatMap(({ text }): Item[] =>
    text.startsWith('@') ? read.items.slice(Number(text.slice(2)), Number(text.slice(2)) + 1) : [],
  )
  const track = items.find((item) => item.kind === 'track' && !/^(?:all|every|everything|solo)/i.test(item.said))
  const bus = items.find((item) => item.kind === 'bus')
  return {
    line,
    score,
    tracks: track?.kind === 'track' ? track.tracks : undefined,
    section: items.find((item): item is SectionItem => item.kind === 'section'),
    sections: items.filter((item): item is SectionItem => item.kind === 'section'),
    bus: bus?.kind === 'bus' ? bus.bus : undefined,
  }
}

function aboutWhole({ line, score: { song } }: Asked): string | null {
  const bar = /\bbar (\d+)\b/.exec(line)?.[1]
  const at = bar === undefined ? null : { bar, beat: beatOfBar(song, Number(bar)) }
  const isChange = /\bchang(?:e|es|ing)\b/.test(line)
  const told = [
    ...(/\b(?:time signature|signature|metre|meter)s?\b/.test(line) && !/\bkey signature\b/.test(line)
      ? [at ? `Bar ${at.bar} is in ${formatSignature(signatureAt(song, at.beat))}.` : sayMetre(song, isChange)]
      : []),
    ...(/\bkey\b/.test(line) && !/\b(?:change|set)\b/.test(line) ? [sayKey(song)] : []),
    ...(/\b(?:tempos?|bpm|how fast|speed)\b/.test(line)
      ? [at ? `In bar ${at.bar} the tempo is ${tempoAt(song, at.beat)} BPM.` : `${sayTempo(song, { isChange })}.`]
      : []),
  ]
  return told.length > 0 ? told.join(' ') : null
}

function aboutTracks({ line, score, tracks }: Asked, state: State): string | null {
  const { song } = score
  if (!tracks && /\b(?:called|name|title)\b/.test(line) && /\b(?:song|project|this|it)\b/.test(line))
    return `The project is called ${song.name}.`
  if (tracks && /\b(?:called|name)\b/.test(line))
    return `${sayNames(
      tracks.map(({ name }) => name),
      30,
    )}.`
  if (tracks && /^what(?:'s|s| is) (?:on|in) /.test(line))
    return tracks
      .map(
        ({ id, name }) =>
          `${name} has ${
            sayNames(
              score.regions.filter(({ trackId }) => trackId === id).map((region) => region.name),
              30,
            ) || 'nothing on it'
          }.`,
      )
      .join(' ')
  if (tracks && /^(?:is there|are there|do we have|have we|do i have|got any|any)\b/.test(line))
    return `There is ${sayNames(
      tracks.map(({ name }) => name),
      30,
    )}.`
  const missing =
    /^(?:is there|are there|do (?:we|i) have|have we(?: got)?|got any|any)(?: (?:a|an|any|some))? ([a-z]+(?: \d+)?)(?: (?:section|part|track))?(?: (?:yet|here|in (?:it|the song)))?$/.exec(
      line,
    )?.[1]
  const there =
    missing ??
    /^(?:is|are) (?:the |my |our )?(.+?)(?: (?:section|part|track))?(?: still)? (?:there|in|here|gone|left)$/.exec(
      line,
    )?.[1]
  const [known] = score.regions.filter(({ name }) => name.toLowerCase() === there)
  if (known) return `Yes, there is ${known.name}. ${sectionsOf(score)}`
  if (there !== undefined && tracks && !line.endsWith(' gone'))
    return `Yes, there is ${sayNames(tracks.map(({ name }) => name))}.`
  if (there !== undefined && missing === undefined && !tracks)
    return `No, nothing is called “${there}”. ${sectionsOf(score)}`
  if (missing !== undefined && !/^(?:tracks?|instruments?|channels?)$/.test(missing))
    return `No, nothing is called “${missing}”. ${sectionsOf(score)}`
  if (/\b(?:tracks?|instruments?|channels?)\b/.test(line) || /^who(?:'s| is)? (?:plays?|playing)/.test(line))
    return score.tracks.length === 0
      ? 'There are no tracks yet.'
      : `There ${score.tracks.length === 1 ? 'is 1 track' : `are ${score.tracks.length} tracks`}: ${sayNames(
          score.tracks.map(({ name }) => name),
          30,
        )}.`
  if (
    /^what(?:'s|s| is)? (?:here|there|in (?:here|it|this|the (?:song|project))|this|going on)|overview|^what (?:do|have) (?:we|i) (?:have|got)/.test(
      line,
    )
  )
    return `${aboutSong(state)} ${sectionsOf(score)}`
  return null
}

const praise =
  /^(?:thanks|thank|cheers|great|good|nice|perfect|cool|awesome|amazing|love|lovely|like|brilliant|excellent|super|fantastic|wonderful|beautiful|sick|dope|fire|sweet|neat|wow|yay|ta|done)$/
const beside =
  /^(?:you|so|much|very|a|lot|it|that|this|sounds?|looks?|feels?|is|that's|it's|really|i|the|now|for|me|job|work|well|man|dude|mate|one|again|already|all|just|how|we|pretty|absolutely|ok|okay|yes|yeah|oh|and|to|way)$/

/** Greetings and thanks ask for nothing. */
function chat(line: string, state: State): string | null {
  const words = line.split(' ')
  if (
    words.length <= 10 &&
    words.some((word) => praise.test(word)) &&
    words.every((word) => praise.test(word) || beside.test(word))
  )
    return 'You are welcome.'
  return /^(?:what's up|whats up|sup|wassup|how's it going|how is it going|how do you do|are you there|you there|anybody there|morning|evening)(?: (?:man|dude|mate|there|today|everyone))*$/.test(
    line,
  )
    ? `Ready when you are. ${aboutSong(state)}`
    : null
}

/** The song in a sentence. */
export function aboutSong(state: State): string {
  const score = scoreOf(state)
  const bars = barsBetween(score.song, 0, endOfSong(score.arrangement))
  return score.tracks.length === 0
    ? 'The song is still empty.'
    : `${score.song.name} has ${score.tracks.length} ${score.tracks.length === 1 ? 'track' : 'tracks'} and ${Math.round(bars * 100) / 100} bars, in ${describeKey(score.song)} at ${score.song.tempo} BPM.`
}
