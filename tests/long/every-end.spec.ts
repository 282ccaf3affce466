import { sessionEnds } from '#tests/e2e/offline/session-ends.ts'

sessionEnds('one tab')
