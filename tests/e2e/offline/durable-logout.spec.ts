import { test } from '#tests/support/fixtures.ts'
import { killsAfterLogout } from './kills.ts'

test.use({ serviceWorkers: 'allow' })

// The full count is in tests/long.
killsAfterLogout(1)
