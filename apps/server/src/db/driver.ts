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
  const { attempts, options } = readDatabaseAddress(databaseUrl)
  return { Client: createClientClass(attempts), ways: attempts.length, options }
}

function createClientClass(attempts: DatabaseAddress['attempts']): typeof pg.Client {
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
      if (callback === undefined)
        return super.connect().catch((error: unknown) => this.#fail(error))
      super.connect((error?: Error) => {
        if (error) this.#turnOn()
        callback(error as Error) // as the driver does: null without one
      })
      return undefined
    }

    #fail(error: unknown): never {
      this.#turnOn()
      throw error
    }

    #turnOn(): void {
      if (current === this.#turn) current = (current + 1) % attempts.length
    }
  }
}
