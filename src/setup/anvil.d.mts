export type Anvil = {
  url: string
  /** Ends it properly, and starts it again: what is in no block is lost. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

export function startAnvil(): Promise<Anvil | undefined>
