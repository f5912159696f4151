/**
 * What was done, for those who see the document: which sentence it is stands there with its time, and its id is seen
 * nowhere.
 */
export const withoutIds = (text: string): string => text.replaceAll(/ in sent-[\d.+]+/g, '')
