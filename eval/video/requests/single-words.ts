import { anyOf, eitherOut, nothingChanged, notThere, wordsOut } from '../expect.ts'
import { loosely, request } from '../request.ts'

/** Words and phrases that are named one by one go as they were named. */
export const singleWords = [
  request('founder', "take out 'basically' everywhere", wordsOut('14: basically')),
  request('founder', 'remove the word actually in the fourth sentence', wordsOut('4: actually')),
  request('kitchen', "delete 'you know' from the fifth sentence", wordsOut('5: you know')),
  request('kitchen', "take out every single 'you know'", wordsOut('3: You know', '5: you know'), {
    note: 'Said in so many words, so the one with a meaning too.',
  }),
  request('podcast', 'cut the word really', wordsOut('4: really')),
  request(
    'founder',
    "delete everything after 'year' in sentence 14",
    wordsOut('14: and I basically lived at the office'),
  ),
  request(
    'founder',
    "in sentence 2, cut from 'who was' to the end",
    wordsOut('2: who was, uh, frustrated with video editing'),
  ),
  request('kitchen', "drop 'I guess' at the end of sentence 8", wordsOut('8: I guess')),
  request('founder', 'remove the second word of the first sentence', wordsOut('1: um')),
  request('podcast', "cut 'thank you Maria'", wordsOut('14: thank you Maria')),
  request('lecture', 'delete the first word of sentence 7', wordsOut('7: Okay')),
  request('podcast', "cut the words 'Welcome back to the show'", wordsOut('1: Welcome back to the show')),
  request('kitchen', "shorten sentence 5 to 'It smells like garlic'", wordsOut('5: you know and I mean it')),
  request('lecture', "delete 'everyone' from the first sentence", wordsOut('1: everyone')),
  request('kitchen', "take 'really' and 'basically' out", wordsOut('2: really', '8: basically')),
  request('podcast', 'remove the last three words of sentence 8', wordsOut('8: by Dreamwell mattresses')),
  request('founder', "remove the word 'banana'", anyOf(notThere(/banana/i), nothingChanged)),
  request('kitchen', "don't cut 'I like', just the 'like' after 'it is'", wordsOut('2: like #2')),
  loosely('kitchen', "one 'very' is enough", eitherOut('7: very', '7: very #2')),
  loosely('founder', "drop the 'Looking back' in sentence 13", wordsOut('13: Looking back')),
  loosely('podcast', "zap 'usual' in the coffee line", wordsOut('6: usual')),
]
