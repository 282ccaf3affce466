import { killsAfterLogout } from './kills.ts'

// The full count is in tests/long.
killsAfterLogout(1)
