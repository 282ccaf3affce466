/** Millimetres of the sheets of a PDF document, each as width and height. */
export const sheetsOf = (pdf: Buffer): number[][] =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...points]) =>
    points.map((size) => Math.round((Number(size) / 72) * 25.4)),
  )
