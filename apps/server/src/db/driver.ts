import { BaseError } from '@nightjar/aleo'
import pg from 'pg'
import { type DatabaseAddress, readDatabaseAddress } from './databaseAddress.ts'

/** The driver, for one database. */
export type Driver = {
  /** A client of it connects as the address says: after a failure, the next one made tries the next way. */
  readonly Client: typeof pg.Client
  /** In how many ways. */
  readonly ways: number
  /** Settings of the session from the address. */
  readonly options: string
}

/** @throws DatabaseAddressError */
export function createDriver(databaseUrl: string): Driver {
  const { attempts, isPrimary, options } = readDatabaseAddress(databaseUrl)
  return { Client: createClientClass(attempts, isPrimary), ways: attempts.length, options }
}

function createClientClass(
  attempts: DatabaseAddress['attempts'],
  isPrimary: boolean,
): typeof pg.Client {
  let current = 0
  return class extends pg.Client {
    readonly #turn: number

    constructor(config?: pg.ClientConfig | string) {
      const given = typeof config === 'string' ? { connectionString: config } : config
      super({ ...given, ...attempts[current] })
      this.#turn = current
    }

    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      const connecting = super.connect().then(() => this.#assertPrimary())
      const connected = connecting.then(
        () => this,
        (error: unknown) => {
          this.#turnOn()
          throw error
        },
      )
      if (callback === undefined) return connected
      connected.then(
        () => callback(null as unknown as Error), // as the driver does
        callback,
      )
      return undefined
    }

    /** As libpq for `target_session_attrs=read-write`. @throws StandbyError */
    async #assertPrimary(): Promise<void> {
      if (!isPrimary) return
      try {
        const { rows } = await this.query('show transaction_read_only')
        if (rows[0]?.transaction_read_only === 'on') throw new StandbyError()
      } catch (error) {
        this.end().catch(() => undefined) // the pool only ends connections that it has got
        throw error
      }
    }

    #turnOn(): void {
      if (current === this.#turn) current = (current + 1) % attempts.length
    }
  }
}

/** The server at this host takes no writes. */
export class StandbyError extends BaseError {
  override readonly name = 'StandbyError'

  constructor() {
    super('This server takes no writes.', { code: 'standby' })
  }
}
