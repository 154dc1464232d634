import { createServer, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { is, type, string } from 'superstruct'

/** What happens at the next call of a method: before the node hears of it, or when its answer is on the way. */
export type LineFault = { method: string; when: 'before' | 'after'; strike: () => void }

export type NodeLine = {
  /** Address of the node's wallet by this line. */
  url: string
  fault: LineFault | null
  /** In place of the fee that the node tells, as it would write it; null: as it does. */
  feeRate: string | null
  /** The chain that another node in its place is on, as that would write it; null: the node's own. */
  chain: string | null
  /** Whether whoever called is gone: nothing is heard any more. */
  isGone: boolean
  stop: () => Promise<void>
}

const Call = type({ method: string() })

/** A line to a node on which answers get lost, and of which one end may be gone in the middle of a call. */
export const nodeLine = async (nodeUrl: string): Promise<NodeLine> => {
  const line: NodeLine = {
    url: '',
    fault: null,
    feeRate: null,
    chain: null,
    isGone: false,
    stop: async () => undefined,
  }
  const { username, password, origin, pathname } = new URL(nodeUrl)
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const handle = async (path: string, body: string, reply: ServerResponse): Promise<void> => {
    const call: unknown = JSON.parse(body)
    const method = is(call, Call) ? call.method : ''
    const fault = line.fault?.method === method ? line.fault : null
    if (fault !== null) line.fault = null
    if (line.isGone) return void reply.destroy()
    if (fault?.when === 'before') {
      fault.strike()
      return void reply.destroy()
    }
    if (method === 'estimatesmartfee' && line.feeRate !== null)
      return void reply.end(`{"result":{"feerate":${line.feeRate},"blocks":6},"error":null,"id":1}`)
    if (method === 'eth_maxPriorityFeePerGas' && line.feeRate !== null)
      return void reply.end(`{"jsonrpc":"2.0","id":1,"result":"${line.feeRate}"}`)
    if (method === 'eth_chainId' && line.chain !== null)
      return void reply.end(`{"jsonrpc":"2.0","id":1,"result":"${line.chain}"}`)
    if (method === 'getblockchaininfo' && line.chain !== null)
      return void reply.end(`{"result":{"chain":"${line.chain}"},"error":null,"id":1}`)
    const headers = { authorization, 'content-type': 'application/json' }
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body })
    const told = await answer.text()
    if (fault?.when === 'after') {
      fault.strike()
      return void reply.destroy()
    }
    reply.statusCode = answer.status
    reply.end(told)
  }
  const server: Server = createServer((request, reply) => {
    void text(request)
      .then((body) => handle(request.url ?? '/', body, reply))
      .catch(() => reply.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The line has no port')
  line.url = `http://127.0.0.1:${address.port}${pathname}`
  line.stop = () =>
    new Promise((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return line
}
