import { CompiledQuery, PostgresDialect, PostgresDriver } from 'kysely'
import type pg from 'pg'

/**
 * Runs all transactions as savepoints of one transaction that is never committed: what an earlier one wrote is visible to the
 * later ones, and is gone when the connection is closed.
 */
class DryRunDriver extends PostgresDriver {
  #isBegun = false

  override async beginTransaction(...[connection, settings]: Parameters<PostgresDriver['beginTransaction']>) {
    if (!this.#isBegun) await super.beginTransaction(connection, settings)
    this.#isBegun = true
    await connection.executeQuery(CompiledQuery.raw('savepoint step'))
  }

  override async commitTransaction(...[connection]: Parameters<PostgresDriver['commitTransaction']>) {
    await connection.executeQuery(CompiledQuery.raw('release savepoint step'))
  }

  override async rollbackTransaction(...[connection]: Parameters<PostgresDriver['rollbackTransaction']>) {
    await connection.executeQuery(CompiledQuery.raw('rollback to savepoint step'))
    await connection.executeQuery(CompiledQuery.raw('release savepoint step'))
  }
}

/** A dialect whose transactions are all rolled back, on a pool of one connection. */
export class DryRunDialect extends PostgresDialect {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver() {
    return new DryRunDriver({ pool: this.#pool })
  }
}
