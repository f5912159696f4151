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
import { whichPart } from '../../video/patterns.ts'
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
  // terse, in a hurry
  request('founder', 'lose the ums', all(wordsOut('1: um', '3: um', '11: um'), wordsMaybeOut('2: uh'))),
  request('founder', 'ditch line one', out(1)),
  request('founder', 'pauses over a second down to half a second', pauses(1, 0.5)),
  request('founder', 'swap the last two sentences', swapped(15, 16)),
  request('founder', 'Marry -> Mary', reads('15: Marry', 'Mary')),
  // a videographer who cuts interviews for a living
  request(
    'founder',
    'Kill the first take of the existing tools line, I only need the complete one.',
    all(out(6), maybeOut(7)),
  ),
  request('founder', 'B-roll from 10s to 14s over the napkin line, thanks', shows(15, 'broll.mp4', 10, 14)),
  request('founder', 'cover the weekend sentence with broll.mp4 starting at 0:20', shows(3, 'broll.mp4', 20)),
  request(
    'founder',
    'Cold open please: lift the best year of my life line and make it the very first thing we hear.',
    toStart(16),
  ),
  request('founder', 'Ripple out everything between 0:14 and 0:23.5', out(4, 5)),
  request('founder', 'slide the napkin line up so it follows the weekend line', after(3, 15)),
  // somebody from marketing, with reasons
  request(
    'founder',
    'Our investors want to stay private, so the two sentences about the funding and the seed round have to go.',
    out(10, 11),
  ),
  request(
    'founder',
    "the clip is for people who don't know us, so please keep only the first three sentences and the very last one",
    onlyKept(16, [1, 2, 3, 16]),
  ),
  request('founder', 'I think the story with my mom distracts from the product, can you cut it out', out(4, 5)),
  request(
    'founder',
    'legal asked for speaker names, everything in here is spoken by Alex Kim',
    spokenBy('Alex Kim', ...upTo(16)),
  ),
  // not in their first language
  request(
    'founder',
    'I would like that the sentence with the funding comes directly after the sentence with the cofounder',
    after(2, 10),
  ),
  request('founder', 'please to delete the words basically and actually', wordsOut('14: basically', '4: actually')),
  request('founder', 'The sentence with "Sorry" is not needed, take it away please.', out(7)),
  request('founder', 'He says two times "she" before "hated", one is enough', eitherOut('5: she #2', '5: she #3')),
  // typos
  request('founder', 'teh pauses are way to long, can u tighten them a bit', tightPauses),
  request(
    'founder',
    'remvoe all the ums, uhs and "you know"s',
    wordsOut('1: um', '2: uh', '3: um', '11: um', '5: you know'),
  ),
  // a chatty beginner, and somebody who dictates
  request(
    'founder',
    "hey so he keeps saying like and I mean when he doesn't really mean anything by it, could we get rid of those",
    wordsOut('9: like #2', '16: I mean'),
  ),
  request('founder', 'throw away everything before the part where they get the funding', out(...upTo(9))),
  request(
    'founder',
    'make the pause after weekend just zero point four seconds and leave the other ones alone',
    pauses(1, 0.4, [3]),
  ),
  request(
    'founder',
    'take out the uh before frustrated and write Mary instead of Marry',
    all(wordsOut('2: uh'), reads('15: Marry', 'Mary')),
  ),
  request('founder', 'in the line about the office make a new sentence start after year', splitAfter('14: year')),
  request('founder', 'could you join sentence 10 and sentence 11 into one', merged(10, 11)),
  request('founder', 'How long is the whole thing at the moment?', answers(/1:1[2-4]|\b7[2-4]\b/)),
  request('founder', 'cut the boring part', asks(whichPart)),
  request('founder', 'take out the bit where he talks about Berlin', isNotThere(/Berlin/i)),
]

const podcast: readonly BlindRequest[] = [
  // the podcaster, in a hurry
  request('podcast', 'mattress ad out', out(8, 9)),
  request('podcast', 'nothing longer than 0.8 s between sentences pls', pauses(0.8, 0.8)),
  request('podcast', 'ums uhs you knows, all gone', wordsOut('3: uh', '5: um', '6: you know', '7: um')),
  request(
    'podcast',
    'get rid of both sponsor sentences and squeeze any gap over 1 second to 0.4',
    anyOf(all(out(8, 9), pauses(1, 0.4)), all(out(8, 9), pauses(1, 0.4, [6]))),
  ),
  // a radio editor
  request('podcast', 'Take out "Use the code sleepy" but keep the sponsor mention ahead of it.', out(9)),
  request('podcast', 'Top and tail it: lose his welcome line and the goodbye.', out(1, 15)),
  request('podcast', 'I want a version with just Maria, so all of Tom needs to go.', out(...toms)),
  request('podcast', 'End on "thank you Maria", move that line behind the goodbye.', anyOf(toEnd(14), swapped(14, 15))),
  request(
    'podcast',
    'Clean up the stumble in "Naps are fine if they, if they stay short".',
    eitherOut('10: if they', '10: if they #2'),
  ),
  request('podcast', 'we come in on the question about how much sleep, dump all that precedes it', out(1, 2, 3)),
  // polite
  request('podcast', 'Would you mind correcting "recieve" to "receive"?', reads('13: recieve', 'receive')),
  request('podcast', 'Could you please rename Maria to Maria Lopez everywhere?', spokenBy('Maria Lopez', ...marias)),
  request(
    'podcast',
    'Would it be possible to have the phones question and its answer before the naps?',
    anyOf(before(10, 11, 12), before(10, 11, 12, 13)),
  ),
  request('podcast', "Please remove Maria's uh and um, but leave Tom's the way they are.", wordsOut('3: uh', '5: um')),
  // chatty, and dictated
  request(
    'podcast',
    "ok so Maria wrote me that she doesn't want the sentence about the letters in there anymore, take that out",
    out(13),
  ),
  request('podcast', 'delete from twenty six seconds to thirty four seconds', out(8, 9)),
  request('podcast', 'the whole coffee thing can go hers and mine', out(6, 7)),
  request('podcast', 'the line what about phones in bed was said by nina our producer not tom', spokenBy('Nina', 11)),
  request('podcast', 'At what time does Maria say that phones are terrible?', answers(/4[1-3]\b|\b4[1-3]/)),
  request('podcast', 'can you put some soft music under the intro', cannot(/music/i)),
  request('podcast', 'Maria was such a lovely guest, we laughed a lot that day.', anyOf(isOnlySaid, answers(/\S/))),
]

