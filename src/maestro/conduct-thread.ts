import { serveThread } from '../gate/serve-thread.ts'
import { conductBuiltIn } from './conduct-built-in.ts'

serveThread(conductBuiltIn)
