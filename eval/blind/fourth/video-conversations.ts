import { inVideo, type VideoConversation } from '../../conversations/conversation-case.ts'
import {
  after,
  all,
  answers,
  anyOf,
  asks,
  back,
  maybeOut,
  merged,
  onlyKept,
  out,
  pauses,
  shows,
  showsItself,
  splitAfter,
  spokenBy,
  swapped,
  toStart,
  wordsBack,
  wordsMaybeOut,
  wordsOut,
} from '../../video/expect.ts'
import { asAtTheStart, cannot, marias, toms, withoutTom } from '../video-expect.ts'
import { written } from './video-expect.ts'

const corrections: readonly VideoConversation[] = [
  inVideo('correct', 'podcast', ['cut the ad', out(8, 9)], ['no leave the code in, just the sponsor line', out(8)]),
  inVideo(
    'correct',
    'founder',
    ['take out the ums', all(wordsOut('1: um', '3: um', '11: um'), wordsMaybeOut('2: uh'))],
    ['except the one in the first sentence', all(wordsOut('3: um', '11: um'), wordsMaybeOut('2: uh'))],
  ),
  inVideo('scale', 'founder', ['pauses over a second down to 0.5', pauses(1, 0.5)], ['make that 0.3', pauses(1, 0.3)]),
  inVideo(
    'correct',
    'podcast',
    ["take Tom's um out", wordsOut('7: um')],
    ["sorry, Maria's um i mean", wordsOut('5: um')],
  ),
  inVideo('correct', 'lecture', ['cut 0:25-0:35', out(6, 7)], ['no, 0:20 to 0:35', out(5, 6, 7)]),
  inVideo(
    'correct',
    'kitchen',
    [
      'take the fillers out',
      all(
        wordsOut('1: um', '1: uh', '7: er'),
        wordsMaybeOut('2: like #2', '4: well', '5: you know', '8: basically', '8: I guess'),
      ),
    ],
    [
      'the er can stay',
      all(
        wordsOut('1: um', '1: uh'),
        wordsMaybeOut('2: like #2', '4: well', '5: you know', '8: basically', '8: I guess'),
      ),
    ],
  ),
  inVideo(
    'correct',
    'founder',
    ['join sentences one and two', merged(1, 2)],
    ['no not those, two and three', merged(2, 3)],
  ),
  inVideo(
    'scale',
    'kitchen',
    ['shorten the pause after the salt to 1 second', pauses(1, 1, [9])],
    ['half a second rather', pauses(0.5, 0.5, [9])],
  ),
  inVideo(
    'correct',
    'kitchen',
    ['move thanks for watching to the start', toStart(12)],
    ['actually right after the hello', after(1, 12)],
  ),
  inVideo(
    'correct',
    'founder',
    ['cut everything after the line about 2020', out(11, 12, 13, 14, 15, 16)],
    ['but keep the napkin', out(11, 12, 13, 14, 16)],
  ),
  inVideo(
    'correct',
    'founder',
    ['put the ending first', anyOf(asks(/\S/), toStart(16), toStart(15, 16), toStart(13, 14, 15, 16))],
    ['i mean just the best year line', toStart(16)],
  ),
  inVideo(
    'scale',
    'covered',
    ['start the broll at 10 instead of 3', shows(8, 'broll.mp4', 10)],
    ['hm, 15', shows(8, 'broll.mp4', 15)],
  ),
]

const goingOn: readonly VideoConversation[] = [
  inVideo('go-on', 'lecture', ['remove the mic check', out(6, 7)], ['and the exam line', out(6, 7, 10)]),
  inVideo('go-on', 'podcast', ['only keep what Maria says', withoutTom()], ['oh and the goodbye too', withoutTom(15)]),
  inVideo('go-on', 'podcast', ['cut the naps line', out(10)], ['phones too', all(out(10, 12), maybeOut(11, 13))]),
  inVideo(
    'go-on',
    'podcast',
    ['relabel the speaker Tom as Thomas', spokenBy('Thomas', ...toms)],
    ['and Maria as Mary', all(spokenBy('Thomas', ...toms), spokenBy('Mary', ...marias))],
  ),
  inVideo(
    'refer',
    'lecture',
    ['split the reflects green sentence after the first green', splitAfter('5: green')],
    ['now delete the second half', all(splitAfter('5: green'), wordsOut('5: and that is why leaves are green'))],
  ),
  inVideo(
    'go-on',
    'kitchen',
    ['cut the soup sentence', out(4)],
    ['and the next one', out(4, 5)],
    ['and the one after that', out(4, 5, 6)],
  ),
  inVideo(
    'go-on',
    'lecture',
    ['keep only the part about photosynthesis', onlyKept(12, [3], [4, 5, 8, 9])],
    ['and the exam line', onlyKept(12, [3, 10], [4, 5, 8, 9])],
  ),
  inVideo('go-on', 'founder', ['delete sentence 7', out(7)], ['and six', out(6, 7)]),
  inVideo(
    'go-on',
    'podcast',
    ['hello there', answers(/\S/)],
    ["cut tom's first line", out(1)],
    ['the second as well', out(1, 2)],
    ['and now her first', out(1, 2, 3)],
  ),
]

