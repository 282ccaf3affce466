import { lazy, type ReactNode } from 'react'
import type { qrCodeOf } from '#core/qr-code.ts'
import css from './qr-code.module.css'

/** A QR code that has been encoded, black on white in every theme because scanners want it so. */
export function QrPicture({ size, path, label }: ReturnType<typeof qrCodeOf> & { label: string }) {
  return (
    <svg className={css.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** A text as a QR code. What encodes it is loaded for the first. */
export const QrCode = lazy(async () => {
  const encoder = await import('#core/qr-code.ts')
  const Code = ({ text, label }: { text: string; label: string }) => (
    <QrPicture {...encoder.qrCodeOf(text)} label={label} />
  )
  return { default: Code }
})

/** A code with the words and links that belong to it, one below the other. */
export function QrCodeColumn({ children }: { children: ReactNode }) {
  return <div className={css.column}>{children}</div>
}
