import { signIn } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'

const sales = '/transactions/list?statuses=[1]&types=["sale"]&paymentMethods=["visa"]'

test('JOB-20 list, record and receipt are read in the order in which they are looked at, each with its name', async ({
  page,
}) => {
  await signIn(page, 'cashier')
  await page.goto(sales)
  await page.locator('tbody th a').first().waitFor()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - button "Last 30 days"
    - 'button "Status: Successful"'
    - 'button "Remove filter: Status"'
    - button "Add filter"
    - button "Saved"
    - button "Columns"
    - button "Export"
    - region "Totals"
    - region "Transactions":
      - table "Transactions":
        - rowgroup:
          - row:
            - columnheader "Amount"
            - columnheader "Status"
            - columnheader "Date and time"
        - rowgroup:
          - row:
            - rowheader /[\\d.,]+ EUR/:
              - link /[\\d.,]+ EUR/
            - cell "Successful"
            - cell /\\d\\d:\\d\\d \\| \\d\\d\\.\\d\\d\\.\\d{4} Athens/
    - navigation "Pages":
      - combobox "Rows per page"
      - button "Next page"
  `)

  await page.locator('tbody th a').first().click()
  const record = page.getByRole('region', { name: 'Transaction', exact: true })
  await expect(record).toMatchAriaSnapshot(`
    - region "Transaction":
      - link "Back to list"
      - heading "Sale" [level=2]
      - text: /[\\d.,]+ EUR/
      - button "Show receipt"
      - button "Receipt for the customer"
      - term: Payment method
      - definition: /^Visa/
      - term: Card number
      - definition: /•••• \\d{4}/
  `)
  // A tip, where there is one, stands between the amount and the status.
  await expect(record).toContainText(/Sale[\d.,]+\sEUR.*Successful.*Show receipt/)

  await record.getByRole('button', { name: 'Show receipt' }).click()
  await expect(record).toMatchAriaSnapshot(`
    - button "Hide receipt" [expanded]
    - region "Receipt":
      - group "Paper":
        - radio "80 mm" [checked]
      - button "Print"
      - tablist "Copy":
        - tab "Customer copy" [selected]
        - tab "Merchant copy"
      - tabpanel "Customer copy":
        - article:
          - heading "Customer copy" [level=2]
          - term: Total
          - definition: /EUR [\\d.,]+/
  `)
})
