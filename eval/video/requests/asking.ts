import { answers, anyOf, asks, nothingChanged, refuses } from '../expect.ts'
import { anything, howLong, whichPart } from '../patterns.ts'
import { loosely, request } from '../request.ts'

/** What leaves out what decides it is asked back; what is a question is answered, and nothing is touched. */
export const asking = [
  request('founder', 'drop the part about it', asks(whichPart)),
  request('founder', 'cut', asks(whichPart)),
  request('founder', 'delete the sentence', asks(/which|sentence/i)),
  request('podcast', 'remove the boring part', asks(whichPart)),
  request('founder', 'move the funding part', asks(/where|place|position|before|after/i)),
  request('podcast', 'rename the speaker', asks(/which|who|name|speaker/i)),
  request(
    'founder',
    'keep the third sentence and delete the third sentence',
    anyOf(asks(anything), refuses(anything)),
    { note: 'The two wishes contradict each other.' },
  ),
  request('podcast', 'swap the sentences', asks(/which|sentence/i)),
  request('kitchen', 'fix the typo', asks(/which|what|word/i)),
  request('founder', 'split the sentence', asks(/which|where|sentence/i)),
  request('podcast', "don't delete anything", nothingChanged),
  request('kitchen', 'shorten the gaps longer than', asks(howLong)),
  request('podcast', 'delete the best part', asks(whichPart)),
  loosely('kitchen', 'make it shorter', asks(anything)),
  loosely('founder', 'get rid of that', asks(whichPart)),

  request('founder', 'how long is it now?', answers(/1:0[23]|1:1[23]|\b6[23]\b|\b7[23]\b/)),
  request('podcast', 'who is speaking?', answers(/tom.*maria|maria.*tom/is)),
  request('founder', 'what does she say about funding?', answers(/we got our funding/i)),
  request('podcast', 'how many sentences are there?', answers(/\b15\b|fifteen/i)),
  request('recut', 'which sentences are cut?', answers(/mom|sent-4/i)),
  request('lecture', 'where does he mention the exam?', answers(/0:45|45|exam will cover/i)),
  request('lecture', 'hello', answers(anything)),
  loosely('kitchen', 'what can u do', answers(anything)),
]
