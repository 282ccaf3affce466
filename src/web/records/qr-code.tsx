import { lazy, type ReactNode } from 'react'
import css from './qr-code.module.css'

/** A text as a QR code, black on white in every theme because scanners want it so. What encodes it is loaded for the first. */
export const QrCode = lazy(async () => {
  const { qrCodeOf } = await import('#core/qr-code.ts')
  const Code = ({ text, label }: { text: string; label: string }) => {
    const { size, path } = qrCodeOf(text)
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
