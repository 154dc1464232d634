export type Postgres = {
  url: string
  version: number
  /** Ends it at once, as a crash of its machine's processes would. */
  crash: () => Promise<void>
  /** Starts it again, with what it had. */
  comeBack: () => Promise<void>
  restart: () => Promise<void>
  stop: () => Promise<void>
}

export function startPostgres(options?: { durable?: boolean }): Promise<Postgres | undefined>
