import { open } from 'node:fs/promises'
import { encode } from 'uqr'

const [WIDTH, HEIGHT] = [640, 480]
/** Pixels of a module of the code. */
const MODULE = 8
const [DARK, LIGHT, AROUND] = [30, 240, 180]

/**
 * Writes what a camera sees that a QR code is held before: one picture as YUV4MPEG2, which Chromium plays again and again in
 * place of a camera (`--use-file-for-fake-video-capture`).
 */
export const filmCode = async (text: string, path: string): Promise<void> => {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const [left, top] = [(WIDTH - size * MODULE) / 2, (HEIGHT - size * MODULE) / 2].map(Math.floor) as [number, number]
  const luma = Buffer.alloc(WIDTH * HEIGHT, AROUND)
  for (let y = 0; y < size * MODULE; y++) {
    for (let x = 0; x < size * MODULE; x++) {
      const isDark = data[Math.floor(y / MODULE)]?.[Math.floor(x / MODULE)]
      luma[(top + y) * WIDTH + left + x] = isDark ? DARK : LIGHT
    }
  }
  const grey = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const file = await open(path, 'w')
  await file.write(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F20:1 Ip A1:1 C420jpeg\n`)
  await file.write(Buffer.concat([Buffer.from('FRAME\n'), luma, grey]))
  await file.close()
}
