import { qrCodeOf } from '#core/qr-code.ts'
import { receiptCodeOf } from '#core/text/receipt-code.ts'

const SVG = 'http://www.w3.org/2000/svg'

const shape = (name: string, attributes: Readonly<Record<string, string>>): SVGElement => {
  const element = document.createElementNS(SVG, name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  return element
}

/**
 * What a shop scans, or types, to find the sale again (JOB-22): the address of the page as a QR code, black on white in every
 * theme, and the short code of its token.
 */
export const drawCode = async ({ href, pathname }: Location): Promise<readonly Element[]> => {
  const { size, path } = qrCodeOf(href)
  const picture = shape('svg', {
    viewBox: `0 0 ${size} ${size}`,
    'aria-hidden': 'true',
    'shape-rendering': 'crispEdges',
  })
  picture.append(shape('rect', { width: '100%', height: '100%', fill: '#fff' }), shape('path', { d: path }))
  const token = new TextEncoder().encode(pathname.split('/')[2])
  const short = document.createElement('strong')
  short.textContent = receiptCodeOf(new Uint8Array(await crypto.subtle.digest('SHA-256', token)))
  return [picture, short]
}
