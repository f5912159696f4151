import { describeKills } from '../../test/support/store/kills.ts'

describeKills('postgres')
