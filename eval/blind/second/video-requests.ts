import {
  after,
  all,
  answers,
  anyOf,
  asks,
  back,
  before,
  eitherOut,
  maybeOut,
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
  tightPauses,
  toEnd,
  toStart,
  wordsBack,
  wordsMaybeOut,
  wordsOut,
  type Expect,
} from '../../video/expect.ts'
import { anything, howLong, whichPart } from '../../video/patterns.ts'
import type { SceneName } from '../../video/scene.ts'
import { cannot, isNotThere, isOnlySaid, marias, toms, upTo } from '../video-expect.ts'
import type { BlindRequest } from '../video-requests.ts'

const request = (scene: SceneName, words: string, expect: Expect): BlindRequest => ({
  id: `${scene}-${words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')}`,
  scene,
  words,
  expect,
})

const founder: readonly BlindRequest[] = [
  request('founder', 'get rid of the ums please', all(wordsOut('1: um', '3: um', '11: um'), wordsMaybeOut('2: uh'))),
  request(
    'founder',
    'Hi! Could you take the line about the napkin and open the video with it? Thanks so much',
    toStart(15),
  ),
  request(
    'founder',
    "my mom doesn't want to be in the video after all, so please drop the part about her",
    all(out(4), maybeOut(5)),
  ),
  request('founder', "it's spelled Mary, not Marry", reads('15: Marry', 'Mary')),
  request(
    'founder',
    'He starts the sentence about existing tools twice. Lose the first attempt and the apology.',
    out(6, 7),
  ),
  request('founder', 'dead air over 1 s down to 0.5', pauses(1, 0.5)),
  request('founder', 'the silence after she hated the menus is way too long make it 0.7 seconds', pauses(2, 0.7, [5])),
  request('founder', 'swap the funding sentence with the one about our first customer', swapped(10, 4)),
  request('founder', 'Please, I want that the sentence 13 comes before the sentence 10.', before(10, 13)),
  request(
    'founder',
    'cover the line about the weekend with broll.mp4 starting at second 12',
    shows(3, 'broll.mp4', 12),
  ),
  request(
    'founder',
    'B-roll 10s to 14s over "She needed help with her cooking videos".',
    shows(5, 'broll.mp4', 10, 14),
  ),
  request(
    'founder',
    'okay so where i say that i lived at the office can you just take out the word basically',
    wordsOut('14: basically'),
  ),
  request('founder', 'split sentence 14 after "year"', splitAfter('14: year')),
  request('founder', "trim the 'I mean' off the last sentence", wordsOut('16: I', '16: mean')),
  request('founder', 'everything before "Then in 2020" can go', out(...upTo(9))),
  request('founder', 'no pause longer than 0.8 s anywhere', pauses(0.8, 0.8)),
  request(
    'founder',
    'the transcript has 2019 but he clearly says 2018, can you correct that',
    reads('1: 2019', '2018'),
  ),
  request('founder', 'The speaker in all of this is Anna, label it like that please', spokenBy('Anna', ...upTo(16))),
  request(
    'founder',
    "he corrects himself in the grow slowly sentence, take out 'I was going to'",
    wordsOut('12: I', '12: was', '12: going', '12: to'),
  ),
  request(
    'founder',
    'put sentences 8 and 9 at the very end and lose the uh in the cofounder line',
    all(toEnd(8, 9), wordsOut('2: uh')),
  ),
  request('founder', 'delete the sentence about existing tools', asks(whichPart)),
  request(
    'founder',
    'could you put some soft piano underneath the opening?',
    cannot(/piano|music|sound|underneath|opening/i),
  ),
  request('founder', 'The story about my mom always makes people laugh.', isOnlySaid),
]

const podcast: readonly BlindRequest[] = [
  request('podcast', 'cut the ad read', out(8, 9)),
  request(
    'podcast',
    "ditch the mattress ad, and the gap after 'caffeine stays for hours' should be 0.4",
    all(out(8, 9), pauses(1, 0.4, [6])),
  ),
  request('podcast', 'recieve should be receive', reads('13: recieve', 'receive')),
  request('podcast', 'move the naps answer in front of the question how much sleep we need', before(4, 10)),
  request('podcast', 'I just want to hear Maria, everything Tom says can go', onlyKept(15, marias)),
  request('podcast', "Take all ums and uhs out of Maria's answers but leave Tom's alone.", wordsOut('3: uh', '5: um')),
  request('podcast', 'teh um in the "never drink coffee" line needs to go', wordsOut('7: um')),
  request(
    'podcast',
    'when she talks about naps she says "if they" twice, once is enough',
    anyOf(wordsOut('10: if', '10: they'), wordsOut('10: if #2', '10: they #2')),
  ),
  request('podcast', 'can we start the show with "Phones are terrible because the light wakes you up"', toStart(12)),
  request(
    'podcast',
    'after the code for ten percent off theres two and a half seconds of nothing bring that down to one second',
    pauses(2, 1, [9]),
  ),
  request('podcast', "Tom's name should be Thomas in the speaker labels, all of them.", spokenBy('Thomas', ...toms)),
  request('podcast', 'sentence 7 is actually Maria speaking, not Tom', spokenBy('Maria', 7)),
  request('podcast', 'put the sponsor message right after "Today we talk about sleep"', after(2, 8, 9)),
  request('podcast', 'join the last two sentences into one', merged(14, 15)),
  request('podcast', 'tighten the pauses', anyOf(tightPauses, asks(howLong))),
  request(
    'podcast',
    'please cut where Tom asks about phones in bed, also what Maria answers to it',
    all(out(11, 12), maybeOut(13)),
  ),
  request('podcast', 'what tom says about coffee, cut', out(7)),
  request(
    'podcast',
    'three things: the goodbye line out, the letters line out, and the um in the seven to nine hours line out',
    all(out(15, 13), wordsOut('5: um')),
  ),
  request('podcast', "Who's talking in this episode?", answers(/Tom[\s\S]*Maria|Maria[\s\S]*Tom/)),
  request('podcast', 'remove the bit about melatonin', isNotThere(/melatonin/i)),
]

