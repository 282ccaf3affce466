import { encode } from 'uqr'
import { onTestFinished, vi } from 'vitest'

/** Pixels of a module of the code, and of what the camera sees around it. */
const MODULE = 8
const MARGIN = 60

/** For tests: a camera before which codes are held. What it gives is a real stream of pictures. */
export const fakeCamera = () => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 640, height: 480 })
  const context = canvas.getContext('2d')
  let shown: ReturnType<typeof encode> | undefined
  const draw = () => {
    if (!context) return
    context.fillStyle = '#ddd'
    context.fillRect(0, 0, canvas.width, canvas.height)
    shown?.data.forEach((row, y) =>
      row.forEach((dark, x) => {
        context.fillStyle = dark ? '#222' : '#fff'
        context.fillRect(MARGIN + x * MODULE, MARGIN / 2 + y * MODULE, MODULE, MODULE)
      }),
    )
  }
  // A stream has a picture for each time that its canvas is drawn on.
  const timer = setInterval(draw, 50)
  const opened: MediaStream[] = []
  const getUserMedia = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    const stream = canvas.captureStream()
    opened.push(stream)
    return stream
  })
  vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue([{ kind: 'videoinput' } as MediaDeviceInfo])
  onTestFinished(() => clearInterval(timer))
  return {
    getUserMedia,
    /** Holds a code before the camera. */
    show: (text: string) => {
      shown = encode(text, { ecc: 'M', border: 2 })
    },
    /** Another app takes the camera, or its cable is pulled. */
    takeAway: () => {
      for (const track of opened.flatMap((stream) => stream.getTracks())) track.stop()
    },
    /** How many cameras are on. */
    running: () => opened.filter((stream) => stream.getTracks().some(({ readyState }) => readyState === 'live')).length,
  }
}
