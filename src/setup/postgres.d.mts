export type Postgres = {
  url: string
  version: number
  /** Ends it at once, as a crash of its machine's processes would, and starts it again. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

export function startPostgres(options?: { durable?: boolean }): Promise<Postgres | undefined>
