import type { Locator, Page } from '@playwright/test'
import { PASSWORD } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'

/** Whether a control has the focus, else which way leads to it. */
const wayTo = (control: Locator) =>
  control.evaluate((element) => {
    const focused = document.activeElement
    if (!focused || focused === element) return focused ? undefined : 'Tab'
    const isBefore = focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING
    return isBefore && focused !== document.body ? 'Shift+Tab' : 'Tab'
  })

/** Somebody without a pointer: goes on, or back, with Tab until the control has the focus. */
const byKeys = (page: Page) => {
  const goTo = async (control: Locator) => {
    await expect(control).toBeVisible()
    for (let presses = 0; presses < 100; presses += 1) {
      const key = await wayTo(control)
      if (!key) return
      await page.keyboard.press(key)
    }
    throw new Error(`The keyboard does not get to ${String(control)}.`)
  }
  return {
    goTo,
    press: async (control: Locator, key: 'Enter' | 'Space' = 'Enter') => {
      await goTo(control)
      await page.keyboard.press(key)
    },
    type: async (control: Locator, text: string) => {
      await goTo(control)
      await page.keyboard.type(text)
    },
  }
}

test('USR-14 USR-19 USR-20 USR-16 COL-02 the keyboard alone signs in, creates a user, links and unlinks a terminal, filters, deletes, moves a column, exports and signs out', async ({
  page,
}) => {
  // One long way, key by key.
  test.slow()
  const { goTo, press, type } = byKeys(page)
  const button = (name: string | RegExp, container: Page | Locator = page) =>
    container.getByRole('button', { name, exact: typeof name === 'string' })
  const dialog = (name: string) => page.getByRole('dialog', { name })

  await page.goto('/login?wanted=/users/list')
  await type(page.getByLabel('Email'), 'merchant-admin@demo.example')
  await type(page.getByLabel('Password', { exact: true }), PASSWORD)
  await page.keyboard.press('Enter')

  await press(button('Add user'))
  const form = dialog('Add user')
  await expect(form.getByLabel('First name')).toBeFocused()
  for (const [label, value] of Object.entries({
    'First name': 'Zoe',
    'Last name': 'Tabkey',
    Email: 'zoe.tabkey@demo.example',
    Password: 'Tidy-Lantern-58',
    'Repeat the password': 'Tidy-Lantern-58',
  })) {
    await type(form.getByLabel(label, { exact: true }), value)
  }
  await press(form.getByRole('group', { name: 'Terminals' }).getByRole('checkbox').first(), 'Space')
  await press(form.getByRole('group', { name: 'Rights' }).getByRole('checkbox').first(), 'Space')
  await page.keyboard.press('Enter')

  // The new user is opened beside the list.
  const details = page.getByRole('region', { name: 'User', exact: true })
  await expect(details.getByRole('heading', { name: 'Zoe Tabkey' })).toBeVisible()
  const linked = button(/^Detach /, details)
  await expect(linked).toHaveCount(1)
  await press(button('Link terminals', details))
  const sheet = dialog('Link terminals')
  await press(sheet.getByRole('checkbox').first(), 'Space')
  await press(button('Link 1', sheet))
  await expect(linked).toHaveCount(2)
  await press(linked.first())
  await press(button('Detach', page.getByRole('alertdialog')))
  await expect(linked).toHaveCount(1)
  await press(button('Undo', details))
  await expect(linked).toHaveCount(2)

  await press(button('Add filter'))
  await expect(page.getByRole('combobox', { name: 'Filter or value' })).toBeFocused()
  await page.keyboard.type('name')
  await page.keyboard.press('Enter')
  await type(dialog('Name').getByLabel('Name', { exact: true }), 'Tabkey')
  await page.keyboard.press('Enter')
  const rows = page.getByRole('table', { name: 'Users' }).getByRole('rowheader')
  await expect(rows).toHaveText(['Zoe Tabkey'])

  await press(button('Delete', details))
  await press(button('Delete user', page.getByRole('alertdialog')))
  await expect(rows).toHaveCount(0)

  await press(button('Reset filters').first())
  await expect(rows).not.toHaveCount(0)

  const headings = page.getByRole('table', { name: 'Users' }).getByRole('columnheader')
  const [first = '', second = ''] = (await headings.allTextContents()).map((text) => text.trim())
  await press(button('Columns'))
  await press(button(`Move ${first}`, dialog('Columns')), 'Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(page.getByText('Columns saved')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(headings.first()).toHaveText(second)

  await press(button('Export'))
  const saved = page.waitForEvent('download')
  await press(button('Export', dialog('Export')))
  expect((await saved).suggestedFilename()).toMatch(/^Users.*\.xlsx$/)

  await press(button(/^Account /))
  await press(button('Log out'))
  await expect(page).toHaveURL(/\/login/)
  await goTo(page.getByLabel('Email'))
})
