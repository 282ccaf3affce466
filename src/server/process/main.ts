import { runProcess } from './run-process.ts'

// The application is loaded late: a start that is refused or interrupted does not wait for it.
await runProcess({
  prepare: async (foundation) => (await import('./prepare.ts')).prepare(foundation),
  compose: async (foundation) => (await import('./compose.ts')).compose(foundation),
})
