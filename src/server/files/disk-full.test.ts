import { expect, it } from 'vitest'
import { isDiskFull } from './disk-full.ts'

it.each([
  ['of Node', Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })],
  ['of a quota', Object.assign(new Error('write'), { code: 'EDQUOT' })],
  ['of PostgreSQL', Object.assign(new Error('could not extend file'), { code: '53100' })],
  ['of a program', Object.assign(new Error('Command failed'), { stderr: 'initdb: error: No space left on device' })],
  ['of a start', new Error('The embedded database did not start: FATAL: could not write: No space left on device')],
  ['of what caused it', new Error('it failed', { cause: Object.assign(new Error('write'), { code: 'ENOSPC' }) })],
])('a full disk is known by the error %s', (_, error) => expect(isDiskFull(error)).toBe(true))

it.each([
  ['another code', Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' })],
  ['other words', new Error('a full stop')],
  ['a text', 'No space left on device'],
  ['another cause', new Error('it failed', { cause: new Error('timeout') })],
])('%s is no full disk', (_, error) => expect(isDiskFull(error)).toBe(false))
