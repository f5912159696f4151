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
  wordsBack,
  wordsOut,
} from '../../video/expect.ts'
import { anything, whichPart } from '../../video/patterns.ts'
import { asAtTheStart, isNotThere, marias } from '../video-expect.ts'

const corrections: readonly VideoConversation[] = [
  inVideo(
    'correct',
    'lecture',
    ['show the slides from 0 to 5 over the chlorophyll sentence', shows(4, 'slides.mp4', 0, 5)],
    ['actually from 10 to 15', shows(4, 'slides.mp4', 10, 15)],
  ),
  inVideo(
    'correct',
    'podcast',
    ["take out Tom's ums and uhs", wordsOut('7: um')],
    ["oh sorry, Maria's I mean", wordsOut('3: uh', '5: um')],
  ),
  inVideo(
    'correct',
    'founder',
    ['change Marry to Marie', reads('15: Marry', 'Marie')],
    ["no it's Mary, sorry", reads('15: Marry', 'Mary')],
  ),
  inVideo(
    'correct',
    'kitchen',
    ['cut the line about the knife', out(2)],
    ['wait, wrong one, i meant the garlic', out(5)],
    ['and thanks for watching goes first, that would be funny', all(out(5), toStart(12))],
    ['hm no, leave that at the end', out(5)],
  ),
  inVideo(
    'correct',
    'founder',
    ['put the napkin line after the funding line', after(10, 15)],
    ['not after the funding one, after the one about the seed round', after(11, 15)],
  ),
]

const amounts: readonly VideoConversation[] = [
  inVideo(
    'scale',
    'founder',
    ['pauses over 1 second down to 0.3', pauses(1, 0.3)],
    ['hm thats a bit breathless, make it 0.6', pauses(1, 0.6)],
  ),
  inVideo(
    'scale',
    'kitchen',
    ['bring the pause after the salt down to 2 seconds', pauses(2.5, 2, [9])],
    ['half that', pauses(2.5, 1, [9])],
  ),
  inVideo(
    'scale',
    'podcast',
    ['Make the silence after "ten percent off" 1.5 seconds.', pauses(2, 1.5, [9])],
    ['Still too long. 0.5 would be nicer.', pauses(2, 0.5, [9])],
    ['and the same for the one after caffeine stays for hours', all(pauses(2, 0.5, [9]), pauses(1, 0.5, [6]))],
  ),
  inVideo(
    'scale',
    'covered',
    ['start the b-roll at second 10', anyOf(shows(8, 'broll.mp4', 10), shows(8, 'broll.mp4', 10, 15))],
    ['two seconds later', anyOf(shows(8, 'broll.mp4', 12), shows(8, 'broll.mp4', 12, 17))],
  ),
  inVideo(
    'scale',
    'lecture',
    ['gaps longer than one second should all be 0.8', pauses(1, 0.8)],
    ['even tighter please, half of that', pauses(1, 0.4)],
  ),
]

const more: readonly VideoConversation[] = [
  inVideo(
    'go-on',
    'podcast',
    ['remove sentence 13', out(13)],
    ['the one before as well', out(12, 13)],
    ['and the question about phones', out(11, 12, 13)],
  ),
  inVideo(
    'go-on',
    'founder',
    ['take out the um in the first sentence', wordsOut('1: um')],
    ['same in the seed round line', wordsOut('1: um', '11: um')],
    ['and in the weekend one', wordsOut('1: um', '11: um', '3: um')],
  ),
  inVideo(
    'go-on',
    'lecture',
    ['slides 0 to 4 seconds over the photosynthesis sentence', shows(3, 'slides.mp4', 0, 4)],
    ['and 4 to 9 over the chlorophyll one', all(shows(3, 'slides.mp4', 0, 4), shows(4, 'slides.mp4', 4, 9))],
  ),
  inVideo('go-on', 'podcast', ['sentence 8 is read by Anna', spokenBy('Anna', 8)], ['9 too', spokenBy('Anna', 8, 9)]),
  inVideo(
    'go-on',
    'recut',
    ['bring sentence 4 back', back(4)],
    ['also 5', back(4, 5)],
    ['and the office one', back(4, 5, 14)],
  ),
]

const leaning: readonly VideoConversation[] = [
  inVideo(
    'gap',
    'podcast',
    ['cut the ad, and the line before it too', out(7, 8, 9)],
    ["Tom's goodbye as well", anyOf(out(7, 8, 9, 15), out(7, 8, 9, 14, 15))],
  ),
  inVideo(
    'gap',
    'lecture',
    [
      'Slides from 0 to 5 over sentence 4 and from 5 to 10 over the next.',
      all(shows(4, 'slides.mp4', 0, 5), shows(5, 'slides.mp4', 5, 10)),
    ],
    ['cut 6, and 7 too', all(shows(4, 'slides.mp4', 0, 5), shows(5, 'slides.mp4', 5, 10), out(6, 7))],
  ),
  inVideo(
    'gap',
    'founder',
    [
      'the pause after the menus down to 1 second, and the one after in a weekend to half of that',
      all(pauses(2, 1, [5]), pauses(1, 0.5, [3])),
    ],
    ['and the one after grow slowly to 0.5 as well', all(pauses(2, 1, [5]), pauses(1, 0.5, [3]), pauses(1, 0.5, [12]))],
  ),
  inVideo(
    'gap',
    'kitchen',
    ['swap sentences 2 and 4 and take the actually out of the soup one', all(swapped(2, 4), wordsOut('4: actually'))],
    ['the Well too', all(swapped(2, 4), wordsOut('4: actually', '4: Well'))],
  ),
  inVideo(
    'gap',
    'recut',
    ['bring back the line about our first customer, and the one after it', back(4, 5)],
    ['but without the you know', all(back(4, 5), wordsOut('5: you', '5: know'))],
  ),
]

