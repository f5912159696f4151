import { serveThread } from '../gate/serve-thread.ts'
import { writeBuiltIn } from './conduct-built-in.ts'

serveThread(writeBuiltIn)
