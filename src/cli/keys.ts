/** Waits for one key. Without a terminal to ask, no key will ever come: that counts as leaving. */
export function readKey(): Promise<string> {
  const { stdin } = process
  if (!stdin.isTTY) return Promise.resolve('q')
  return new Promise((resolve) => {
    stdin.setRawMode(true)
    stdin.resume()
    stdin.once('data', (bytes) => {
      stdin.setRawMode(false)
      stdin.pause()
      resolve(bytes.toString())
    })
  })
}
