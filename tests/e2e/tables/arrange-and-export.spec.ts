import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readXlsx } from 'hucre'
import { signIn } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'

const headings = async (page: Page) => {
  const texts = await page.getByRole('columnheader').allTextContents()
  return texts.map((text) => text.trim()).slice(0, 2)
}

test('COL-02 COL-03 COL-11 columns moved from the keyboard stay moved, on the screen and in an export', async ({
  page,
}) => {
  await signIn(page, 'merchant')
  await page.goto('/users/list')
  await expect(page.getByRole('columnheader').first()).toBeVisible()
  const [first = '', second = ''] = await headings(page)

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: `Move ${first}`, exact: true }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(page.getByText('Columns saved')).toBeVisible()
  await page.reload()
  await expect.poll(() => headings(page)).toEqual([second, first])

  await page.getByRole('button', { name: 'Export' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^Users.*\.xlsx$/)
  const { sheets } = await readXlsx(await readFile(await file.path()))
  const [head, ...rows] = sheets[0]?.rows ?? []
  expect(head?.slice(0, 2)).toEqual([second, first])
  expect(rows.length).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(page.getByText('Columns saved')).toBeVisible()
})
