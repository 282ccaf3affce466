import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { asTransactionKey, receiptFingerprintIn } from '#core/text/transaction-key.ts'
import { fakeCamera } from '#tests/support/fake-camera.ts'
import { codeOfLink } from '#features/transactions/web/saved-link-keys.ts'
import { goOffline } from '#tests/support/network.ts'
import { box, expectToBeAt, option, renderSearch, sale, search } from '#tests/support/render-search.tsx'
import { useEmptyDevice } from '#tests/support/use-empty-device.ts'
import '#web/ui/theme/theme.css'

vi.mock('#web/connectivity/monitor.ts', async (original) => {
  const { monitorOfNetwork } = await import('#tests/support/network.ts')
  return monitorOfNetwork(original)
})

useEmptyDevice()

const link = 'https://pay.example/qr/Zk3vT9qLx0aWb7YdE2fGhJ5mNpRsUcK1'
const key = asTransactionKey(link)
const scan = page.getByRole('button', { name: 'Scan a receipt' })
const saleAt = `/transactions/view/sale1?transactionKeys=["sale1"]`

const startScan = async () => {
  await page.getByRole('button', { name: 'Search' }).click()
  await scan.click()
}

it('JOB-22 a scanned receipt opens its sale, and turns the camera off', async () => {
  const camera = fakeCamera()
  const { requests } = await renderSearch({ transactions: 1 })
  await startScan()
  await expect.element(page.getByText('Hold the QR code of the receipt in front of the camera.')).toBeVisible()
  camera.show(link)
  await expectToBeAt(saleAt)
  expect(camera.running()).toBe(0)
  expect(camera.getUserMedia).toHaveBeenCalledExactlyOnceWith({ video: { facingMode: 'environment' } })
  const asked = requests.filter(({ line }) => line === 'POST /api/transactions/1/1').map(({ body }) => body)
  expect(asked).toEqual([expect.objectContaining({ filter: { transactionKeys: [key] } })])
})

it('another code is said to be none of a receipt, and the camera stays on for the next one', async () => {
  const camera = fakeCamera()
  await renderSearch({ transactions: 1 })
  await startScan()
  camera.show('https://menu.example/today')
  await expect.element(page.getByText("This QR code isn't from a receipt.")).toBeVisible()
  expect(camera.running()).toBe(1)
  camera.show(link)
  await expectToBeAt(saleAt)
})

/** A device that keeps the link of the receipt, as it keeps all of them. */
const renderWithLink = async () => {
  const { queryClient } = await renderSearch()
  const fingerprint = receiptFingerprintIn(key)
  const saved = { path: 'ciphertext', expiresAt: '2026-01-01T00:00:00.000Z', fingerprint }
  queryClient.setQueryData(['standard', 'transactions', 'receiptLink', 'sale1'], saved)
  return queryClient
}

it.each([
  ['with a page of its list', ['list', { page: 1 }], { items: [sale], total: 1 }],
  ['with its details', ['details', 'sale1'], { transaction: sale }],
])('JOB-22 without a network a scanned receipt opens the sale that is saved %s', async (_, queryKey, data) => {
  const camera = fakeCamera()
  const queryClient = await renderWithLink()
  queryClient.setQueryData(['standard', 'transactions', ...queryKey], data)
  goOffline()
  await startScan()
  camera.show(link)
  await expectToBeAt(saleAt)
})

it('JOB-22 without a network a scanned receipt whose sale is not saved opens the page of the sale', async () => {
  const camera = fakeCamera()
  await renderWithLink()
  goOffline()
  await startScan()
  camera.show(link)
  await expectToBeAt(saleAt)
})

it('JOB-22 without a network the typed code of a receipt finds the sale that is not saved, and says that it is not', async () => {
  const queryClient = await renderWithLink()
  goOffline()
  await search(codeOfLink(link) ?? '')
  await expect.element(option(/^Transaction key: .*Not saved on this device$/)).toBeVisible()
  queryClient.setQueryData(['standard', 'transactions', 'details', 'sale1'], { transaction: sale })
  await box.fill('')
  await box.fill(codeOfLink(link) ?? '')
  await option(/^Transaction key: .*Harbour$/).click()
  await expectToBeAt(saleAt)
})

it('JOB-22 without a network a receipt whose link the device does not keep finds nothing, and says so', async () => {
  const camera = fakeCamera()
  await renderSearch()
  goOffline()
  await startScan()
  camera.show(link)
  await expect.element(page.getByText(/^Nothing found\./).first()).toBeVisible()
})

it('a receipt of somebody else opens nothing, and says so', async () => {
  const camera = fakeCamera()
  await renderSearch({ transactions: 0 })
  await startScan()
  camera.show(link)
  await expect.element(page.getByText(/^Nothing found\./).first()).toBeVisible()
  expect(camera.running()).toBe(0)
})

it.each([
  ['NotAllowedError', /^The camera isn't allowed\./],
  ['NotReadableError', /^The camera doesn't start\./],
  ['NotFoundError', /^The camera doesn't start\./],
])('a camera that answers %s is told of with what to do', async (name, text) => {
  fakeCamera().getUserMedia.mockRejectedValue(new DOMException('', name))
  await renderSearch()
  await startScan()
  await expect.element(page.getByText(text)).toBeVisible()
  await scan.click()
  await expect.element(box).toBeVisible()
  await expect.element(page.getByText(text)).not.toBeInTheDocument()
})

it('the camera is off once the box is closed, the button is pressed again or nobody sees the page', async () => {
  const camera = fakeCamera()
  await renderSearch()
  await startScan()
  await expect.poll(camera.running).toBe(1)
  await scan.click()
  await expect.poll(camera.running).toBe(0)

  await scan.click()
  await expect.poll(camera.running).toBe(1)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(camera.running).toBe(0)
  hidden.mockRestore()

  await scan.click()
  await expect.poll(camera.running).toBe(1)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(camera.running).toBe(0)
})

it('a camera without a picture is told of, and is off', async () => {
  const camera = fakeCamera()
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('', 'NotSupportedError'))
  await renderSearch()
  await startScan()
  await expect.element(page.getByText(/^The camera doesn't start\./)).toBeVisible()
  expect(camera.getUserMedia).toHaveBeenCalledOnce()
  expect(camera.running()).toBe(0)
})

it('a camera that is taken away meanwhile is told of', async () => {
  const camera = fakeCamera()
  await renderSearch()
  await startScan()
  await expect.poll(camera.running).toBe(1)
  camera.takeAway()
  await expect.element(page.getByText(/^The camera doesn't start\./)).toBeVisible()
})

it('a camera that starts after the box was closed is turned off at once', async () => {
  const camera = fakeCamera()
  const asked = Promise.withResolvers<void>()
  const open = camera.getUserMedia.getMockImplementation()
  camera.getUserMedia.mockImplementation(async (constraints) => {
    await asked.promise
    return (await open?.(constraints)) as MediaStream
  })
  await renderSearch()
  await startScan()
  await page.getByRole('button', { name: 'Close' }).click()
  asked.resolve()
  await expect.poll(() => camera.getUserMedia.mock.settledResults.length).toBe(1)
  await expect.poll(camera.running).toBe(0)
})

it('a device without a camera offers no scan', async () => {
  fakeCamera()
  const asked = vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue([])
  await renderSearch()
  await page.getByRole('button', { name: 'Search' }).click()
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  await expect.element(box).toBeVisible()
  await expect.element(scan).not.toBeInTheDocument()
})