const lecture: readonly BlindRequest[] = [
  request('lecture', 'cut 0:25 to 0:35', out(6, 7)),
  request('lecture', 'Nobody needs to see the microphone check, so take those two sentences out.', out(6, 7)),
  request('lecture', 'lose the first ten seconds', out(1, 2)),
  request(
    'lecture',
    'slides.mp4 from 4 to 9 seconds while he says that chlorophyll absorbs red and blue light',
    shows(4, 'slides.mp4', 4, 9),
  ),
  request('lecture', 'keep 0:10 till 0:25 the rest can go', onlyKept(12, [3, 4, 5])),
  request('lecture', 'I would like to have the announcement of the exam at the beginning', toStart(10)),
  request('lecture', 'Everything after the Calvin cycle goes.', out(10, 11, 12)),
  request('lecture', 'trim all gaps longer than 1.5 s to 0.5 s', pauses(1.5, 0.5)),
  request('lecture', 'the last word was misheard its Tuesday', reads('12: Thursday', 'Tuesday')),
  request('lecture', 'put the sentence with the three steps before the one about the light reactions', before(8, 9)),
  request('lecture', 'split "The light reactions make energy" from what follows', splitAfter('8: energy')),
  request('lecture', 'drop last weeks recap', out(2)),
  request(
    'lecture',
    'Show the slides over the sentence on the Calvin cycle',
    anyOf(shows(9, 'slides.mp4', 0), asks(anything)),
  ),
  request(
    'lecture',
    'since it will be a short clip: out with good morning and out with see you on thursday',
    anyOf(out(1, 12), all(wordsOut('1: Good', '1: morning'), out(12))),
  ),
  request('lecture', 'Where does he mention the exam?', answers(/0:4[5-9]|\b45|\b10\b/)),
]

const kitchen: readonly BlindRequest[] = [
  request('kitchen', 'remove every um, uh and er', wordsOut('1: Um', '1: uh', '7: er')),
  request('kitchen', 'i say that we wait for ten minutes twice, keep the second one', out(10)),
  request('kitchen', 'the soup story has to go', out(4)),
  request('kitchen', "there's a double 'the' before pot, fix that", eitherOut('6: the', '6: the #2')),
  request('kitchen', 'the hole after the salt, three seconds, should be only one second', pauses(2, 1, [9])),
  request('kitchen', 'cut the second like in the knife sentence', wordsOut('2: like #2')),
  request('kitchen', 'Put the garlic line right behind the welcome.', after(1, 5)),
  request(
    'kitchen',
    'i was thinking we could lose thanks for watching and end with the kitchen being a mess',
    anyOf(all(out(12), toEnd(8)), all(out(12), after(11, 8))),
  ),
  request(
    'kitchen',
    'clean up my filler words',
    all(
      wordsOut('1: Um', '1: uh', '2: like #2', '5: you', '5: know', '7: er'),
      wordsMaybeOut('4: Well', '6: the', '7: I', '8: basically', '8: I', '8: guess'),
    ),
  ),
  request('kitchen', 'delete from "So that it stays warm" to "we stir in the salt"', out(6, 7, 8, 9)),
  request('kitchen', 'In the salt sentence I begin wrong: please remove "We add".', wordsOut('9: We', '9: add')),
  request('kitchen', 'exchange the knife line and the soup line', swapped(2, 4)),
  request('kitchen', 'What is the longest pause in here', answers(/\b0?3(\.\d+)?\b|2\.9|three/i)),
]

const recut: readonly BlindRequest[] = [
  request('recut', 'bring back the two sentences about my mom', back(4, 5)),
  request('recut', 'I want the one about living at the office back in', back(14)),
  request('recut', 'the first sentence sounds unnatural now, put the um back in there', wordsBack('1: um')),
  request('recut', 'restore everything that was cut', all(wordsBack('1: um', '2: uh'), back(4, 5, 14))),
  request('recut', 'move "that was the best year of my life" to the end again', toEnd(16)),
  request('recut', 'take the other two ums out too', wordsOut('3: um', '11: um')),
  request(
    'recut',
    "her cooking videos can come back but without the 'you know'",
    all(back(5), wordsOut('5: you', '5: know')),
  ),
]

const covered: readonly BlindRequest[] = [
  request('covered', 'take the b-roll off again', showsItself(8)),
  request(
    'covered',
    'the b-roll should start at second 20 instead',
    anyOf(shows(8, 'broll.mp4', 20), shows(8, 'broll.mp4', 20, 25)),
  ),
  request('covered', "I'd rather see the speaker again when he says they are too complicated", showsItself(8)),
  request(
    'covered',
    'show 30 to 36 seconds of broll.mp4 over the line about hiring engineers and take it off the tools line',
    all(shows(11, 'broll.mp4', 30, 36), showsItself(8)),
  ),
  request(
    'covered',
    'can the b roll go over the napkin sentence instead?',
    anyOf(all(showsItself(8), shows(15, 'broll.mp4', 3)), all(showsItself(8), shows(15, 'broll.mp4', 3, 8))),
  ),
  request('covered', 'remove "Sorry, let me start again." and the half sentence before it', out(6, 7)),
]

/** What people ask for in one sentence. */
export const secondVideoRequests: readonly BlindRequest[] = [
  ...founder,
  ...podcast,
  ...lecture,
  ...kitchen,
  ...recut,
  ...covered,
]
