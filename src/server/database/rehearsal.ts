import { CompiledQuery, PostgresDialect, PostgresDriver } from 'kysely'
import type pg from 'pg'

/**
 * All transactions of its one connection as steps of one that never ends well: what an earlier step wrote is there for the
 * later ones, and goes when the connection is closed.
 */
class RehearsalDriver extends PostgresDriver {
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

/** The dialect of a database that only rehearses, on a pool of one connection. */
export class RehearsalDialect extends PostgresDialect {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver() {
    return new RehearsalDriver({ pool: this.#pool })
  }
}
