import type { QueryClient } from '@tanstack/react-query'
import { registerWorker } from '#web/offline/register-worker.ts'
import { showHostIcon } from './favicon.ts'

/** What is not needed to see and use the portal; call after the first paint. */
export const settleIn = (queryClient: QueryClient): void => {
  void showHostIcon()
  void registerWorker(queryClient)
}
