/** Milliseconds after which the browser has surely taken the file over. */
const RELEASE_AFTER = 60_000

/** Gives a file to the person, as the browser saves downloads. */
export const saveFile = (file: File): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_AFTER)
}
