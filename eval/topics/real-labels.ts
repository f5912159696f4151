import type { TopicUnit } from './read-talks.ts'

const unit = (from: number, to: number, ...asked: string[]): TopicUnit => ({ from, to, asked })

/** What a real talk speaks of, by the index of its sentences; its words lie beside the repository, where they are used. */
export const realLabels: ReadonlyMap<string, readonly TopicUnit[]> = new Map([
  [
    'aws-transcribe.json',
    [
      unit(0, 15, 'the toy dinosaur', 'holding it upside down', 'when the machine started to cry'),
      unit(25, 30, 'the military robot', 'clearing mines in the army', 'the colonel who stopped the test'),
      unit(34, 37, 'medals and funerals', 'soldiers who bury their machines'),
      unit(37, 40, 'the vacuum cleaner', 'the Roomba'),
      unit(47, 52, 'domesticating animals', 'the comparison with cattle and pets'),
      unit(63, 73, 'the baby seal', 'machines for old people', 'the woman at the party'),
      unit(75, 78, 'privacy', 'toys that listen to children'),
      unit(79, 92, 'the workshop', 'the hammer and the hatchet', 'when people were told to destroy the toys'),
      unit(92, 97, 'the research at MIT', 'the study with the insects'),
      unit(100, 107, 'kicking a robotic dog', 'violent video games', 'whether cruelty can be learnt'),
      unit(114, 121, 'what she has learned', 'the closing words'),
    ],
  ],
  [
    'speechmatics.json',
    [
      unit(0, 16, 'the toy dinosaur', 'holding it upside down', 'when the machine started to cry'),
      unit(26, 32, 'the military robot', 'clearing mines in the army', 'the colonel who stopped the test'),
      unit(36, 38, 'medals and funerals', 'soldiers who bury their machines'),
      unit(39, 42, 'the vacuum cleaner', 'the Roomba'),
      unit(50, 54, 'domesticating animals', 'the comparison with cattle and pets'),
      unit(66, 77, 'the baby seal', 'machines for old people', 'the woman at the party'),
      unit(78, 81, 'privacy', 'toys that listen to children'),
      unit(82, 97, 'the workshop', 'the hammer and the hatchet', 'when people were told to destroy the toys'),
      unit(97, 102, 'the research at MIT', 'the study with the insects'),
      unit(104, 112, 'kicking a robotic dog', 'violent video games', 'whether cruelty can be learnt'),
      unit(120, 127, 'what she has learned', 'the closing words'),
    ],
  ],
])
