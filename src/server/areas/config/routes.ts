import { getConfig } from '#contract/config.ts'
import { handlePublic } from '../../handle.ts'
import { publicConfigFor } from './public-config.ts'

export const configRoutes = [
  handlePublic(getConfig, async ({ caller, services }) => {
    await services.identityProvider?.learn()
    return publicConfigFor(services, caller.hostname)
  }),
]
