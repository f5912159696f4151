import { answers } from '../expect.ts'
import { loosely, request } from '../case.ts'
import { anything } from '../patterns.ts'

/** Questions and greetings are answered from the project, and nothing is touched. */
export const answering = [
  request('lofi', 'what key is this in?', answers(/\bC\s?m(?:in|inor)?\b/i)),
  request('house', 'how fast is it?', answers(/124/)),
  request('waltz', 'what is the time signature?', answers(/3\s?\/\s?4/)),
  request('house', 'which tracks do I have?', answers(/kick.*clap.*hats.*sub bass.*stabs.*pad.*lead.*vox chop/is)),
  request('big', 'how many tracks are there?', answers(/\b14\b|fourteen/i)),
  request('big', 'where does the bridge start?', answers(/\b39\b|\b152\b|1:35/)),
  request('alike', 'what sections are there?', answers(/verse 1.*chorus.*verse 2/is)),
  request('house', 'what is muted?', answers(/vox chop/i)),
  request('lofi', 'how long is the verse?', answers(/\b8 bars|\b32 beats|eight bars|0:2[67]|2[67]\b/i)),
  request('seven', 'how many bars does the riff have?', answers(/\b8\b|eight/i)),
  request('lofi', 'is there any reverb on the keys?', answers(anything)),
  request('empty', 'what can you do?', answers(anything)),
  request('lofi', 'hello', answers(anything)),
  request('big', 'which buses are there?', answers(/reverb.*delay.*drum bus/is)),
  request('lofi', 'should I mute the drums?', answers(anything)),
  loosely('house', 'hey whats up', answers(anything)),
  loosely('waltz', 'wot tempo r we at', answers(/150/)),
  loosely('lofi', 'thx, that sounds great', answers(anything)),
]
