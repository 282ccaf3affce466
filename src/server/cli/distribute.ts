import { parseArgs } from 'node:util'
import { distribute } from '#server/database/distribute.ts'
import { runCommand } from './run-command.ts'
import { withDatabase } from './with-database.ts'

await runCommand(() => {
  parseArgs({ options: {} })
  return withDatabase(
    async (database) => {
      const isNew = await distribute(database)
      console.log(
        isNew
          ? 'Transactions, their keys, states and sums are spread over the workers.'
          : 'The tables were spread over the workers already; what the planner knows of them is up to date.',
      )
      return 0
    },
    { asOwner: true },
  )
})
