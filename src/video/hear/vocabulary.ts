const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Nouns for a stretch of talk; which one it is, what stands beside them tells. */
export const partNouns = set(
  'part parts bit bits section sections piece pieces chunk chunks passage passages portion stretch stuff story stories anecdote answer answers rant tangent joke jokes topic discussion moment scene thing things talk question questions remark remarks comment comments explanation intro introduction ad advert sponsor plug announcement announcements crap junk nonsense garbage rambling message statement point argument example paragraph tale',
)
export const pluralNouns = set(
  'parts bits sections pieces chunks passages stories answers jokes things stuff questions sentences lines segments remarks comments',
)

/** Nouns for the document itself. */
export const wholeNouns = set(
  'video interview recording cut timeline transcript episode podcast clip film movie talk lecture audio footage show thing edit piece project document file conversation',
)

/** Adjectives that only say what someone thinks of a thing. */
export const opinions = set(
  'whole entire little long stupid annoying boring awkward unnecessary obvious extra silly terrible bad horrible useless dumb weird old damn bloody short funny great lovely nice good actual full complete same obvious clear light gentle aggressive heavy thorough harsh worst empty stray remaining',
)

const markerRows =
  'you know|i mean|kind of|sort of|like|so|well|actually|basically|literally|honestly|right|okay|ok'.split('|')

/** Words that may fill a sentence and may carry it; only their place tells. */
export const markers: readonly (readonly string[])[] = markerRows.map((row) => row.split(' '))
export const isMarker = (phrase: string): boolean => markerRows.includes(phrase.toLowerCase())

export const outVerbs = set(
  'delete remove cut drop lose kill scrap ditch dump snip strip exclude omit skip erase axe bin chuck trash nuke zap cull yank eliminate discard toss wipe clear prune purge nix rm del trim chop yeet junk whack strike ax lop expunge',
)
/** These ask for less of what speech has too much of; what is said they would only mend. */
export const cleaningVerbs = set('clean tidy scrub sweep weed filter edit fix repair smooth handle polish')
export const backVerbs = set(
  'restore undelete reinstate unexclude include readd uncut un-cut un-delete un-exclude re-add unremove un-remove unhide unstrike',
)
export const moveVerbs = set(
  'move put place shift bring push pull drag stick slide set take have get make bump shove pop relocate send transfer',
)
export const openVerbs = set('start begin open lead')
export const closeVerbs = set('end close finish conclude')
export const swapVerbs = set('swap switch exchange flip trade reverse')
export const tightenVerbs = set(
  'tighten shorten cap limit close trim reduce cut compress squeeze truncate remove delete kill lose drop take get clean speed make cull strip fix set bring keep hold lower',
)
export const mergeVerbs = set('merge join combine glue stitch fuse connect unite')
export const fixVerbs = set('correct fix change replace spell respell')
export const showVerbs = set('show put use lay place overlay cover play add insert cut display slap drop throw stick')

/** Verbs that requests to a cut begin with, beside the common ones. */
export const verbs: readonly string[] =
  'start begin end finish lead cap limit restore omit exclude swap switch exchange overlay cover correct spell assign attribute reinstate arrange order sequence tighten skip discard eliminate erase strip prune conclude uncut un-cut undelete un-delete reverse slap merge divide break finish kick wrap trade ditch lose axe nuke zap yank chuck toss bin trash scrap dump kill snip clean yeet junk whack strike bump shove pop relocate'.split(
    ' ',
  )