const ums = wordsOut('1: um', '3: um', '11: um')
const umsAndUh = wordsOut('1: um', '3: um', '11: um', '2: uh')

const takenBack: readonly VideoConversation[] = [
  inVideo(
    'take-back',
    'founder',
    ['cut the story about my mom', out(4, 5)],
    ['and the office sentence', out(4, 5, 14)],
    ['hm, bring my mom back', out(14)],
  ),
  inVideo(
    'take-back',
    'founder',
    ['start with the funding line', toStart(10)],
    ['and the seed round right behind it', toStart(10, 11)],
    ['now undo all of that', asAtTheStart],
  ),
  inVideo(
    'take-back',
    'lecture',
    ['swap the chlorophyll sentence and the reflects green one', swapped(4, 5)],
    ['swap them back', asAtTheStart],
  ),
  inVideo(
    'take-back',
    'podcast',
    ["cut tom's questions", out(4, 11)],
    ['did that take out the phones question?', answers(/yes|phones/i)],
    ['put that one back', out(4)],
  ),
  inVideo(
    'take-back',
    'founder',
    ['drop the word basically', wordsOut('14: basically')],
    ['and actually', wordsOut('14: basically', '4: actually')],
    ['no, leave actually in', wordsOut('14: basically')],
  ),
  inVideo('go-on', 'recut', ['put the um back', wordsBack('1: um')], ['the uh as well', wordsBack('1: um', '2: uh')]),
  inVideo(
    'take-back',
    'founder',
    ['cut the ums', all(ums, wordsMaybeOut('2: uh'))],
    ['and the uh', umsAndUh],
    ['tighten pauses over 1 s to 0.5', all(umsAndUh, pauses(1, 0.5))],
    ['drop the last sentence', all(umsAndUh, pauses(1, 0.5), out(16))],
    ['put that sentence back', all(umsAndUh, pauses(1, 0.5))],
  ),
]

const asked: readonly VideoConversation[] = [
  inVideo('gap', 'founder', ['move the napkin line', asks(/\S/)], ['to the beginning', toStart(15)]),
  inVideo('answer', 'kitchen', ['cut the waiting line', asks(/\S/)], ['the first one', out(10)]),
  inVideo(
    'gap',
    'lecture',
    ['put the slides over the Calvin cycle sentence', anyOf(shows(9, 'slides.mp4', 0), asks(/\S/))],
    ['from second 12', shows(9, 'slides.mp4', 12)],
  ),
  inVideo(
    'gap',
    'founder',
    ['fix the word Marry', anyOf(asks(/\S/), written('15: Marry', 'Mary', ','))],
    ['it should be Mary', written('15: Marry', 'Mary', ',')],
  ),
  inVideo(
    'gap',
    'founder',
    ['make it 20 seconds long', cannot(/second|length|long|short/i)],
    ['then just cut the bit about my mom', out(4, 5)],
  ),
  inVideo('gap', 'podcast', ['add some music under the ad', cannot(/music/i)], ['ok then take the ad out', out(8, 9)]),
]

const aboutTheDocument: readonly VideoConversation[] = [
  inVideo('ask-about', 'podcast', ['who says the thing about lunch?', answers(/tom/i)], ['cut it', out(7)]),
  inVideo(
    'ask-about',
    'lecture',
    ['how many sentences are there?', answers(/\b(12|twelve)\b/i)],
    ['and how many of them are cut?', answers(/\b(0|none|no|nothing|zero)\b/i)],
    ['cut the last one', out(12)],
  ),
  inVideo(
    'ask-about',
    'covered',
    ["what's shown over the sentence about complicated tools?", answers(/broll/i)],
    ['take it off', showsItself(8)],
  ),
  inVideo(
    'ask-about',
    'recut',
    ["what's missing from the original?", answers(/mom|customer|cooking|office|\bum\b/i)],
    ['put the cooking one back', back(5)],
    ['and the office', back(5, 14)],
  ),
  inVideo(
    'ask-about',
    'founder',
    ['is there anything about funding in here?', answers(/fund|yes/i)],
    ['put that first', anyOf(toStart(10), toStart(10, 11), toStart(10, 11, 12))],
  ),
  inVideo(
    'ask-about',
    'founder',
    ["what's the longest pause?", answers(/2\.2|menus/i)],
    ['cut it to 0.6', pauses(0.6, 0.6, [5])],
  ),
  inVideo(
    'ask-about',
    'podcast',
    ['how many lines does Maria have?', answers(/\b(6|six|4|four)\b/i)],
    ['cut the last of them', anyOf(out(13), out(12, 13))],
  ),
  inVideo(
    'ask-about',
    'podcast',
    ['delete the mattress line and the code', out(8, 9)],
    ['what did you just cut?', answers(/dreamwell|mattress|sleepy|code/i)],
  ),
]

/** Conversations of two to five turns about a recording and its transcript. */
export const conversations: readonly VideoConversation[] = [
  ...corrections,
  ...goingOn,
  ...takenBack,
  ...asked,
  ...aboutTheDocument,
]
