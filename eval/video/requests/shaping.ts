import { anyOf, asks, merged, notThere, shows, showsItself, splitAfter } from '../expect.ts'
import { loosely, request } from '../request.ts'

/** Sentences are split and joined, and another picture is shown over them. */
export const shaping = [
  request('founder', "split the ninth sentence after 'things'", splitAfter('9: things')),
  request('podcast', "split sentence 6 before 'because'", splitAfter('6: you know')),
  request('lecture', 'break the eighth sentence in two at the comma', splitAfter('8: energy')),
  request('kitchen', 'merge the first two sentences', merged(1, 2)),
  request('lecture', 'join sentences 6 and 7', merged(6, 7)),
  request('founder', 'combine sentences 13 and 14 into one', merged(13, 14)),
  request('kitchen', 'merge sent-3 with the next sentence', merged(3, 4)),
  request('founder', 'show broll.mp4 over the second sentence from 0:05', shows(2, 'broll.mp4', 5)),
  request(
    'founder',
    'put broll.mp4 on top of the funding sentence, starting at 12 seconds',
    shows(10, 'broll.mp4', 12),
  ),
  request('lecture', 'cover sentence 4 with slides.mp4 from 0:03 to 0:06', shows(4, 'slides.mp4', 3, 6)),
  request('founder', 'use drone.mp4 over sentence 3', notThere(/drone|source|footage|broll/i)),
  request('covered', 'take the b-roll off the eighth sentence', showsItself(8)),
  request('covered', 'clear the video override on sent-8', showsItself(8)),
  request('covered', 'remove the broll', anyOf(showsItself(8), asks(/broll|b-roll|which/i))),
  loosely('founder', 'slap broll.mp4 over the cofounder line from 0:20', shows(2, 'broll.mp4', 20)),
  loosely('podcast', "chop sentence 12 in two after 'terrible'", splitAfter('12: terrible')),
]
