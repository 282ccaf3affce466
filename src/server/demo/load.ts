import { kindNames, type KindName } from '#server/feed/kinds.ts'
import { intake } from '#server/feed/intake.ts'
import type { Database } from '#server/database/connect.ts'
import { generateAttestations } from './attestations.ts'
import { generateCertificates } from './certificates.ts'
import { generateDeviceLogs } from './device-logs.ts'
import { generatePeople } from './people.ts'
import { createRandom } from './random.ts'
import { generateReports } from './reports.ts'
import { generateTenants, type Lines } from './tenants.ts'
import { generateTransactions } from './transactions.ts'

const SEED = 20_261_121
const BATCH = 5000

/** The whole demo data in the format of the intake: the same for the same seed and moment. */
export const generateDemo = ({ seed = SEED, now }: { seed?: number; now: Date }): Record<KindName, Lines> => {
  const random = createRandom(seed)
  const { terminals, lines } = generateTenants(random, now)
  const people = generatePeople(random, terminals)
  const transactions = generateTransactions(random, terminals, people.staff, now)
  return {
    ...lines,
    users: people.lines,
    transactions,
    deviceLogs: generateDeviceLogs(random, terminals, now),
    certificates: generateCertificates(random, lines.devices, now),
    attestations: generateAttestations(random, lines.devices, now),
    terminalReports: generateReports(random, terminals, transactions, now),
  }
}

/**
 * Fills an empty database with the demo data, through the same intake as everything else.
 * @throws when a line is rejected, which would be a fault of the generator
 */
export const loadDemo = async (database: Database, now: Date): Promise<void> => {
  const demo = generateDemo({ now })
  for (const kind of kindNames) {
    const report = await intake({ database, kind, lines: inBatches(demo[kind]), acquirerCode: null })
    const [problem] = report.problems
    if (problem) throw new Error(`demo ${kind}, line ${problem.line}: ${problem.field} ${problem.reason}`)
  }
}

async function* inBatches(lines: Lines) {
  for (let start = 0; start < lines.length; start += BATCH) {
    yield lines.slice(start, start + BATCH).map((record, index) => ({ number: start + index + 1, record }))
  }
}
