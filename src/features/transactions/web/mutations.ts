import { useMutation } from '@tanstack/react-query'
import { shareReceipt, withdrawReceipt } from '#features/receipts/contract.ts'
import { call } from '#web/api/call.ts'

/** Asks for the public link of a receipt; the same link until it is withdrawn (D-64). */
export const useShareReceipt = () => useMutation({ mutationFn: (id: string) => call(shareReceipt, { params: { id } }) })

/** Makes the public link of a receipt stop working. */
export const useWithdrawReceipt = () =>
  useMutation({ mutationFn: (id: string) => call(withdrawReceipt, { params: { id } }) })
