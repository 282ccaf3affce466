import { handleRead } from '#server/http/handle.ts'
import { getSystemHealth } from '../contract.ts'
import { readHealth } from './read.ts'

export const systemHealthRoutes = [handleRead(getSystemHealth, ({ scope, services }) => readHealth(scope, services))]
