import { inVideo, type VideoConversation } from '../../conversations/conversation-case.ts'
import {
  after,
  all,
  answers,
  anyOf,
  asks,
  back,
  eitherOut,
  nothingChanged,
  out,
  pauses,
  reads,
  shows,
  showsItself,
  spokenBy,
  swapped,
  toEnd,
  toStart,
  wordsOut,
} from '../../video/expect.ts'
import { anything, whichPart } from '../../video/patterns.ts'
import { asAtTheStart } from '../video-expect.ts'

const corrections: readonly VideoConversation[] = [
  inVideo(
    'correct',
    'podcast',
    ['cut the line about naps', out(10)],
    ['sorry, the one with the letters I meant', out(13)],
  ),
  inVideo(
    'correct',
    'founder',
    ['Move the napkin line to the very beginning.', toStart(15)],
    ['No, better right after the weekend line.', after(3, 15)],
  ),
  inVideo(
    'correct',
    'lecture',
    ['Please bring pauses over 2 seconds to 1 second', pauses(2, 1)],
    ['oh no I meant half a second', pauses(2, 0.5)],
  ),
  inVideo('correct', 'kitchen', ['remove the sentence with the knife', out(2)], ['wrong one, the garlic one', out(5)]),
  inVideo(
    'correct',
    'founder',
    ['it should read Marie instead of Marry', reads('15: Marry', 'Marie')],
    ['wait, no. Mary', reads('15: Marry', 'Mary')],
  ),
  inVideo(
    'correct',
    'founder',
    ['broll from second 10 over the sentence with my mom', shows(4, 'broll.mp4', 10)],
    ['not that sentence, the next one', shows(5, 'broll.mp4', 10)],
  ),
]

const amounts: readonly VideoConversation[] = [
  inVideo(
    'scale',
    'founder',
    ['pauses longer than a second to 0.4', pauses(1, 0.4)],
    ["that's too tight for me, rather 0.8", pauses(1, 0.8)],
  ),
  inVideo(
    'scale',
    'podcast',
    ['no pause longer than 1 second please', pauses(1, 1)],
    ['half that', anyOf(pauses(0.5, 0.5), pauses(1, 0.5))],
  ),
  inVideo(
    'scale',
    'founder',
    ['drop the last two sentences', out(15, 16)],
    ['make that the last three', out(14, 15, 16)],
  ),
  inVideo(
    'scale',
    'founder',
    ['Put b-roll from 10 s to 16 s on the cooking videos sentence.', shows(5, 'broll.mp4', 10, 16)],
    [
      'Start the b-roll two seconds later.',
      anyOf(shows(5, 'broll.mp4', 12), shows(5, 'broll.mp4', 12, 16), shows(5, 'broll.mp4', 12, 18)),
    ],
  ),
  inVideo(
    'scale',
    'kitchen',
    ['shorten the pause after the salt to two seconds', pauses(2, 2, [9])],
    ['still too much, one second', pauses(1, 1, [9])],
    ['ok even less, 0.5', pauses(0.5, 0.5, [9])],
  ),
]

const goingOn: readonly VideoConversation[] = [
  inVideo(
    'go-on',
    'podcast',
    ["take the um out of Maria's seven to nine hours line", wordsOut('5: um')],
    ["and Tom's in the coffee line", wordsOut('5: um', '7: um')],
  ),
  inVideo(
    'go-on',
    'founder',
    ['delete the sentence where she hated the menus', out(5)],
    ['and the one before it too', out(4, 5)],
  ),
  inVideo(
    'go-on',
    'lecture',
    ['Slides from second 5 over the chlorophyll line, please.', shows(4, 'slides.mp4', 5)],
    ['And from second 12 over the Calvin cycle line.', all(shows(4, 'slides.mp4', 5), shows(9, 'slides.mp4', 12))],
  ),
  inVideo(
    'go-on',
    'kitchen',
    ['remove the er before very very good', wordsOut('7: er')],
    ['same for the um at the beginning', wordsOut('7: er', '1: um')],
    ['and the uh after it', wordsOut('7: er', '1: um', '1: uh')],
  ),
  inVideo(
    'go-on',
    'recut',
    ['bring the line with my mom back in', anyOf(back(4), back(4, 5))],
    ['and the one where she hated the menus', back(4, 5)],
  ),
  inVideo(
    'go-on',
    'podcast',
    ['move the question about phones to the start', toStart(11)],
    ["and Maria's answer right after it", toStart(11, 12)],
  ),
]

const gaps: readonly VideoConversation[] = [
  inVideo(
    'gap',
    'founder',
    ['cut the um from the first sentence and from the third', wordsOut('1: um', '3: um')],
    ['and the uh out of the second', wordsOut('1: um', '3: um', '2: uh')],
  ),
  inVideo(
    'gap',
    'podcast',
    ['drop the line with Dreamwell, and the next one as well', out(8, 9)],
    ["and also Tom's coffee line", out(7, 8, 9)],
  ),
  inVideo(
    'gap',
    'lecture',
    [
      'Slides from 0 seconds over the photosynthesis line and from 10 seconds over the one after.',
      all(shows(3, 'slides.mp4', 0), shows(4, 'slides.mp4', 10)),
    ],
    ['Take the slides off the photosynthesis line again.', shows(4, 'slides.mp4', 10)],
  ),
  inVideo('gap', 'kitchen', ['first sentence out, last one too', out(1, 12)], ['the second one also', out(1, 2, 12)]),
  inVideo(
    'gap',
    'founder',
    ['put the last line first and the napkin line after it', toStart(16, 15)],
    ['then cut the line with 2019', all(toStart(16, 15), out(1))],
  ),
]

