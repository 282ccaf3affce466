/** Why nothing can be scanned: the person or the device has not allowed it, or no camera works. */
export type ScanProblem = 'denied' | 'failed'

/** What `BarcodeDetector` and the library of that shape have in common (Shape Detection API). */
interface CodeDetector {
  detect(image: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
interface CodeDetectors {
  new (options: { formats: ['qr_code'] }): CodeDetector
  getSupportedFormats(): Promise<readonly string[]>
}

/** Milliseconds between two looks: a code is read at once, and a slow tablet goes on showing the picture. */
const PAUSE_MS = 100

/** Whether the device has a camera that a page may ask for. */
export const hasCamera = async (): Promise<boolean> => {
  // Browsers have no cameras on pages that came over plain HTTP, nor when their owner has turned them off.
  const devices = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? []
  return devices.some(({ kind }) => kind === 'videoinput')
}

/**
 * Shows what the camera on the back sees, and tells the texts of QR codes in it, the same one as often as it is seen.
 * The camera is off once the signal is aborted, and when this throws.
 * @throws when there is no picture or no longer one, see `problemOf`
 */
export const scanCodes = async (
  video: HTMLVideoElement,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<void> => {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const turnOff = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return turnOff()
  signal.addEventListener('abort', turnOff, { once: true })
  try {
    video.srcObject = stream
    const [detector] = await Promise.all([createDetector(), video.play()])
    while (!signal.aborted) {
      if (!stream.active) throw new Error('The camera has stopped.')
      for (const { rawValue } of await detector.detect(video)) if (!signal.aborted) onText(rawValue)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  } finally {
    turnOff()
  }
}

/** The browser's own where it knows QR codes (Chrome on Android), else that of a library, which is loaded for the first scan. */
const createDetector = async (): Promise<CodeDetector> => {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: CodeDetectors }
  const known = (await Own?.getSupportedFormats().catch(() => [])) ?? []
  const Detector = Own && known.includes('qr_code') ? Own : (await import('qr/decode.js')).BarcodeDetector
  return new Detector({ formats: ['qr_code'] })
}

/** What to tell the person about an error of `scanCodes`. */
export const problemOf = (error: unknown): ScanProblem =>
  error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'failed'
