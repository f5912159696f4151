import type { Cut, Line, Scene } from './scene-shape.ts'

/** A line without a known speaker. */
const line = (says: string): Line => ({ by: null, says })
const tom = (says: string): Line => ({ by: 'Tom', says })
const maria = (says: string): Line => ({ by: 'Maria', says })

const uncut: Cut = { wordsOut: [], sentencesOut: [], moved: [], shown: [] }

const founder: Scene = {
  source: 'founder.mp4',
  footage: [{ name: 'broll.mp4', seconds: 60 }],
  segments: [
    [
      line('So, um, we started the company in 2019.'),
      line('The idea came from my cofounder, who was, uh, frustrated with video editing.'),
      line('We, um, we built the first version in a weekend. /1.4'),
    ],
    [
      line('Our first customer was actually my mom.'),
      line('She needed help with her cooking videos, you know, and she, she hated the menus. /2.2'),
    ],
    [
      line('The problem with existing tools is that they are too /1.1'),
      line('Sorry, let me start again.'),
      line('The problem with existing tools is that they are too complicated.'),
      line('I like simple things, so that was, like, our whole plan. /0.9'),
    ],
    [
      line('Then in 2020 we got our funding.'),
      line('The seed round, um, let us /0.6 hire our first engineers.'),
      line('I was going to, I wanted to grow slowly. /1.8'),
    ],
    [
      line('Looking back, the hardest part was finding product market fit.'),
      line('It took us almost a year, and I basically lived at the office.'),
      line('Marry, our designer, drew the whole thing on a napkin.'),
      line('I mean, that was the best year of my life.'),
    ],
  ],
  cut: uncut,
}

const podcast: Scene = {
  source: 'podcast.mp3',
  footage: [],
  segments: [
    [tom('Welcome back to the show, I am Tom.'), tom('Today we talk about sleep.')],
    [maria('Thanks for having me, it is, uh, great to be here. /0.5')],
    [tom('So how much sleep do we really need?')],
    [
      maria('Most adults need, um, seven to nine hours.'),
      maria('Coffee is the usual suspect, you know, because caffeine stays for hours. /1.3'),
    ],
    [
      tom('I, um, never drink coffee after lunch.'),
      tom('This episode is brought to you by Dreamwell mattresses.'),
      tom('Use the code sleepy for ten percent off. /2.5'),
    ],
    [maria('Naps are fine if they, if they stay short.')],
    [tom('What about phones in bed?')],
    [maria('Phones are terrible because the light wakes you up.'), maria('I recieve a lot of letters about that.')],
    [tom('That is all we have time for, thank you Maria.'), tom('Goodbye and sleep well.')],
  ],
  cut: uncut,
}

const lecture: Scene = {
  source: 'lecture.mp4',
  footage: [{ name: 'slides.mp4', seconds: 30 }],
  segments: [
    [
      line('@0.2 Good morning everyone and welcome to the course.'),
      line('@5.2 Last week we looked at the structure of the cell.'),
      line('@10.2 Today we look at photosynthesis, the way plants make sugar.'),
      line('@15.2 Chlorophyll absorbs red and blue light.'),
      line('@20.2 It reflects green, /0.6 and that is why leaves are green.'),
    ],
    [line('@25.2 Is the microphone on?'), line('@30.2 Okay good, it is on.')],
    [
      line('@35.2 The light reactions make energy, and the dark reactions store it.'),
      line('@40.2 There are three steps in the Calvin cycle.'),
      line('@45.2 The exam will cover all of this.'),
      line('@50.2 Any questions so far?'),
      line('@55.2 See you on Thursday.'),
    ],
  ],
  cut: uncut,
}

const kitchen: Scene = {
  source: 'kitchen.mp4',
  footage: [],
  segments: [
    [
      line('Um, hello and, uh, welcome to my kitchen.'),
      line('I like this knife, and it is, like, really sharp.'),
      line('You know the recipe from last week.'),
      line('Well, the soup was actually blue, so I threw it away.'),
      line('It smells like garlic, you know, and I mean it.'),
    ],
    [
      line('So that it stays warm, we cover the, the pot.'),
      line('I I think it is, er, very, very good.'),
      line('The kitchen was basically a mess, I guess.'),
      line('We add, we stir in the salt. /3'),
    ],
    [
      line('Now we wait for ten minutes. /1.2'),
      line('Now we wait for about ten minutes.'),
      line('Thanks for watching.'),
    ],
  ],
  cut: uncut,
}

/** Words out, sentences out, and a sentence that was moved. */
const recut: Scene = {
  ...founder,
  cut: { ...uncut, wordsOut: ['1: um', '2: uh'], sentencesOut: [4, 5, 14], moved: [{ sentence: 16, toIndex: 12 }] },
}

/** Another picture over a sentence. */
const covered: Scene = {
  ...founder,
  cut: { ...uncut, shown: [{ sentence: 8, source: 'broll.mp4', startSeconds: 3, endSeconds: 8 }] },
}

/** What the requests are said to. */
export const scenes = { founder, podcast, lecture, kitchen, recut, covered } as const
export type SceneName = keyof typeof scenes
