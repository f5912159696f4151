/** How much larger than usual everything is: what is drawn by hand has to grow with what is laid out. */
export const rootScale = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
