export type Litecoind = {
  /** With user and password; a wallet is named by the path that is added. */
  url: string
  /** Ends it at once, as a crash of its machine's processes would. */
  crash: () => Promise<void>
  /** Starts it again, with what it had. */
  comeBack: () => Promise<void>
  /** Ends it properly, and starts it again, with more settings until the next time. */
  restart: (more?: readonly string[]) => Promise<void>
  stop: () => Promise<void>
}

export function startLitecoind(): Promise<Litecoind | undefined>
