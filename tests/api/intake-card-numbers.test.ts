import { describe, expect, it } from 'vitest'
import { storedTransaction, takeFiles, takeLines, type Fields, type Files } from '#tests/support/intake-lines.ts'
import { useIntake } from '#tests/support/use-intake.ts'

const PAN = '4111111111111111'
const intake = useIntake()

describe('SEC-54 card numbers', () => {
  it('are cut to their last four in every text, and nowhere kept or reported', async () => {
    const files: Files = {
      ...intake.lines.tree(),
      users: [intake.lines.user()],
      transactions: [intake.lines.sale('K1'), intake.lines.sale('K2')],
    }
    for (const records of Object.values(files)) for (const record of records) spoil(record)
    files.transactions?.push(
      intake.lines.sale('K3', { [PAN]: PAN }),
      intake.lines.sale('K4', { cardPanObfuscated: PAN }),
    )
    const reports = await takeFiles(intake.app, files)
    expect(reports.flatMap(({ problems }) => problems)).toEqual([
      { line: 3, field: '****1111', reason: 'is not a known field' },
    ])
    expect(reports.reduce((sum, { masked }) => sum + masked, 0)).toBeGreaterThan(20)
    expect(await storedTransaction(intake.app, intake.code, 'K4')).toMatchObject({ cardPanObfuscated: '1111' })
    expect(await rowsWithCardNumbers()).toEqual([])
  })

  it.each([
    ['transactions', () => intake.lines.sale(PAN), 'trnKey'],
    ['transactions', () => intake.lines.sale('K1', { linkedTrx: PAN }), 'linkedTrx'],
    ['transactions', () => intake.lines.sale('K1', { deviceId: PAN }), 'deviceId'],
    ['terminals', () => intake.lines.terminal('T3', { posTerminalIdCode: PAN }), 'posTerminalIdCode'],
    ['users', () => intake.lines.user({ email: `${PAN}@demo.example` }), 'email'],
  ] as const)('in a code of %s refuse the line', async (kind, line, field) => {
    await takeFiles(intake.app, intake.lines.tree())
    expect((await takeLines(intake.app, kind, [line()])).problems).toEqual([
      { line: 1, field, reason: 'must not be a card number' },
    ])
  })

  it.each(['1111', '************1111', '4111 11** **** 1111'])('written %s leave their last four', async (written) => {
    await takeFiles(intake.app, {
      ...intake.lines.tree(),
      transactions: [intake.lines.sale('K1', { cardPanObfuscated: written })],
    })
    expect(await storedTransaction(intake.app, intake.code, 'K1')).toMatchObject({ cardPanObfuscated: '1111' })
  })
})

/** Puts a card number into every text for people. */
const spoil = (record: Fields) => {
  const texts = [
    'name',
    'address',
    'alias',
    'cardAcceptorName',
    'cardAcceptorCity',
    'manufacturer',
    'model',
    'firstName',
  ]
  const optional: Fields =
    'trnKey' in record ? { orderReference: `${PAN} x`, merchantName: PAN, emv: { label: PAN } } : {}
  Object.assign(record, optional)
  for (const name of texts) if (name in record) record[name] = `${String(record[name])} ${PAN}`
  if ('deviceId' in record && 'manufacturer' in record) record['serialNumber'] = PAN
}

const rowsWithCardNumbers = async () => {
  const tables = await intake.app.query(
    `select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition`,
  )
  const found = []
  for (const { relname } of tables) {
    const rows = await intake.app.query(
      `select t::text as row from "${String(relname)}" t where t::text like '%${PAN}%'`,
    )
    found.push(...rows)
  }
  return found
}