const lecture: readonly BlindRequest[] = [
  // the teacher
  request(
    'lecture',
    "The two sentences about the microphone don't belong in the video, could you remove them?",
    out(6, 7),
  ),
  request(
    'lecture',
    'Please put the slides over the chlorophyll sentence, beginning at 5 seconds in the slides.',
    shows(4, 'slides.mp4', 5),
  ),
  request('lecture', 'Can the sentence about the exam be the first thing they hear?', toStart(10)),
  request(
    'lecture',
    'I should have explained the Calvin cycle before the light reactions, please reorder that.',
    before(8, 9),
  ),
  request('lecture', 'Skip the good morning and the recap of last week.', out(1, 2)),
  request('lecture', 'my students complain about the silence, no pause should be longer than one second', pauses(1, 1)),
  // a course designer
  request('lecture', 'Keep sentences 3 to 5 plus 8 and 9, everything else out.', onlyKept(12, [3, 4, 5, 8, 9])),
  request('lecture', 'Trim everything after the Calvin cycle line.', out(10, 11, 12)),
  request('lecture', 'cut 0:25 to 0:35', out(6, 7)),
  request('lecture', 'Split sentence 8 after "energy"', splitAfter('8: energy')),
  request('lecture', 'reduce pauses longer than 1.5 sec to 1 sec', pauses(1.5, 1)),
  request(
    'lecture',
    'slides.mp4 10 to 14 over "There are three steps", and drop "Any questions so far?"',
    all(shows(9, 'slides.mp4', 10, 14), out(11)),
  ),
  request('lecture', 'add a title at the start that says Lesson Three', cannot(/title|text|caption/i)),
]

const kitchen: readonly BlindRequest[] = [
  // dictated while cooking
  request('kitchen', 'take out the first time i say now we wait i said it twice', out(10)),
  request('kitchen', 'all the ums and uhs and ers out of the whole video please', wordsOut('1: um', '1: uh', '7: er')),
  request('kitchen', 'cut off everything from thirty six seconds on', out(10, 11, 12)),
  request('kitchen', 'the gap after the salt make it one second', pauses(1, 1, [9])),
  // a grandmother with a channel
  request(
    'kitchen',
    'My granddaughter says I should not tell people about the blue soup, so please take that sentence out, dear.',
    out(4),
  ),
  request(
    'kitchen',
    'could you put the sentence about the recipe from last week at the end, just before thanks for watching?',
    before(12, 3),
  ),
  request(
    'kitchen',
    'I would love it to begin with the bit about the kitchen being a mess, that is funnier',
    toStart(8),
  ),
  // teenage helper
  request('kitchen', 'yo delete the knife line and the garlic line', out(2, 5)),
  request('kitchen', 'theres a "like" before really sharp thats useless kick it', wordsOut('2: like #2')),
  request(
    'kitchen',
    'doubled words out (the the, I I), but very very stays',
    all(eitherOut('6: the', '6: the #2'), eitherOut('7: I', '7: I #2')),
  ),
  request('kitchen', 'only the sentences about the salt and the waiting, nothing else', onlyKept(12, [9, 10, 11])),
  request('kitchen', 'In the salt line remove "We add", she corrects herself there.', wordsOut('9: We add')),
]

const others: readonly BlindRequest[] = [
  request('recut', 'the mom story was good actually, bring it back', back(4, 5)),
  request('recut', 'put the uh in the cofounder line back, it sounded more natural', wordsBack('2: uh')),
  request('recut', 'I want everything you cut back in', all(back(4, 5, 14), wordsBack('1: um', '2: uh'))),
  request('recut', 'some ums are still in there, get those too', wordsOut('3: um', '11: um')),
  request('recut', 'what is cut out so far?', answers(/mom|menus|office|\b(um|uh|three|five|3|5)\b/i)),
  request(
    'covered',
    'I want to see his face when he says too complicated, so take the b-roll off there',
    showsItself(8),
  ),
  request(
    'covered',
    'use the same b-roll shot over the napkin line too',
    anyOf(shows(15, 'broll.mp4', 3, 8), shows(15, 'broll.mp4', 3)),
  ),
  request(
    'covered',
    'the broll over the complicated line should start at 12 seconds instead',
    anyOf(shows(8, 'broll.mp4', 12), shows(8, 'broll.mp4', 12, 17)),
  ),
]

/** What people say in one sentence to an interview, a podcast, a lecture and a kitchen. */
export const blindRequests: readonly BlindRequest[] = [...founder, ...podcast, ...lecture, ...kitchen, ...others]
