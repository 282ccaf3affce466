import { sessionEnds } from '../e2e/offline/session-ends.ts'

sessionEnds('one tab')