const takenBack: readonly VideoConversation[] = [
  inVideo(
    'take-back',
    'kitchen',
    ['remove um, uh and er everywhere', wordsOut('1: Um', '1: uh', '7: er')],
    ['put the er back, the rest is good', wordsOut('1: Um', '1: uh')],
  ),
  inVideo(
    'take-back',
    'podcast',
    ['cut everything maria says', out(...marias)],
    ['no undo that, only the letters line should be cut', out(13)],
  ),
  inVideo(
    'take-back',
    'founder',
    ['sentence 15 to the start and sentence 12 out', all(toStart(15), out(12))],
    ['put 15 back where it was', out(12)],
    ['bring 12 back as well', asAtTheStart],
  ),
  inVideo(
    'take-back',
    'lecture',
    ['drop the two sentences about the microphone and the one about the exam', out(6, 7, 10)],
    ['hmm no, keep the exam one', out(6, 7)],
  ),
  inVideo(
    'take-back',
    'covered',
    ['take the b-roll away', showsItself(8)],
    ['undo', asAtTheStart],
    ['cut the sorry let me start again instead', out(7)],
  ),
]

const referring: readonly VideoConversation[] = [
  inVideo(
    'refer',
    'podcast',
    ['how long is the pause after "ten percent off"?', answers(/2\.5|two and a half/i)],
    ['make it one second', pauses(2, 1, [9])],
  ),
  inVideo(
    'refer',
    'lecture',
    ['put the exam sentence right after the welcome', after(1, 10)],
    ['show the slides over it, 5 to 8 seconds', all(after(1, 10), shows(10, 'slides.mp4', 5, 8))],
  ),
  inVideo(
    'refer',
    'recut',
    ['bring the sentence about the office back', back(14)],
    ['take basically out of it', all(back(14), wordsOut('14: basically'))],
    ['and put it at the end', all(back(14), wordsOut('14: basically'), toEnd(14))],
  ),
  inVideo(
    'refer',
    'podcast',
    ['cut the line with the code', out(9)],
    ['the one before it is part of the ad too, that goes as well', out(8, 9)],
    ['can I have both back please', asAtTheStart],
  ),
  inVideo(
    'refer',
    'kitchen',
    ['In the pot sentence "the" is there twice, remove one.', eitherOut('6: the', '6: the #2')],
    ['now move that sentence behind the one about the mess', all(eitherOut('6: the', '6: the #2'), after(8, 6))],
  ),
]

const answered: readonly VideoConversation[] = [
  inVideo(
    'answer',
    'founder',
    ['remove the sentence about the problem with existing tools', asks(whichPart)],
    ['the first one', out(6)],
  ),
  inVideo(
    'answer',
    'kitchen',
    ['please delete the sentence about the kitchen', asks(whichPart)],
    ['the one with the mess', out(8)],
  ),
  inVideo(
    'answer',
    'podcast',
    ['move the phones question', asks(anything)],
    ['to the start', toStart(11)],
    ['and cut what Maria says about letters', all(toStart(11), out(13))],
  ),
  inVideo(
    'answer',
    'lecture',
    ['lay the slides over a sentence', asks(anything)],
    ['the Calvin cycle one, seconds 3 to 7', shows(9, 'slides.mp4', 3, 7)],
  ),
  inVideo(
    'answer',
    'founder',
    ['make that pause shorter', asks(anything)],
    ['the one after she hated the menus, to 0.5', pauses(2, 0.5, [5])],
  ),
  inVideo(
    'answer',
    'podcast',
    ['cut that line', asks(anything)],
    ['ah, never mind', anyOf(nothingChanged, answers(anything))],
    ['just take the uh out of the great to be here line', wordsOut('3: uh')],
  ),
]

const asked: readonly VideoConversation[] = [
  inVideo(
    'ask-about',
    'founder',
    ['how many sentences are there?', answers(/\b16\b|sixteen/i)],
    ['cut the last one', out(16)],
    ['and how many now?', answers(/\b15\b|fifteen/i)],
  ),
  inVideo('ask-about', 'podcast', ['who says the line about naps?', answers(/Maria/)], ['cut it', out(10)]),
  inVideo(
    'ask-about',
    'lecture',
    ['how long is this video', answers(/\d/)],
    ['cut the two sentences about the microphone', out(6, 7)],
    ['what did you just do?', answers(/microphone|two|\b[267]\b|okay/i)],
    ['good. now remove the exam too', out(6, 7, 10)],
    ['how long is it now?', answers(/\d/)],
  ),
  inVideo(
    'ask-about',
    'recut',
    ['what is cut so far?', answers(/mom|customer|office|\b[345]\b|three|five/i)],
    ['ok bring the um in the first sentence back', wordsBack('1: um')],
  ),
  inVideo(
    'ask-about',
    'kitchen',
    ['do I say anything about pepper?', isNotThere(/\bno\b|not|nobody|nothing|pepper/i)],
    ['and garlic?', answers(/garlic|\b5\b|yes/i)],
    ['delete that sentence', out(5)],
  ),
  inVideo(
    'ask-about',
    'covered',
    ['what other footage do I have?', answers(/b-?roll/i)],
    ['put seconds 10 to 15 of it over the weekend line', shows(3, 'broll.mp4', 10, 15)],
  ),
]

/** What people say when they go on from what was said before. */
export const secondVideoConversations: readonly VideoConversation[] = [
  ...corrections,
  ...amounts,
  ...more,
  ...leaning,
  ...takenBack,
  ...referring,
  ...answered,
  ...asked,
]