const takenBack: readonly VideoConversation[] = [
  inVideo(
    'take-back',
    'podcast',
    ['the mattress ad goes', out(8, 9)],
    ['hm undo that', asAtTheStart],
    ['just take out the sentence with the code', out(9)],
  ),
  inVideo(
    'take-back',
    'founder',
    ['ums, uhs and you knows out', wordsOut('1: um', '2: uh', '3: um', '11: um', '5: you know')],
    ['the you know can stay', wordsOut('1: um', '2: uh', '3: um', '11: um')],
  ),
  inVideo(
    'take-back',
    'kitchen',
    ['delete the first three sentences', out(1, 2, 3)],
    ['no wait leave the knife in', out(1, 3)],
  ),
  inVideo(
    'take-back',
    'founder',
    ['Every pause over 1 second becomes 0.5.', pauses(1, 0.5)],
    ['Take that back, and shorten only the pause after weekend to 0.5.', pauses(1, 0.5, [3])],
  ),
  inVideo(
    'take-back',
    'covered',
    ['take the b-roll off', showsItself(8)],
    ['no, I liked it better with it, bring it back', asAtTheStart],
  ),
]

const referring: readonly VideoConversation[] = [
  inVideo(
    'refer',
    'podcast',
    ['in which sentence is "recieve"?', answers(/letters|\b13\b|\b4[5-8]/i)],
    ['spell it receive', reads('13: recieve', 'receive')],
  ),
  inVideo(
    'refer',
    'founder',
    ['start with the best year of my life line', toStart(16)],
    ['and take the I mean out of it', all(toStart(16), wordsOut('16: I mean'))],
  ),
  inVideo(
    'refer',
    'lecture',
    ['cover the chlorophyll line with the slides from 5 seconds', shows(4, 'slides.mp4', 5)],
    ['hmm, cut that line completely', anyOf(out(4), all(shows(4, 'slides.mp4', 5), out(4)))],
  ),
  inVideo(
    'refer',
    'founder',
    ['delete sentence 12', out(12)],
    ['sorry, what did it say?', answers(/grow slowly/i)],
    ['ok put it back and only take out "I was going to"', wordsOut('12: I was going to')],
  ),
  inVideo(
    'refer',
    'recut',
    ['bring back the line about the menus', back(5)],
    [
      'now take its "you know" and the doubled she out',
      all(back(5), wordsOut('5: you know'), eitherOut('5: she #2', '5: she #3')),
    ],
  ),
]

const answering: readonly VideoConversation[] = [
  inVideo('answer', 'podcast', ['delete that sentence', asks(whichPart)], ['the one about naps', out(10)]),
  inVideo('answer', 'lecture', ['Move the exam sentence, please.', asks(anything)], ['To the beginning.', toStart(10)]),
  inVideo(
    'answer',
    'kitchen',
    ['move the mess line somewhere else', asks(anything)],
    ['before thanks for watching', after(11, 8)],
  ),
  inVideo(
    'answer',
    'podcast',
    ['one of the lines has the wrong speaker, please change it', asks(anything)],
    ["the line about phones in bed, that's Nina", spokenBy('Nina', 11)],
  ),
  inVideo(
    'answer',
    'founder',
    ['cut one of the sentences', asks(whichPart)],
    ['never mind', anyOf(nothingChanged, answers(anything))],
    ['swap the first two instead', swapped(1, 2)],
  ),
]

const asking: readonly VideoConversation[] = [
  inVideo(
    'ask-about',
    'founder',
    ['how long is it?', answers(/1:1[2-4]|\b7[2-4]\b/)],
    ['cut the story with my mom', out(4, 5)],
    ['how long now?', answers(/1:0[0-5]|\b5[89]|\b6[0-5]/)],
  ),
  inVideo(
    'ask-about',
    'podcast',
    ['who is talking in this?', answers(/Tom[^]*Maria|Maria[^]*Tom/)],
    ['take out the first thing Tom says', out(1)],
  ),
  inVideo(
    'ask-about',
    'lecture',
    ['how many sentences are there', answers(/\b(12|twelve)\b/i)],
    ['delete the last one', out(12)],
    ['and how many are left?', answers(/\b(11|eleven)\b/i)],
  ),
  inVideo(
    'ask-about',
    'recut',
    ['Which sentences did we take out?', answers(/mom|menus|office|\b(4|5|14|three)\b/i)],
    ['Put the one about the office back.', back(14)],
  ),
  inVideo(
    'ask-about',
    'podcast',
    ['move the goodbye to the start', toStart(15)],
    ['what did you just do?', answers(/goodbye|moved|start|beginning|first/i)],
    ['ok undo it', asAtTheStart],
    ['and put the thank you Maria line last', toEnd(14)],
  ),
]

/** What people say when they go on from what was said before. */
export const blindConversations: readonly VideoConversation[] = [
  ...corrections,
  ...amounts,
  ...goingOn,
  ...gaps,
  ...takenBack,
  ...referring,
  ...answering,
  ...asking,
]
