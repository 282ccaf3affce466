import { beforeEach, expect, it, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import type { PersonalPreferences } from '#core/preferences.ts'
import { answer, answerError, stubServer } from '#web/api/stub-server.ts'
import { activateLanguage } from '#web/i18n/language.ts'
import { bootClient, forgetSnapshot } from '#web/offline/boot-client.ts'
import { readerZone } from '#web/reader-zone.ts'
import { plantSession } from '#web/session/build-session.ts'
import { clearLocal, keptKeys } from '#web/session/local-storage.ts'
import { takePersonal, useDeviceSettings, usePersonal } from './personal.ts'
import { currentPreferences } from './preferences.ts'

const stored: PersonalPreferences = {
  language: 'el',
  theme: 'contrast',
  density: 'compact',
  timeZone: 'Pacific/Auckland',
}

beforeEach(async () => {
  clearLocal([])
  bootClient.clear()
  await activateLanguage('en')
  plantSession()
  return () => activateLanguage('en')
})

const chosenTheme = () => renderHook(() => usePersonal('theme'))

it('JOB-19 what the person chose elsewhere holds here, language and zone too', async () => {
  takePersonal(stored, Date.now())
  expect(currentPreferences()).toMatchObject(stored)
  expect(readerZone()).toBe('Pacific/Auckland')
  await vi.waitFor(() => expect(document.documentElement.lang).toBe('el'))
})

it('JOB-19 a choice is shown at once and told to the server, alone', async () => {
  const { requests } = stubServer({ 'PUT /api/preferences': () => answer({ data: stored }) })
  takePersonal(stored, Date.now())
  const { result, act } = await chosenTheme()
  await act(() => result.current[1]('dark'))
  expect(result.current[0]).toBe('dark')
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]?.body).toEqual({ theme: 'dark' })
})

it('JOB-19 without a connection a choice holds here, and is saved when the server next answers', async () => {
  let isReachable = false
  const { lines } = stubServer({
    'PUT /api/preferences': () => (isReachable ? answer({ data: stored }) : answerError(503, 'BUSY')),
  })
  const { result, act } = await chosenTheme()
  await act(() => result.current[1]('dark'))
  await vi.waitFor(() => expect(lines()).toHaveLength(1))
  isReachable = true
  takePersonal(stored, Date.now())
  expect(currentPreferences()).toMatchObject({ theme: 'dark', density: 'compact' })
  await vi.waitFor(() => expect(lines()).toHaveLength(2))
  await vi.waitFor(() => expect(currentPreferences()).toMatchObject({ theme: 'dark', unsaved: [] }))
  takePersonal(stored, Date.now())
  expect(currentPreferences().theme).toBe('contrast')
})

it('JOB-19 what the server was asked before it took a choice does not undo it', async () => {
  stubServer({ 'PUT /api/preferences': () => answer({ data: stored }) })
  const askedAt = Date.now() - 1
  const { result, act } = await chosenTheme()
  await act(() => result.current[1]('dark'))
  await vi.waitFor(() => expect(currentPreferences()).toMatchObject({ unsaved: [] }))
  takePersonal(stored, askedAt)
  expect(currentPreferences().theme).toBe('dark')
})

it('JOB-19 a device may have settings of its own, which outlive the session and leave the person their own', async () => {
  const { lines } = stubServer({})
  takePersonal(stored, Date.now())
  const own = await renderHook(() => useDeviceSettings())
  await own.act(() => own.result.current[1](true))
  const { result, act } = await chosenTheme()
  expect(result.current[0], 'begins as it was').toBe('contrast')
  await act(() => result.current[1]('light'))
  expect(lines()).toEqual([])

  clearLocal(keptKeys)
  forgetSnapshot()
  plantSession()
  takePersonal({ ...stored, theme: 'dark' }, Date.now())
  expect(currentPreferences()).toMatchObject({ theme: 'light', density: 'compact' })
  await own.act(() => own.result.current[1](false))
  expect(currentPreferences()).toMatchObject({ theme: 'dark' })
})
