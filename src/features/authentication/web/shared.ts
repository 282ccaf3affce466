import * as v from 'valibot'
import { passwordErrors } from '#core/text/password.ts'

/** A password that somebody chooses: taken exactly as typed, by all rules of §5, each with its own problem. */
export const chosenPassword = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const message of passwordErrors(dataset.value)) addIssue({ message })
  }),
)
