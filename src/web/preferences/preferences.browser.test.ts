import { beforeEach, expect, it } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { bootClient } from '#web/offline/boot-client.ts'
import { currentPreferences, usePreference } from './preferences.ts'

beforeEach(() => bootClient.clear())

it('a preference is shown where it was set, and everywhere else', async () => {
  const { result, act } = await renderHook(() => usePreference('theme'))
  const elsewhere = await renderHook(() => usePreference('theme'))
  expect(result.current[0]).toBe('system')
  await act(() => result.current[1]('dark'))
  expect(result.current[0]).toBe('dark')
  expect(elsewhere.result.current[0]).toBe('dark')
  expect(currentPreferences()).toMatchObject({ theme: 'dark', density: 'auto', railCollapsed: false, pageSizes: {} })
})

it('REL-37 what makes no sense is the default, and the rest is kept', () => {
  bootClient.setQueryData(['preferences'], { theme: 'pink', density: 'compact', pageSizes: 'x' })
  expect(currentPreferences()).toMatchObject({ theme: 'system', density: 'compact', pageSizes: {}, singleKeys: true })
  bootClient.setQueryData(['preferences'], 'rubbish')
  expect(currentPreferences().theme).toBe('system')
})
