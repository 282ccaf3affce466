import { startTestDatabases } from './database.ts'

/** Vitest runs this once before the first test that needs PostgreSQL, and what it returns after the last. */
export const setup = () => startTestDatabases({ inMemory: true })
