/**
 * A page of its own that contains nothing but the receipt: no script, no address, readable without a network.
 * `title` and `css` are ours; what was recorded is in `receipt` and is escaped by its serialisation.
 */
export const receiptFile = (receipt: HTMLElement, title: string, css: string): string =>
  `<!doctype html><html lang="${receipt.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${css}</style></head><body>${new XMLSerializer().serializeToString(receipt)}</body></html>`

/** Hands a page to the person as a file; the address of the blob is valid as long as this page is open. */
export const saveFile = (html: string, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([html], { type: 'text/html' }))
  link.download = name
  link.click()
}

/** The share sheet, else the clipboard; `shared` also when the person closed the sheet. */
export const shareLink = async (title: string, url: string): Promise<'shared' | 'copied' | 'notCopied'> => {
  try {
    if (navigator.share) {
      await navigator.share({ title, url })
      return 'shared'
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'notCopied'
  }
}
