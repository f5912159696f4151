import { cannot, isNotThere, isOnlySaid, marias, toms, upTo } from './video-expect.ts'
import {
  after,
  all,
  answers,
  anyOf,
  asks,
  back,
  before,
  eitherOut,
  merged,
  onlyKept,
  out,
  pauses,
  reads,
  shows,
  showsItself,
  splitAfter,
  spokenBy,
  swapped,
  toEnd,
  toStart,
  wordsBack,
  wordsMaybeOut,
  wordsOut,
  type Expect,
} from '../video/expect.ts'
import { whichPart } from '../video/patterns.ts'
import type { SceneName } from '../video/scene.ts'

export type BlindRequest = {
  readonly id: string
  readonly scene: SceneName
  readonly words: string
  readonly expect: Expect
}

const request = (scene: SceneName, words: string, expect: Expect): BlindRequest => ({
  id: `${scene}-${words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')}`,
  scene,
  words,
  expect,
})

/** The pause inside the sentence about the seed round comes to so many seconds, and no other pause changes. */
const hesitation = (seconds: number): Expect => all(pauses(99, 0, [3, 5, 6, 9, 12]), pauses(0.5, seconds))

const fillers = [
  request(
    'founder',
    'clean up the ums and uhs for me, everything else stays exactly how it is',
    wordsOut('1: um', '2: uh', '3: um', '11: um'),
  ),
  request(
    'founder',
    'i stumble twice in this, "we um we" and "she she", smooth both of them',
    all(wordsOut('3: um'), eitherOut('3: we', '3: we #2'), eitherOut('5: she #2', '5: she #3')),
  ),
  request('kitchen', 'every um uh and er out pls', wordsOut('1: um', '1: uh', '7: er')),
  request('kitchen', 'In the knife sentence the second "like" is only a tic, can we lose it?', wordsOut('2: like #2')),
  request('podcast', "Only Maria's ums and uhs go. Tom keeps his.", wordsOut('3: uh', '5: um')),
  request('kitchen', 'i say very two times there, once is plenty', eitherOut('7: very', '7: very #2')),
  request('kitchen', 'line nine has a false start so just keep my second try', wordsOut('9: We add')),
  request(
    'founder',
    'there is a wrong beginning where I speak of growing slow, please to leave only the good one',
    wordsOut('12: I was going to'),
  ),
  request(
    'kitchen',
    'the you know after garlic is noise, take it out, but I mean the I mean so that stays',
    wordsOut('5: you know'),
  ),
  request(
    'founder',
    '"basically" and "actually" make me sound nervous, take out those two words wherever i say them',
    wordsOut('4: actually', '14: basically'),
  ),
  request(
    'podcast',
    'Maria trips over "if they" in the nap bit, let her say it once',
    eitherOut('10: if they', '10: if they #2'),
  ),
]

const dropped = [
  request('founder', 'lose the napkin bit', out(15)),
  request('podcast', "We lost Dreamwell as a sponsor, so their ad shouldn't be in here any more.", out(8, 9)),
  request('podcast', 'delete sentences 12 and 13', out(12, 13)),
  request('lecture', 'everything between 25 and 35 seconds can go', out(6, 7)),
  request('lecture', 'nobody needs to hear us checking the sound equipment, cut it', out(6, 7)),
  request('kitchen', 'remove please the phrase where I complain that the room was untidy', out(8)),
  request('podcast', 'cut both of toms questions', out(4, 11)),
  request('founder', 'the sentence where I apologise and the broken off one before it, out with both', out(6, 7)),
  request('lecture', 'drop whatever comes after fifty seconds', out(11, 12)),
  request('kitchen', 'I say the waiting thing two times, keep the one with "about" and drop the other', out(10)),
  request('founder', 'kill "Looking back, the hardest part was finding product market fit."', out(13)),
  request(
    'lecture',
    "The people watching this online won't sit any test, so that line makes no sense for them. Take it out.",
    out(10),
  ),
  request('podcast', 'snip line 9 the discount code expired', out(9)),
  request('kitchen', 'Cut sentence 4, 8 and 12.', out(4, 8, 12)),
]

const kept = [
  request('podcast', 'i only want to hear maria, nothing from the host', onlyKept(15, marias)),
  request('lecture', 'Keep the first 25 seconds, bin the rest', onlyKept(12, upTo(5))),
  request('kitchen', 'just the soup and the garlic please, throw all the other stuff away', onlyKept(12, [4, 5])),
  request('founder', 'Make me a short with nothing but the story of my first customer', onlyKept(16, [4, 5])),
  request(
    'lecture',
    'for the trailer I need only the two sentences about the colours of light and leaves',
    onlyKept(12, [4, 5]),
  ),
  request('podcast', 'leave sentences 4 to 7 and cut the others', onlyKept(15, [4, 5, 6, 7])),
  request('founder', 'segments two and five stay, everything else goes', onlyKept(16, [4, 5, 13, 14, 15, 16])),
]

const stretches = [
  request('founder', 'cut from "Our first customer" up to and including "hated the menus"', out(4, 5)),
  request('kitchen', 'take out everything from so that it stays warm through stir in the salt', out(6, 7, 8, 9)),
  request('lecture', 'begin cutting at "Is the microphone on" and stop right before "The light reactions"', out(6, 7)),
  request('podcast', 'erase please beginning from This episode is brought until ten percent off', out(8, 9)),
  request('founder', 'chop off all that comes before the first customer', out(1, 2, 3)),
  request('podcast', 'Everything after the letters line can go.', out(14, 15)),
  request('kitchen', 'the film should open with the soup, so whatever is ahead of that goes', out(1, 2, 3)),
]

