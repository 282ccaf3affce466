import { beforeEach, expect, it } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { bootClient } from '#web/offline/boot-client.ts'
import { currentPreferences, usePreference } from './preferences.ts'

beforeEach(() => bootClient.clear())

it('a preference is shown where it was set, and everywhere else', async () => {
  const { result, act } = await renderHook(() => usePreference('railCollapsed'))
  const elsewhere = await renderHook(() => usePreference('railCollapsed'))
  expect(result.current[0]).toBe(false)
  await act(() => result.current[1](true))
  expect(result.current[0]).toBe(true)
  expect(elsewhere.result.current[0]).toBe(true)
  expect(currentPreferences()).toMatchObject({ theme: 'system', density: 'auto', railCollapsed: true, pageSizes: {} })
})

it('REL-37 what makes no sense is the default, and the rest is kept', () => {
  bootClient.setQueryData(['preferences'], { theme: 'pink', density: 'compact', timeZone: 'Mars', pageSizes: 'x' })
  expect(currentPreferences()).toMatchObject({
    theme: 'system',
    density: 'compact',
    timeZone: null,
    pageSizes: {},
    singleKeys: true,
  })
  bootClient.setQueryData(['preferences'], 'rubbish')
  expect(currentPreferences().theme).toBe('system')
})
