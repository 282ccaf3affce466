import { open } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config/config.ts'
import { deriveKey, findSecret } from '#server/config/secrets.ts'
import { type BadRow, verifyAudit } from '#server/database/audit-verify.ts'
import { asIntake } from '#server/database/scope.ts'
import { AUDIT_PROOF, publicKeyOf, signingKey } from '#server/security/audit-proof.ts'
import { type BadLine, checkAuditProof } from '#server/security/check-audit-proof.ts'
import { CommandRefused, runCommand } from './run-command.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `npm run audit-verify              checks that no row of the audit log was changed, removed, added or moved
npm run audit-verify FILE [KEY]   checks an exported file by itself, without a server; KEY is the public key it must be signed with
npm run audit-verify -- --key     prints the public key that this server signs files with`

const chainName = (acquirerId: number) => (acquirerId === 0 ? 'no acquirer' : `acquirer ${acquirerId}`)

const sentences: Readonly<Record<BadRow['reason'], string>> = {
  changed: 'is not as it was written',
  missing: 'is not there any more',
  unexpected: 'is not the one that was written there',
}

const lineSentences: Readonly<Record<BadLine['reason'], string>> = {
  changed: 'is not what its hash was made of',
  moved: 'is not as it was written, or not after the line it was written after',
  unlinked: 'is not linked to the row before it',
  unsigned: 'is not signed with the key',
  unfinished: 'is where the end of the file should be',
}

const verifyDatabase = () =>
  withDatabase(async (database) => {
    const { rows, chains, bad } = await asIntake(database, verifyAudit)
    for (const { acquirerId, position, id, reason } of bad) {
      const row = id === null ? 'the row' : `row ${id}`
      console.log(`${chainName(acquirerId)}: ${row} at position ${position} ${sentences[reason]}.`)
    }
    if (bad.length > 0) return 1
    // Whoever keeps these elsewhere also notices an audit log that was written anew as a whole.
    for (const { acquirerId, position, hash } of chains) console.log(`${chainName(acquirerId)}\t${position}\t${hash}`)
    console.log(`${rows} rows are as they were written.`)
    return 0
  })

const verifyFile = async (path: string, known: string | undefined) => {
  await using file = await open(path)
  const { rows, withoutProof, heads, key, bad } = await checkAuditProof(file.readLines(), known)
  if (bad) {
    const row = bad.position === null ? '' : ` (position ${bad.position})`
    console.log(`Line ${bad.line}${row} ${lineSentences[bad.reason]}.`)
    return 1
  }
  for (const { chain, position, hash } of heads) console.log(`${chain || 'no acquirer'}\t${position}\t${hash}`)
  if (withoutProof > 0) console.log(`${withoutProof} rows are older than their proof: the signature alone covers them.`)
  console.log(`${rows} rows are as they were written, and signed with the key ${key}.`)
  if (!known) console.log('Compare that key with the one that whoever runs the portal gives you.')
  return 0
}

const printKey = async () => {
  const secret = await findSecret(readConfig(process.env))
  if (!secret) throw new CommandRefused('This server has no secret yet: it makes one when it starts first.')
  console.log(publicKeyOf(signingKey(deriveKey(secret, AUDIT_PROOF, 32))))
  return 0
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { key: { type: 'boolean' } }, allowPositionals: true })
  const [file, known] = positionals
  if (positionals.length > 2 || (values.key && file)) throw new CommandRefused(USAGE)
  if (values.key) return printKey()
  return file ? verifyFile(file, known) : verifyDatabase()
})
