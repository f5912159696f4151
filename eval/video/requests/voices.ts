import { notThere, out, spokenBy } from '../expect.ts'
import { loosely, request } from '../request.ts'

const toms = [1, 2, 4, 7, 8, 9, 11, 14, 15] as const
const marias = [3, 5, 6, 10, 12, 13] as const
const everyone = Array.from({ length: 16 }, (_, index) => index + 1)

/** Who speaks: what a voice says goes or stays, and who it was is put right. */
export const voices = [
  request('podcast', 'remove everything Tom says', out(...toms)),
  request('podcast', 'keep only Maria', out(...toms)),
  request('podcast', "cut Tom's questions", out(4, 11)),
  request('podcast', "delete all of Maria's sentences", out(...marias)),
  request('podcast', "drop Tom's last sentence", out(15)),
  request('podcast', "take out Maria's first line", out(3)),
  request('podcast', 'cut what Tom says about coffee', out(7)),
  request('podcast', 'remove everything Peter says', notThere(/peter|speaker|tom/i)),
  loosely('podcast', 'i only want to hear maria', out(...toms)),
  request('podcast', "can we lose Tom's goodbye at the end?", out(15)),
  request('podcast', 'remove everything Tom says except his questions', out(1, 2, 7, 8, 9, 14, 15)),

  request('founder', 'the second sentence is Tom speaking', spokenBy('Tom', 2)),
  request('podcast', 'rename Tom to Thomas', spokenBy('Thomas', ...toms)),
  request('podcast', 'change the speaker name Maria to Doctor Lopez', spokenBy('Doctor Lopez', ...marias)),
  request('founder', 'all of this is spoken by Anna', spokenBy('Anna', ...everyone)),
  request('podcast', 'sentence 7 is Maria, not Tom', spokenBy('Maria', 7)),
  request('podcast', 'the first two sentences are by Kim', spokenBy('Kim', 1, 2)),
  request('lecture', 'set the speaker of sentence 6 to Student', spokenBy('Student', 6)),
  loosely('podcast', 'sent-13 was tom btw', spokenBy('Tom', 13)),
]
