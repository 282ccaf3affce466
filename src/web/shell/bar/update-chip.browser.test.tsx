import { useMutation } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { blockReload } from '#web/offline/unsaved-work.ts'
import { offerUpdate, applyUpdateWhenIdle } from '#web/offline/update.ts'
import { MessageToasts } from '../notice/toasts.tsx'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import { UpdateChip } from './update-chip.tsx'

const take = vi.fn<() => void>()

afterEach(() => void vi.restoreAllMocks())

function Saving() {
  const { mutate, isPending } = useMutation({ mutationFn: () => new Promise<void>(() => {}) })
  return <button onClick={() => mutate()}>{isPending ? 'Saving it' : 'Save it'}</button>
}

/** What another tab does: its forms are known by their lock alone. */
const holdLock = async (mode: LockMode): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  void navigator.locks.request('counterside-unsaved', { mode }, () => {
    held.resolve()
    return promise
  })
  await held.promise
  return resolve
}

const setup = async () => {
  take.mockClear()
  const { queryClient } = await renderInPortal(
    <>
      <UpdateChip />
      <Saving />
      <MessageToasts />
    </>,
  )
  applyUpdateWhenIdle(queryClient)
  // Somebody is at the device: nothing is taken by itself.
  window.dispatchEvent(new PointerEvent('pointerdown'))
  offerUpdate(take)
  return page.getByRole('button', { name: 'New version ready' })
}

it('PWA-08 it says that another tab has unsaved changes and what helps, and comes when there are none', async () => {
  const chip = await setup()
  const release = await holdLock('shared')
  await chip.click()
  await expect
    .element(page.getByText('Another tab has unsaved changes. Save them or close that tab, and the portal updates.'))
    .toBeVisible()
  expect(take).not.toHaveBeenCalled()
  release()
  await expect.poll(async () => (await navigator.locks.query()).held).toEqual([])
  await chip.click()
  await expect.poll(() => take.mock.calls).toHaveLength(1)
})

it('PWA-08 it says that this tab has unsaved changes', async () => {
  const chip = await setup()
  const release = blockReload()
  await chip.click()
  await expect.element(page.getByText(/^You have unsaved changes here\./)).toBeVisible()
  expect(take).not.toHaveBeenCalled()
  release()
  await expect.poll(async () => (await navigator.locks.query()).held).toEqual([])
})

it('PWA-08 a tab of an older version that asks at the same moment is in nobody’s way', async () => {
  const chip = await setup()
  const release = await holdLock('exclusive')
  await chip.click()
  await expect.poll(() => take.mock.calls).toHaveLength(1)
  release()
})

it('PWA-08 it waits for what is being saved', async () => {
  const chip = await setup()
  await page.getByRole('button', { name: 'Save it' }).click()
  await expect.element(page.getByRole('button', { name: 'Saving it' })).toBeVisible()
  await chip.click()
  await expect.element(page.getByText(/^Still saving\./)).toBeVisible()
  expect(take).not.toHaveBeenCalled()
})