const restored = [
  request('recut', 'bring back the bit about my mom and her cooking videos', back(4, 5)),
  request('recut', 'restore everything i ever cut here', all(back(4, 5, 14), wordsBack('1: um', '2: uh'))),
  request('recut', 'id like the um in the very first sentence back it sounded more human', wordsBack('1: um')),
  request('recut', 'The line about living at the office should be in after all.', back(14)),
  request('recut', 'put 4 and 5 back in but 14 stays out', back(4, 5)),
]

const ordered = [
  request('founder', 'open with the funding part', anyOf(toStart(10, 11, 12), toStart(10, 11))),
  request('podcast', 'move the nap advice so it comes right after seven to nine hours', after(5, 10)),
  request('kitchen', 'swap sentence 2 and sentence 3', swapped(2, 3)),
  request('lecture', 'The line asking for questions has to come before the one about the exam.', before(10, 11)),
  request('founder', 'last segment first', toStart(13, 14, 15, 16)),
  request('recut', 'the best year sentence goes to the very end again', toEnd(16)),
  request('podcast', 'sponsor read should be last, after the goodbye', toEnd(8, 9)),
  request('kitchen', 'can the garlic come ahead of the soup?', before(4, 5)),
]

const paused = [
  request('founder', 'the silence after "in a weekend" is far too long, half a second will do', pauses(0.5, 0.5, [3])),
  request('kitchen', 'no gap longer than one second anywhere', pauses(1, 1)),
  request('podcast', 'give me two seconds of silence before the phones question', pauses(0, 2, [10])),
  request(
    'founder',
    'theres a hesitation between let us and hire, close it up',
    anyOf(...[0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3].map(hesitation)),
  ),
  request('podcast', 'dead air: anything over 0.5 s down to 0.5 s', pauses(0.5, 0.5)),
]

const spelled = [
  request('podcast', 'recieve is spelled wrong', reads('13: recieve', 'receive')),
  request('founder', 'our designers name is Mary, not Marry, correct the transcript', reads('15: Marry', 'Mary')),
  request('podcast', 'It is written DreamWell with a capital W in the middle.', reads('8: Dreamwell', 'DreamWell')),
  request('founder', '"cofounder" wants a hyphen', reads('2: cofounder', 'co-founder')),
]

const voices = [
  request('founder', 'The one talking is Anna, label every sentence with her name', spokenBy('Anna', ...upTo(16))),
  request('podcast', 'tom goes by Thomas, change it for all his lines', spokenBy('Thomas', ...toms)),
  request('podcast', 'sentence 13 isnt maria thats tom', spokenBy('Tom', 13)),
  request('lecture', '"Okay good, it is on." was said by Priya', spokenBy('Priya', 7)),
]

const pictures = [
  request('founder', 'lay the b-roll over the sentence about the weekend', shows(3, 'broll.mp4', 0)),
  request(
    'lecture',
    'use slides.mp4 while I explain chlorophyll',
    anyOf(shows(4, 'slides.mp4', 0), all(shows(4, 'slides.mp4', 0), shows(5, 'slides.mp4', 0))),
  ),
  request('covered', 'take the broll off again, i want to see the face', showsItself(8)),
  request('founder', 'Over the line with my mom show broll.mp4 from second 10 to 15', shows(4, 'broll.mp4', 10, 15)),
]

const shaped = [
  request('founder', 'split the office sentence in two right after year', splitAfter('14: year')),
  request('podcast', 'make one sentence out of 12 and 13', merged(12, 13)),
  request(
    'lecture',
    'The sentence with the light reactions is too long, break it before "and the dark reactions".',
    splitAfter('8: energy'),
  ),
]

const several = [
  request(
    'podcast',
    'drop the ad, fix recieve, and shrink the long pause after the coffee answer to half a second',
    all(out(8, 9), reads('13: recieve', 'receive'), pauses(0.5, 0.5, [6])),
  ),
  request(
    'kitchen',
    'lose the knife line and the mess line, then put the garlic at the top.',
    all(out(2, 8), toStart(5)),
  ),
  request(
    'founder',
    'ums out, the failed take about the tools out as well, and call the speaker Ben',
    all(
      wordsOut('1: um', '3: um', '11: um'),
      wordsMaybeOut('2: uh'),
      out(6, 7),
      anyOf(spokenBy('Ben', ...upTo(16)), spokenBy('Ben', ...upTo(16).filter((each) => each !== 6 && each !== 7))),
    ),
  ),
]

const answered = [
  request('podcast', 'how many times does tom bring up coffee', answers(/\b(1|one|once)\b/i)),
  request('lecture', 'What do I say at around forty seconds?', answers(/calvin|three steps/i)),
]

const askedBack = [
  request('podcast', "make Maria's voice a bit deeper, she asked for it", cannot(/voice|pitch|deep|sound/i)),
  request('founder', 'mail the finished file to my mom', cannot(/mail|send/i)),
  request('kitchen', 'cut that one', asks(whichPart)),
  request('founder', 'remove sentence 30', isNotThere(/30|\b16\b|no such|not exist/i)),
  request('kitchen', 'lay the drone footage over the soup line', isNotThere(/drone|footage|picture|source|video/i)),
]

const onlySaid = [
  request('founder', 'my mom still uses our product every day, funny enough', isOnlySaid),
  request('lecture', 'Chlorophyll is such a hard word to pronounce.', isOnlySaid),
]

/** What is said to the editor of speech in one go, by kind. */
export const requestsByKind = {
  fillers,
  dropped,
  kept,
  stretches,
  restored,
  ordered,
  paused,
  spelled,
  voices,
  pictures,
  shaped,
  several,
  answered,
  askedBack,
  onlySaid,
} satisfies Record<string, readonly BlindRequest[]>

export const blindRequests: readonly BlindRequest[] = Object.values(requestsByKind).flat()
