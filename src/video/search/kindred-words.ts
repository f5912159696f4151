import { stemOf } from './find-phrase.ts'

/**
 * Words that go together in what people talk about. They only lead to offers: "the part about money" may be the one
 * with the loan, and a person says so.
 */
const rows: readonly string[] = [
  'money fund funding finance invest investor investment raise raised cash pay paid cost price budget afford ' +
    'dollar euro pound cheque savings loan bank debt salary expensive cheap',
  'food eat eating ate meal lunch dinner breakfast cook cooking kitchen restaurant recipe hungry taste',
  'sleep asleep nap bed tired rest night pillow dream',
  'family mother mom mum father dad parent sister brother daughter son wife husband grandmother grandfather ' +
    'grandma grandpa uncle aunt',
  'child kid baby son daughter school parent',
  'job work career boss office colleague salary notice quit resign',
  'hiring hire employee staff team candidate recruit engineer apply applicant',
  'company startup business firm founder customer product',
  'health ill illness sick doctor hospital clinic disease medicine nurse patient pain surgeon surgery',
  'accident crash injury hurt broke broken fell ambulance hospital surgeon',
  'travel trip journey tour holiday flight airport train road border visa',
  'car van truck vehicle engine drive driver motorway road garage',
  'school teacher class student pupil lesson exam test grade homework university',
  'exam test grade question chapter mark',
  'law legal lawyer lawsuit sue sued court judge patent attorney settle',
  'weather rain storm wind snow cold heat sun',
  'fire burn burned burnt flame smoke ash',
  'music song album record recording concert gig band guitar drum studio tune',
  'phone telephone mobile call screen app',
  'fear afraid scared nervous anxious anxiety fright panic',
  'love marriage married marry wedding wife husband bride',
  'death die died dead funeral grave loss',
  'animal dog cat goat horse bird fish cow sheep pet',
  'house home flat apartment room kitchen rent',
  'computer software program code data internet website',
  'failure fail mistake error wrong regret',
  'war soldier army battle bomb enemy',
  'politics government minister vote election council law',
  'sport game team play match coach ball goal',
  'sponsor ad advert advertisement commercial promo plug discount code percent offer brought checkout coupon',
  'introduction intro welcome hello greeting today',
  'outro goodbye bye farewell thank listening',
  'funny joke laugh gag silly humour',
]

const kin = new Map<string, Set<string>>()
for (const row of rows) {
  const stems = row.split(' ').map(stemOf)
  for (const stem of stems) kin.set(stem, new Set([...(kin.get(stem) ?? []), ...stems]))
}

/** Whether two stems belong to one field. */
export const isKindred = (stem: string, other: string): boolean => kin.get(stem)?.has(other) === true
