import { encode } from 'uqr'

/** Modules of light around a code, without which scanners do not find it (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** A text as a QR code: the side of the square in modules, and the dark ones as the path of an SVG. */
export const qrCodeOf = (text: string): { size: number; path: string } => {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, path }
}
