import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { goOffline } from '#tests/support/network.ts'
import {
  code,
  drawn,
  link,
  LINK_CALL,
  linkOf,
  print,
  principal,
  renderWithReceipt,
  prepareDevice,
} from '#tests/support/render-receipt.tsx'
import { answer, answerError } from '#web/api/stub-server.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { plantSession } from '#web/session/build-session.ts'
import { findSavedLink } from './saved-links.ts'

vi.mock('#web/connectivity/monitor.ts', async (original) => {
  const { monitorOfNetwork } = await import('#tests/support/network.ts')
  return monitorOfNetwork(original)
})

beforeEach(prepareDevice)
afterEach(() => {
  bootClient.clear()
  vi.restoreAllMocks()
})

const expectPrinted = async (printed: (string | null)[], codes: (string | null)[]) => {
  await expect.poll(() => printed).toEqual(codes)
}

it('JOB-22 printing the customer copy asks for the link, as handing it over does, and prints its code; the device keeps it', async () => {
  const { server, printed, queryClient } = await renderWithReceipt({ [LINK_CALL]: () => answer({ data: link }) })
  await print.click()
  await expectPrinted(printed, [drawn(link).path])
  expect(server.lines().filter((line) => line === LINK_CALL)).toHaveLength(1)
  expect((await findSavedLink(queryClient, 'trx1', principal))?.path).toBe(link.path)
  window.dispatchEvent(new Event('afterprint'))
  await expect.element(code).toBeVisible()
})

it('JOB-22 the paper has the link that works now, not one that the device still keeps', async () => {
  const { printed, save } = await renderWithReceipt({ [LINK_CALL]: () => answer({ data: linkOf('newer') }) })
  await save()
  await expect.element(code).toBeVisible()
  await print.click()
  await expectPrinted(printed, [drawn(linkOf('newer')).path])
})

it('JOB-22 where the server refuses the link the paper has no code', async () => {
  const { printed, save } = await renderWithReceipt({ [LINK_CALL]: () => answerError(404, 'NO_RECEIPT') })
  await save()
  await expect.element(code).toBeVisible()
  await print.click()
  await expectPrinted(printed, [null])
})

it.each([
  ['has none', false],
  ['keeps one', true],
])(
  'JOB-22 a server that is slow is waited for 3 seconds by a device that %s, and the receipt is printed',
  async (_, isSaved) => {
    const { printed, save } = await renderWithReceipt()
    if (isSaved) await save()
    const limit = vi.spyOn(AbortSignal, 'timeout')
    await print.click()
    await expectPrinted(printed, [isSaved ? drawn(link).path : null])
    expect(limit).toHaveBeenCalledExactlyOnceWith(3000)
  },
)

it.each([
  ['prints the code of a link that the device keeps', true],
  ['prints without a code where the device keeps none', false],
])('JOB-22 without a connection it %s, and asks nobody', async (_, isSaved) => {
  const { server, printed, save } = await renderWithReceipt({ [LINK_CALL]: () => answer({ data: linkOf('newer') }) })
  if (isSaved) await save()
  goOffline()
  await print.click()
  await expectPrinted(printed, [isSaved ? drawn(link).path : null])
  expect(server.lines()).not.toContain(LINK_CALL)
})

it('JOB-22 the merchant copy is printed without a code, and without asking for one', async () => {
  const { server, printed, save } = await renderWithReceipt({ [LINK_CALL]: () => answer({ data: link }) })
  await save()
  await page.getByRole('tab', { name: 'Merchant copy' }).click()
  await print.click()
  await expectPrinted(printed, [null])
  expect(server.lines()).not.toContain(LINK_CALL)
})

it('JOB-22 on a device that keeps no links the code of a link that printing has made is there while it is printed, and no longer', async () => {
  plantSession({ sid: 'c3' })
  const { printed } = await renderWithReceipt({ [LINK_CALL]: () => answer({ data: link }) })
  await print.click()
  await expectPrinted(printed, [drawn(link).path])
  await expect.element(code).toBeVisible()
  window.dispatchEvent(new Event('afterprint'))
  await expect.element(code).not.toBeInTheDocument()
})

it('a receipt that was closed while its link was asked for is not printed', async () => {
  const asked = Promise.withResolvers<void>()
  const { printed, server, screen, queryClient } = await renderWithReceipt({
    [LINK_CALL]: async () => {
      await asked.promise
      return answer({ data: link })
    },
  })
  await print.click()
  await expect.poll(server.lines).toContain(LINK_CALL)
  await screen.unmount()
  asked.resolve()
  await expect.poll(() => queryClient.isMutating()).toBe(0)
  expect(printed).toEqual([])
})
