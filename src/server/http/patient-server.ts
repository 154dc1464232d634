import { Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'

type Patience = {
  /** Until the headers are whole, of a connection that has never sent anything too. */
  headersTimeout: number
  /** Until the body is whole; apps give up after two minutes. */
  requestTimeout: number
  /**
   * While nothing comes and nothing is taken: no shorter than an answer may take, as nothing moves until it comes. A page
   * of live events is told something every 20 seconds.
   */
  timeout: number
  /** Longer than balancers keep theirs, so that it is they who end resting connections. */
  keepAliveTimeout: number
  /** How often it is looked whether the first two are over. */
  connectionsCheckingInterval: number
}

const usual: Patience = {
  headersTimeout: 15_000,
  requestTimeout: 130_000,
  timeout: 130_000,
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 5000,
}
/** How long the listening socket waits for a moment in which nobody comes. */
const lettingInSeconds = 1
/** Milliseconds of a turn of the event loop in which it did next to nothing. */
const shortTurn = 2
/** How long a resting connection is kept then: a request may be on its way. */
const graceSeconds = 1
/** How long a caller may take over its request or answer then. */
const patienceSeconds = 10

/**
 * Ends connections on which somebody keeps it waiting, and cuts no request when it closes. Node ends resting connections at once, and waits without end for those that have
 * never sent anything; this server gives all of them a moment, and tells callers not to come back on the connection.
 */
export class PatientServer extends Server {
  readonly #silent = new Set<Socket>()
  readonly #answering = new Set<ServerResponse>()
  #accepted = 0
  #isClosing = false

  constructor({ timeout, ...patience }: Patience = usual) {
    super(patience)
    this.timeout = timeout
    this.on('connection', (socket: Socket) => {
      this.#accepted++
      this.#silent.add(socket)
      socket.once('close', () => this.#silent.delete(socket))
    })
    this.on('request', ({ socket }, response) => {
      this.#silent.delete(socket)
      this.#answering.add(response)
      response.once('close', () => this.#answering.delete(response))
      if (this.#isClosing) response.setHeader('connection', 'close')
    })
  }

  /** Closes, and is done when nobody can connect any more; `close` emits when the last connection has ended. */
  async stopListening(): Promise<void> {
    await this.#quietTurn()
    this.close()
  }

  /** Called by `close`. */
  override closeIdleConnections(): void {
    if (this.#isClosing) return
    this.#isClosing = true
    this.keepAliveTimeout = graceSeconds * 1000
    for (const response of this.#answering) if (!response.headersSent) response.setHeader('connection', 'close')
    const grace = setTimeout(() => this.#closeResting(), graceSeconds * 1000)
    const patience = setTimeout(() => this.closeAllConnections(), patienceSeconds * 1000)
    this.once('close', () => {
      clearTimeout(grace)
      clearTimeout(patience)
    })
  }

  /**
   * A whole turn of the event loop in which nobody came, and so short that hardly anybody can have come since it
   * looked: the system resets those who wait to be let in when the listening socket goes.
   */
  async #quietTurn(): Promise<void> {
    await turn()
    const end = performance.now() + lettingInSeconds * 1000
    for (let isQuiet = false; !isQuiet && performance.now() < end;) {
      const [before, began] = [this.#accepted, performance.now()]
      await turn()
      isQuiet = this.#accepted === before && performance.now() - began < shortTurn
    }
  }

  #closeResting(): void {
    super.closeIdleConnections()
    for (const socket of this.#silent) socket.destroy()
  }
}
