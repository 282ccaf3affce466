import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { asTransactionKey, receiptFingerprintIn } from '#core/text/transaction-key.ts'
import css from './receipt-scanner.module.css'
import { problemOf, scanCodes, type ScanProblem } from './scan.ts'

interface Props {
  /** Gets the link in the QR code of a receipt (D-64). */
  onReceipt: (link: string) => void
  /** Nobody looks at the page any more. */
  onLeft: () => void
}

/** The picture of the camera, until it shows the QR code of a receipt (JOB-22). The camera is off when it is unmounted. */
export function ReceiptScanner({ onReceipt, onLeft }: Props) {
  const { t } = useLingui()
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<ScanProblem>()
  const [isOtherCode, setIsOtherCode] = useState(false)
  const latest = useRef({ onReceipt, onLeft })
  useEffect(() => {
    latest.current = { onReceipt, onLeft }
  })
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const onText = (text: string) => {
      const isReceipt = receiptFingerprintIn(asTransactionKey(text)) !== undefined
      setIsOtherCode(!isReceipt)
      if (!isReceipt) return
      stop.abort()
      latest.current.onReceipt(text)
    }
    const onVisibility = () => {
      if (document.hidden) latest.current.onLeft()
    }
    document.addEventListener('visibilitychange', onVisibility, { signal })
    if (video.current) {
      scanCodes(video.current, signal, onText).catch((error: unknown) => {
        if (!signal.aborted) setProblem(problemOf(error))
      })
    }
    return () => stop.abort()
  }, [])

  const texts: Readonly<Record<ScanProblem, string>> = {
    denied: t`The camera isn't allowed. Allow it for this site in the browser's settings, or type the RRN.`,
    failed: t`The camera doesn't start. Close other apps that use it, or type the RRN.`,
  }
  return (
    <div className={css.scanner}>
      {!problem && <video ref={video} className={css.picture} aria-label={t`Camera`} muted playsInline />}
      <p role="status">
        {problem
          ? texts[problem]
          : isOtherCode
            ? t`This QR code isn't from a receipt.`
            : t`Hold the QR code of the receipt in front of the camera.`}
      </p>
    </div>
  )
}
