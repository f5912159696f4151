import { all, nothingChanged, wordsMaybeOut, wordsOut } from '../expect.ts'
import { loosely, request } from '../request.ts'

/** Whoever says "the ums" may mean every hesitation; a marker at the start of a sentence is a matter of taste. */
const founderUms = all(wordsOut('1: um', '3: um', '11: um'), wordsMaybeOut('2: uh'))
const founderHesitations = wordsOut('1: um', '2: uh', '3: um', '11: um')
const founderFillers = all(
  founderHesitations,
  wordsOut('5: you know', '9: like #2', '16: I mean'),
  wordsMaybeOut('1: So'),
)
const kitchenUms = all(wordsOut('1: Um', '1: uh'), wordsMaybeOut('7: er'))
const kitchenHesitations = wordsOut('1: Um', '1: uh', '7: er')
const kitchenFillers = all(
  kitchenHesitations,
  wordsOut('2: like #2', '5: you know'),
  wordsMaybeOut('4: Well', '8: basically', '8: I guess'),
)
const kitchenMost = all(kitchenFillers, wordsMaybeOut('2: really', '6: the', '7: I'))
const podcastHesitations = wordsOut('3: uh', '5: um', '7: um')

/** Words that carry nothing go, by level, place or speaker; words that carry meaning stay. */
export const fillers = [
  request('founder', 'take out the ums', founderUms),
  request('founder', 'just the ums and uhs, nothing else', founderHesitations),
  request('kitchen', 'remove the ums and uhs', kitchenUms),
  request('kitchen', 'clean up the hesitations', kitchenHesitations),
  request('kitchen', 'take out all the filler words', kitchenFillers, {
    note: '"I like", "You know the recipe", "smells like", "I mean it", "actually blue" and "so" carry meaning.',
  }),
  request('kitchen', 'be aggressive with the filler words', kitchenMost),
  request('kitchen', 'remove all filler words at the highest level', kitchenMost),
  request(
    'kitchen',
    'remove filler words, but only the obvious ones',
    all(kitchenHesitations, wordsMaybeOut('2: like #2', '4: Well', '5: you know')),
  ),
  request('founder', 'remove fillers, level low', founderHesitations),
  request('founder', 'take the filler words out at the middle level', founderFillers),
  request(
    'podcast',
    'strip the filler words from the podcast',
    all(podcastHesitations, wordsOut('6: you know'), wordsMaybeOut('4: So')),
  ),
  request('podcast', "remove Maria's ums", all(wordsOut('5: um'), wordsMaybeOut('3: uh'))),
  request('podcast', "take the ums out of Tom's lines only", wordsOut('7: um')),
  request('founder', 'take out the ums in the third sentence', wordsOut('3: um')),
  request('founder', 'delete the ums from the first two sentences', all(wordsOut('1: um'), wordsMaybeOut('2: uh'))),
  request(
    'founder',
    'get rid of filler words like um and uh',
    all(founderHesitations, wordsMaybeOut('1: So', '5: you know', '9: like #2', '16: I mean')),
    { note: 'This "like" names no filler.' },
  ),
  request('kitchen', 'take out um, uh and er', kitchenHesitations),
  request('kitchen', 'cut the ums but leave the you knows', all(wordsOut('1: Um'), wordsMaybeOut('1: uh', '7: er'))),
  request('kitchen', "remove the likes that don't mean anything", wordsOut('2: like #2')),
  request('founder', "take out the fillers, but keep 'I like' and 'so that'", founderFillers),
  request('podcast', 'please remove every um and uh from the whole thing', podcastHesitations),
  request('founder', "don't remove any ums", nothingChanged),
  request(
    'founder',
    'take the ums out everywhere except in the first sentence',
    all(wordsOut('3: um', '11: um'), wordsMaybeOut('2: uh')),
  ),
  loosely('kitchen', 'lose all the ums n uhs pls', kitchenUms),
  loosely('founder', 'kill the fillers', founderFillers),
  loosely('founder', 'could you clean out all those umms', founderUms),
  loosely('podcast', 'remvoe the ums and uhs in here', podcastHesitations),
  loosely('podcast', 'de-um this please', all(wordsOut('5: um', '7: um'), wordsMaybeOut('3: uh'))),
  loosely(
    'kitchen',
    'tidy up the filler, go easy on it',
    all(kitchenHesitations, wordsMaybeOut('2: like #2', '4: Well', '5: you know')),
  ),
]
