import { describeKills } from './kills.test-support.ts'

describeKills('postgres')
