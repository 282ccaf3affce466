import { getConfig } from '#contract/config.ts'
import { handlePublic } from '../../handle.ts'
import { publicConfigFor } from './public-config.ts'

export const configRoutes = [
  handlePublic(getConfig, ({ caller, services }) => Promise.resolve(publicConfigFor(services.config, caller.hostname))),
]
