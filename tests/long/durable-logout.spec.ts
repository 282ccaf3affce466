import { killsAfterLogout } from '../e2e/offline/kills.ts'

killsAfterLogout(25)
