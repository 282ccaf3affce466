import { readXlsx } from 'hucre'
import { expect } from '#tests/support/engines/fixtures.ts'
import { often } from '#tests/support/engines/hand.ts'
import type { Tab } from '#tests/support/engines/tab.ts'

/** Keeps the bytes of the file that the page is about to save. */
export const keepFile = (tab: Tab): Promise<void> =>
  tab.evaluate(() => {
    const createObjectUrl = URL.createObjectURL.bind(URL)
    URL.createObjectURL = (file: Blob) => {
      void file
        .arrayBuffer()
        .then((bytes) => (document.documentElement.dataset.file = [...new Uint8Array(bytes)].join(',')))
      return createObjectUrl(file)
    }
  })

/** The bytes of the file that was saved, as soon as it was. */
const savedBytes = async (tab: Tab): Promise<Uint8Array> => {
  const saved = () => tab.evaluate(() => document.documentElement.dataset.file ?? '')
  await expect.poll(saved, often).not.toBe('')
  return Uint8Array.from((await saved()).split(',').map(Number))
}

/** The sheets of the workbook that was saved, as soon as it was. */
export const savedSheets = async (tab: Tab) => (await readXlsx(await savedBytes(tab))).sheets

/** The text file that was saved, as soon as it was. */
export const savedText = async (tab: Tab): Promise<string> => new TextDecoder().decode(await savedBytes(tab))

/** The numbers and amounts of the net in the lines of a closing sheet's currency, in major units. */
export const netColumns = (sheets: Awaited<ReturnType<typeof savedSheets>>, currency: string): [number, number][] =>
  (sheets.find(({ name }) => name === currency)?.rows.slice(1) ?? []).map((cells) => [
    Number(cells[11]),
    Number(cells[12]),
  ])
