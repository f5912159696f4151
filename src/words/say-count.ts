/** How many there are of something, as people write it: "1 track", "3 tracks". */
export const sayCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
