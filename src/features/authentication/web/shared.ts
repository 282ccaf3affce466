import * as v from 'valibot'
import { passwordErrors } from '#core/text/password.ts'
import type { FieldProblem } from '#web/records/form/problems.ts'

/** A password that somebody chooses: taken exactly as typed, by all rules of §5, each with its own problem. */
export const chosenPassword = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const message of passwordErrors(dataset.value)) addIssue({ message })
  }),
)

/** A password that somebody chooses for themselves, typed twice. */
export const twicePassword = v.pipe(
  v.object({ password: chosenPassword, confirmation: v.string() }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmation']],
      ({ password, confirmation }) => password === confirmation,
      'CONFIRMATION_MISMATCH' satisfies FieldProblem,
    ),
    ['confirmation'],
  ),
)
