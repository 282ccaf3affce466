import { test } from '#tests/support/fixtures.ts'
import { sessionEnds } from './session-ends.ts'

test.use({ serviceWorkers: 'allow' })

// In one tab: tests/long.
sessionEnds('two tabs')
