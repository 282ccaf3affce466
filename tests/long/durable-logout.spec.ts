import { killsAfterLogout } from '#tests/e2e/offline/kills.ts'

killsAfterLogout(25)
