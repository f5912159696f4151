/** Nothing of the browser's own goes out, and sound may play without a click. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--autoplay-policy=no-user-gesture-required',
]
