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
  refuses,
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
} from '../../video/expect.ts'
import { request, type Request } from '../../video/request.ts'
import { cannot, isNotThere, toms, upTo, withoutTom } from '../video-expect.ts'
import { written } from './video-expect.ts'

export { conversations } from './video-conversations.ts'

const founder: readonly Request[] = [
  request('founder', 'take out all the ums and uhs', wordsOut('1: um', '2: uh', '3: um', '11: um')),
  request('founder', 'the ums have to go but leave the uh, it sounds natural', wordsOut('1: um', '3: um', '11: um')),
  request('founder', 'cut the whole story about my mom', out(4, 5)),
  request(
    'founder',
    "I'd like to start with the funding, then the rest as it was",
    anyOf(toStart(10, 11), toStart(10, 11, 12), toStart(10)),
  ),
  request('founder', 'he says the thing about existing tools twice, only keep the second go', all(out(6), maybeOut(7))),
  request('founder', 'its Mary, not Marry', written('15: Marry', 'Mary', ',')),
  request('founder', 'shorten any pause longer than a second to 0.4', pauses(1, 0.4)),
  request('founder', 'There are a few really long pauses in here, could you tighten those up a bit?', tightPauses),
  request('founder', 'show the broll from 0:10 over the napkin line', shows(15, 'broll.mp4', 10)),
  request('founder', 'put the napkin line straight after the opening sentence', after(1, 15)),
  request('founder', 'lose the So at the very beginning', wordsOut('1: so')),
  request(
    'founder',
    "cut that 'you know' and the doubled she in the menus sentence",
    all(wordsOut('5: you know'), eitherOut('5: she #2', '5: she #3')),
  ),
  request('founder', 'delete everything between the weekend and the funding', out(4, 5, 6, 7, 8, 9)),
  request('founder', 'keep nothing but the bit about product market fit', onlyKept(16, [13], [14, 15, 16])),
  request('founder', 'what does he say about the menus?', answers(/hate/i)),
  request('founder', 'how long does it run right now', answers(/1:1[23]|\b7[23]\b/)),
  request(
    'founder',
    'take out the false starts',
    all(out(6), maybeOut(7), wordsOut('12: I was going to'), wordsMaybeOut('3: we um', '5: she #2', '5: she #3')),
  ),
  request('founder', 'cut that sentence', asks(/\S/)),
  request('founder', 'join the first two sentences into one', merged(1, 2)),
  request('founder', 'split the one about simple things after things', splitAfter('9: things')),
  request('founder', 'the speaker is Nina Roth, put her name on everything', spokenBy('Nina Roth', ...upTo(16))),
  request('founder', 'cut the part about the japanese investors', isNotThere(/japan|investor/i)),
  request('founder', 'make it exactly 30 seconds', cannot(/second|length|long|short/i)),
  request('founder', 'cut the pause after the menus down to half a second', pauses(0.5, 0.5, [5])),
  request('founder', 'zoom in on his face while he talks about funding', cannot(/zoom/i)),
  request('founder', 'get rid of the second paragraph', anyOf(out(4, 5), asks(/\S/))),
  request('founder', 'it was 2018 not 2019, the transcript got that wrong', written('1: 2019', '2018', '.')),
  request(
    'founder',
    'drop the thing about living at the office but keep that it took a year',
    all(wordsOut('14: I basically lived at the office'), wordsMaybeOut('14: and')),
  ),
  request('founder', 'end on the napkin', anyOf(toEnd(15), out(16))),
]

const podcast: readonly Request[] = [
  request('podcast', 'cut the ad', out(8, 9)),
  request('podcast', "I just want Maria, take everything of Tom's out", withoutTom()),
  request('podcast', "drop Tom's questions, her answers work without them", out(4, 11)),
  request('podcast', 'recieve is spelled wrong, fix it please', reads('13: recieve', 'receive')),
  request(
    'podcast',
    "clean up Maria's fillers. Leave Tom alone",
    all(wordsOut('3: uh', '5: um', '6: you know'), wordsMaybeOut('10: if they #1', '10: if they #2')),
  ),
  request(
    'podcast',
    'phones before naps please',
    anyOf(before(10, 11, 12, 13), before(10, 11, 12), before(10, 12), before(10, 12, 13)),
  ),
  request('podcast', "the line about never drinking coffee after lunch is Maria's, not Tom's", spokenBy('Maria', 7)),
  request('podcast', 'the speaker Tom should be called Thomas', spokenBy('Thomas', ...toms)),
  request('podcast', "everything after 'thank you Maria' can go", out(15)),
  request('podcast', 'move the mattress ad up, right after Maria says thanks for having me', after(3, 8, 9)),
  request('podcast', 'the ad can stay but please without the discount code', out(9)),
  request('podcast', "all of Tom's stuff out, except his very first line", withoutTom(1)),
  request('podcast', 'remove the stutter in the naps line', eitherOut('10: if they #1', '10: if they #2')),
  request('podcast', 'How many times does Tom say um?', answers(/\b(1|once|one)\b/i)),
  request('podcast', 'cut where they talk about alcohol', isNotThere(/alcohol/i)),
  request(
    'podcast',
    'show a picture of a bed while she talks about phones',
    cannot(/picture|image|bed|footage|source/i),
  ),
  request(
    'podcast',
    'in the sentence with the usual suspect, cut from you know to the end',
    wordsOut('6: you know because caffeine stays for hours'),
  ),
  request('podcast', 'bring the pause after the promo code down to .3', pauses(0.3, 0.3, [9])),
  request('podcast', 'delete what she says about letters', out(13)),
  request('podcast', 'Only naps and phones, nothing else', onlyKept(15, [10, 12], [11, 13])),
  request(
    'podcast',
    'export it as an mp3 for me',
    anyOf(asks(/\S/), refuses(/render|export|mp3/i), answers(/render|export/i)),
  ),
  request('podcast', 'tom says um when he talks about coffee, lose that', wordsOut('7: um')),
]

