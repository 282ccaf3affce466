import { StartError } from '#server/start-error.ts'

/** Nothing was done, and trying again without a change will not help. */
export const REFUSED = 2

/** Why a command does not do what it was asked, as a sentence. */
export class CommandRefused extends Error {}

/** Runs a command line and sets the exit code it returns; what goes wrong is printed as a sentence, never with a stack. */
export const runCommand = async (work: () => Promise<number>): Promise<void> => {
  try {
    process.exitCode = await work()
  } catch (error) {
    const isRefusal = error instanceof CommandRefused || error instanceof StartError || isUsage(error)
    process.exitCode = isRefusal ? REFUSED : 1
    console.error(error instanceof Error ? error.message : String(error))
  }
}

/** What `parseArgs` throws. */
const isUsage = (error: unknown) =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
