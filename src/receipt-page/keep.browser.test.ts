import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderReceipt } from '#features/receipts/layout/render.ts'
import { buildConsumerCopy } from '#tests/support/build-receipt.ts'
import { receiptFile, shareLink } from './keep.ts'
import { localeOf, texts } from './texts.ts'

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'share')
})

const withSheet = (share: Navigator['share'] | undefined) =>
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })

describe('the saved page (QR-09)', () => {
  it('QR-09 holds the receipt and its styles, and nothing else', () => {
    const receipt = renderReceipt(
      document,
      buildConsumerCopy({ acceptorName: 'Fish & <script>Chips</script>' }),
      localeOf('el'),
    )
    const page = new DOMParser().parseFromString(
      receiptFile(receipt, localeOf('el').say(texts.title), '.receipt-layout { color: #000 }'),
      'text/html',
    )
    expect(page.documentElement.lang).toBe('el')
    expect(page.title).toBe('Απόδειξη')
    expect(page.querySelector('style')?.textContent).toBe('.receipt-layout { color: #000 }')
    expect(page.querySelectorAll('script, link, a')).toHaveLength(0)
    expect(page.body.textContent).toBe(receipt.textContent)
  })
})

describe('sharing', () => {
  const url = 'https://portal.example/qr/abc'

  it('uses the share sheet where there is one', async () => {
    const share = vi.fn<Navigator['share']>(() => Promise.resolve())
    withSheet(share)
    expect(await shareLink('Receipt', url)).toBe('shared')
    expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Receipt', url })
  })

  it('a sheet closed by the person copies nothing', async () => {
    withSheet(() => Promise.reject(new DOMException('closed', 'AbortError')))
    const copy = vi.spyOn(navigator.clipboard, 'writeText')
    expect(await shareLink('Receipt', url)).toBe('shared')
    expect(copy).not.toHaveBeenCalled()
  })

  it('copies the link where there is no sheet, or it fails', async () => {
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    withSheet(undefined)
    expect(await shareLink('Receipt', url)).toBe('copied')
    withSheet(() => Promise.reject(new DOMException('refused', 'NotAllowedError')))
    expect(await shareLink('Receipt', url)).toBe('copied')
    expect(copy).toHaveBeenCalledWith(url)
  })

  it('says so when the clipboard refuses', async () => {
    withSheet(undefined)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('refused', 'NotAllowedError'))
    expect(await shareLink('Receipt', url)).toBe('notCopied')
  })
})
