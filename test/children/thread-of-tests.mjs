import { parentPort } from 'node:worker_threads'

// Speaks as `serveThread` does, in plain JavaScript, since a thread of the tests has nobody who translates.
parentPort.on('message', ({ what, value }) => {
  if (what === 'hang') for (;;);
  if (what === 'end') process.exit(3)
  if (what === 'throw') throw new Error('thrown')
  parentPort.postMessage(what === 'fail' ? { failure: `failed ${value}` } : { result: value * 2 }, [])
})
