/** The command as it was built, for tests that run it in their own process. */
export { main } from '../../src/cli/main.ts'
