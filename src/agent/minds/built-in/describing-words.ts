const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** Nouns that describe a stretch of sound without naming anything of the document: "the cough from 1:23 to 1:24". */
export const describing = set(`
  part parts bit bits section segment piece pieces chunk passage portion stretch gap pause pauses silence clip clips range region area audio sound sounds
  recording cough coughs noise noises um uh ums uhs breath breaths laugh laughter click clicks pop pops word words sentence question answer story joke
  ad advert mistake stumble thing things stuff second seconds minute minutes time timeline beginning start end middle project file episode track tracks
  sneeze burp mumble mumbling rambling chatter beep bleep swearing swear curse hiccup mess crap garbage rubbish tail take voice speech talking segment opening
  ending closing audio's channel channels level volume loudness gain signal waveform peak peaks media content contents section's fragment fragments spot moment place position
  junk everything anything nothing everyone noise hiss hum chair phone ring rings instead
  longer shorter than air everywhere polarity phase clipboard effect effects`)

/** Words that add nothing to a request. */
export const ignored = set(`
  please pls plz thanks thank thx cheers mate buddy kindly actually simply completely entirely altogether fully totally whole entire exactly precisely quickly
  right straight somehow maybe perhaps ok okay hey hi um well yes yeah will would could can shall may might must should i'd i'll i'm we you u ya me my mine
  going gonna wanna want like love need needs think guess mean bit little lot some any other same too also again once more time now then first finally
  next new old own very really quite rather still yet already instead else there here it its itself them that this these those which what who whom whose
  if so because since though while during within inside outside across along through over under between off out up down away back in on at by with without about
  around per via as than not no nor either neither only just even all each every both few many much several one ones two good nice great big small long short
  teh te n r ur oops hmm huh uh erm sorry yo wow damn quick real`)