const lecture: readonly Request[] = [
  request('lecture', 'cut the first ten seconds', out(1, 2)),
  request('lecture', 'remove the mic check', out(6, 7)),
  request('lecture', 'delete 0:25 to 0:35', out(6, 7)),
  request(
    'lecture',
    'put the slides over the chlorophyll sentence, seconds 5 to 9 of them',
    shows(4, 'slides.mp4', 5, 9),
  ),
  request('lecture', 'keep 0:10 to 0:25 and the bit about the calvin cycle, bin the rest', onlyKept(12, [3, 4, 5, 9])),
  request('lecture', 'the exam bit should be the very last thing they hear', toEnd(10)),
  request('lecture', 'no pause longer than 1 second please', pauses(1, 1)),
  request('lecture', 'when do I mention the exam?', answers(/0:45|\b45\b/)),
  request('lecture', 'delete the questions', anyOf(out(6, 11), out(11), asks(/\S/))),
  request('lecture', 'make my voice deeper', cannot(/voice|pitch|deep/i)),
  request('lecture', 'the transcript says thursday, it has to be Tuesday', written('12: Thursday', 'Tuesday', '.')),
  request('lecture', 'Swap the sentence about chlorophyll with the one on reflecting green', swapped(4, 5)),
  request('lecture', '0:05 to 0:10 out and the exam line too', out(2, 10)),
  request('lecture', 'split the reflects green line in two after the first green', splitAfter('5: green')),
]

const kitchen: readonly Request[] = [
  request('kitchen', 'remove ums, uhs and ers', wordsOut('1: um', '1: uh', '7: er')),
  request('kitchen', 'cut the filler like but not the real one', wordsOut('2: like #2')),
  request('kitchen', 'i say the waiting thing twice, one is enough', anyOf(out(10), out(11))),
  request('kitchen', 'cut the blue soup', out(4)),
  request(
    'kitchen',
    'wherever I repeat a word by accident, keep it once',
    all(
      eitherOut('6: the #1', '6: the #2'),
      eitherOut('7: I #1', '7: I #2'),
      wordsMaybeOut('7: very #1', '7: very #2', '9: we add'),
    ),
  ),
  request('kitchen', "drop the 'I guess' at the end of the mess line", wordsOut('8: I guess')),
  request('kitchen', 'put the thanks for watching up front', toStart(12)),
  request('kitchen', 'the wait after the salt is endless, one second is plenty', pauses(1, 1, [9])),
  request('kitchen', "cut 'you know'", anyOf(wordsOut('5: you know'), asks(/\S/))),
  request('kitchen', 'I start with we add and then correct myself, clean that up', wordsOut('9: we add')),
]

const cutBefore: readonly Request[] = [
  request('recut', 'bring my mom back', anyOf(back(4), back(4, 5))),
  request('recut', 'put back everything I cut', all(wordsBack('1: um', '2: uh'), back(4, 5, 14))),
  request('recut', 'I want the um in the first sentence back', wordsBack('1: um')),
  request('recut', 'the best year of my life should close the film again', toEnd(16)),
  request('recut', 'what have I cut so far?', answers(/mom|cooking|office/i)),
  request('recut', 'office line back in please, but without the basically', all(back(14), wordsOut('14: basically'))),
  request('covered', 'get rid of the b-roll', showsItself(8)),
  request('covered', 'use the broll from 20 seconds on instead', shows(8, 'broll.mp4', 20)),
  request('covered', 'cover the napkin line with the broll too, from 0:30 to 0:34', shows(15, 'broll.mp4', 30, 34)),
]

/** Single requests to an editor of speech by its transcript. */
export const requests: readonly Request[] = [...founder, ...podcast, ...lecture, ...kitchen, ...cutBefore]
