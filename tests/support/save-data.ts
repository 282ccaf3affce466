import type { BrowserContext } from '@playwright/test'

/** The device asks to save data (B-21): nothing is read ahead for later beside what a person does. */
export const askToSaveData = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const { connection } = navigator as { connection?: object }
    if (connection) Object.defineProperty(connection, 'saveData', { value: true })
  })
