const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Words that say nothing of what is wanted. They are the only ones that may be passed over. */
export const ignorableWords = words(
  'please pls plz kindly thanks thank thx ta cheers um uh uhm umm ehm erm er hmm hm well okay ok alright right so ' +
    'now just simply really actually basically maybe perhaps hey hi hello yo yeah yes yep oh ' +
    'ah man mate dude folks buddy ' +
    'then also too quickly quick lol sir madam dear there here gonna kinda like simply finally lastly next first ' +
    'afterwards',
)
/** Of those, what has to stand at an edge of a request: within one it means something. */
export const edgeOnly = words('right like first next there here so too now also yes well then actually maybe just hi')

export const articles = words('the a an my our your this that these those its their his her some teh hte')

/** Rows that say nothing: how people ask politely. The longest first. */
export const ignorablePhrases: readonly (readonly string[])[] = (
  'may i ask you to|can i ask you to|could i ask you to|may i ask to|i would ask you to|i was hoping you could|' +
  'i was hoping we could|i was thinking we could|i was thinking of|i would be grateful if you could|' +
  "i'd be grateful if you could|would it be ok to|would it be okay to|could it be possible to|" +
  'is there any way to|for my taste|to my taste|to my ears|for my ears|to my ear|if you ask me|' +
  'is there a way to|can we get|can we try to|' +
  'please to|could we please|can we please|could we|can we|can i|could i|may i|shall we|i wonder if we could|' +
  'may i ask you to|could i ask you to|can i ask you to|i would ask you to|would it be ok to|be so good as to|' +
  "don't forget to|dont forget to|do not forget to|" +
  'i just noticed that|i noticed that|i just saw that|i saw that|i see that|it seems that|i ' +
  'realised that|i realized that|' +
  'i found out that|i just found that|quick one|small thing|little thing|quick fix|one small thing|quick question|' +
  "from now on|as of now|as of today|if you do not mind|if you don't mind|when you have time|when you have a minute|" +
  'could you please|can you please|would you please|can you just|could you just|could you|can you|would you|will you|' +
  'would you mind|i would like you to|i would like to|i want you to|i need you to|i want to|i need to|' +
  "i would love to|i'd like you to|i'd like to|i'd love to|i'd like|i would like|let us|let's|lets|go ahead and|" +
  'go and|please do|if you can|if you could|if possible|if you would|if you please|if you like|for me|for us|' +
  'thank you|thanks a lot|thanks so much|thank you very much|be so kind as to|be so kind and|be a dear and|' +
  'do me a favour and|you know|i think|i guess|i suppose|i believe|we should|you should|you can|you could|you may|' +
  'we can|we could|we need to|we have to|i have to|you need to|you have to|it would be nice to|it would be good to|' +
  "it would be great to|the next thing|one more thing|one thing|what i want is to|what i want is|what i'd like is|" +
  "i wish to|is it ok to|is it possible to|would it be possible to|how about|what about|why not|why don't you|" +
  "why don't we|time to|your job is to|your task is to|make sure to|make sure you|be sure to|try to|remember to|" +
  'i was wondering if you could|do you think you could|any chance you could|when you get a chance|when you can|' +
  'is there any chance to|is there a chance to|any chance to|would it be ok to|' +
  'would be nice|would be great|would be good|would be lovely|as well|right now|for now|at once|' +
  'may i ask you to|can i ask you to|could i ask you to|i was thinking we could|i was thinking you could|' +
  "we might as well|i'd be grateful if you could|i would be grateful if you could|feel free to|i'd " +
  "say|i would say|i'd|i would|we'd|i'll|we'll|let me|let me just"
)
  .split('|')
  .map((row) => row.split(' '))
  .toSorted((a, b) => b.length - a.length)

/** Words that join two requests. */
export const joiners = words('and then but so also plus & next afterwards finally while')
/** Words and signs after which what was said before is put right. */
export const corrections: readonly (readonly string[])[] = (
  'no wait|wait no|no sorry|sorry no|no i mean|no i meant|sorry i mean|sorry i meant|i mean|i meant|i meant to say|' +
  'scratch that|strike that|make that|make it|correction|or rather|on second thought|on second thoughts|hang on|' +
  'hold on|actually no|no actually|no make that|no make it|sorry make that|no|sorry|oops|rather|actually|wait|' +
  'forget that|not that'
)
  .split('|')
  .map((row) => row.split(' '))
  .toSorted((a, b) => b.length - a.length)
/** Words that say that what follows is not to be done. */
export const denials: readonly (readonly string[])[] = "don't|dont|do not|never|not|without|please don't|but don't"
  .split('|')
  .map((row) => row.split(' '))
  .toSorted((a, b) => b.length - a.length)
