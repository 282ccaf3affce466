import { lazy, type ReactNode } from 'react'
import css from './qr-code.module.css'

/** Modules of light around a code, without which scanners do not find it (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** A text as a QR code, black on white in every theme because scanners want it so. What encodes it is loaded for the first. */
export const QrCode = lazy(async () => {
  const { encode } = await import('uqr')
  const Code = ({ text, label }: { text: string; label: string }) => {
    const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
    const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
    return (
      <svg
        className={css.code}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
    )
  }
  return { default: Code }
})

/** A code with the words and links that belong to it, one below the other. */
export function QrCodeColumn({ children }: { children: ReactNode }) {
  return <div className={css.column}>{children}</div>
}
