import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { getSystemHealth } from '../contract.ts'

/** Milliseconds between two reads while the screen is open and seen. */
const ASKED_EVERY = 30_000

/** Nothing of it is kept on the device. */
export const systemHealthQuery = queryOptions({
  queryKey: ['system-health'],
  queryFn: ({ signal }) => call(getSystemHealth, {}, { signal }),
  refetchInterval: ASKED_EVERY,
})
