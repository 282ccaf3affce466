import { expect, it } from 'vitest'
import { calls } from '#features/all.ts'
import { getConfig } from '#core/public-config.ts'
import { login } from '#core/session.ts'
import { handlePublic } from './handle.ts'
import type { Services } from '#server/services.ts'
import { createApiRouter } from './api-router.ts'

const services = {} as Services
const config = handlePublic(getConfig, () => Promise.reject(new Error('not called')))
const signIn = handlePublic(login, () => Promise.reject(new Error('not called')))
const only = (...names: string[]) => calls.filter(({ name }) => names.includes(name))

it('does not open while a declared call has no handler', () => {
  expect(() => createApiRouter(services, only('login', 'getConfig'), [signIn], { checkReplies: true })).toThrow(
    'The call getConfig has no handler.',
  )
})

it('does not open while a handler belongs to no declared call', () => {
  expect(() => createApiRouter(services, only('login'), [signIn, config], { checkReplies: true })).toThrow(
    'Handlers without a call: getConfig',
  )
})
