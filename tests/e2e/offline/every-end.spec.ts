import { sessionEnds } from './session-ends.ts'

// In one tab: tests/long.
sessionEnds('two tabs')
