const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/**
 * Nouns for a stretch of sound: with a range they only describe it ("the cough from 1:23 to 1:24"), without one nobody
 * knows where it is.
 */
export const stretchNouns = set(`
  part parts bit bits section sections segment segments piece pieces chunk chunks passage portion stretch gap pause pauses silence silences cough coughs um uh ums uhs er ers erms breath
  breaths laugh laughter click clicks pop pops word words sentence sentences question answer story joke ad advert mistake mistakes stumble sneeze burp mumble mumbling rambling chatter
  beep bleep swearing swear curse hiccup mess crap garbage rubbish tail take opening ending closing fragment fragments junk chair phone ring rings air ones crosstalk applause bark
  barking something someone dog feedback plosive plosives lines verse chorus`)

/** Nouns for what is there anyway: they name nothing of their own. */
export const generalNouns = set(`
  clip clips range region area audio sound sounds recording thing things stuff second seconds minute minutes time timeline beginning start end middle project file episode track tracks
  voice speech talking audio's channel channels level levels volume loudness gain signal waveform peak peaks media content contents section's place position everything anything nothing
  everyone noise hiss hum instead longer shorter than everywhere polarity phase clipboard effect effects mix song show interview podcast session list order name called named db copy
  spot moment label labels marker markers selection selected cursor playhead front`)

/** Words that add nothing to a request. */
export const ignored = set(`
  please pls plz thanks thank thx cheers mate buddy kindly actually simply completely entirely altogether fully totally whole entire exactly precisely quickly
  right straight somehow maybe perhaps ok okay hey hi um well yes yeah will would could can shall may might must should i'd i'll i'm we you u ya me my mine
  going gonna wanna want like love need needs think guess mean bit little lot some any other same too also again once more time now then first finally
  next new old own very really quite rather still yet already instead else there here it its itself them that this these those which what who whom whose
  if so because since though while during within inside outside across along through over under between off out up down away back in on at by with without about
  around per via as than not no nor either neither only just even all each every both few many much several one ones two good nice great big small long short
  wouldya couldya different absolutely couple empty blank directly following single sure saying itself rest others left else enough ratio threshold gain amount value setting settings ahead forward another extra additional gently slowly smoothly softly slightly nicely properly carefully immediately asap guys folks everybody today needed unneeded unwanted useless wrong bad boring broken awful terrible loud quiet soft noisy alone itself own way far hard fully teh te n r ur oops hmm huh uh erm sorry yo wow damn quick real`)
