import { parseArgs } from 'node:util'
import { distribute } from '#server/database/distribute.ts'
import { runCommand } from './run-command.ts'
import { withDatabase } from './with-database.ts'

await runCommand(() => {
  parseArgs({ options: {} })
  return withDatabase(
    async (database) => {
      await distribute(database)
      console.log('Transactions, their keys, states and sums are spread over the workers.')
      return 0
    },
    { asOwner: true },
  )
})
