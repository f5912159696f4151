import { notThere, reads } from '../expect.ts'
import { loosely, request } from '../request.ts'

/** What the transcript got wrong is put right; what is heard stays. */
export const correcting = [
  request('founder', "it's Mary not Marry", reads('15: Marry', 'Mary')),
  request('podcast', "fix the typo: 'recieve' should be 'receive'", reads('13: recieve', 'receive')),
  request('founder', 'correct 2019 to 2018', reads('1: 2019', '2018')),
  request('podcast', "the code is 'sleepyhead', not 'sleepy'", reads('9: sleepy', 'sleepyhead')),
  request('kitchen', "replace 'garlic' with 'ginger' in the transcript", reads('5: garlic', 'ginger')),
  request('lecture', 'it should say Kelvin instead of Calvin', reads('9: Calvin', 'Kelvin')),
  request('lecture', 'change the word Thursday in the last sentence to Friday', reads('12: Thursday', 'Friday')),
  request('kitchen', "the transcript says 'salt', but it was 'sugar'", reads('9: salt', 'sugar')),
  request('founder', 'sentence 10 should say 2021, not 2020', reads('10: 2020', '2021')),
  request('podcast', 'correct the spelling of Dreamwell to Dreamwel', reads('8: Dreamwell', 'Dreamwel')),
  request(
    'founder',
    "sentence 3: it wasn't a weekend but a week, please correct the word",
    reads('3: weekend', 'week'),
  ),
  loosely('podcast', 'recieve -> receive', reads('13: recieve', 'receive')),
  loosely('founder', 'marry is spelled Mary', reads('15: Marry', 'Mary')),
  request('kitchen', "correct 'bannana' to 'banana'", notThere(/bannana/i)),
]
