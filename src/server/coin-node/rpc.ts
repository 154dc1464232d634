import { parse } from 'lossless-json'
import { create, nullable, optional, string, type, unknown, type Struct } from 'superstruct'
import { httpReply } from '../outside/http-answer'

/** What a node answers to a call that it does not do. `code` is of its own list of RPC errors. */
export class NodeRefusal extends Error {
  override readonly name = 'NodeRefusal'

  constructor(
    readonly method: string,
    readonly code: number,
    readonly reason: string,
  ) {
    super(`The node refused ${method} (${code}): ${reason}`)
  }
}

/** Asks a node; numbers of its answers are texts, digit by digit as it wrote them. */
export type Rpc = <Shape>(method: string, params: readonly unknown[], shape: Struct<Shape>) => Promise<Shape>

/** A month of blocks of a busy wallet is some megabytes. */
const mostBytes = 64 * 1024 * 1024

const Reply = type({
  result: unknown(),
  error: optional(nullable(type({ code: string(), message: string() }))),
})

/** A node by JSON-RPC, of Bitcoin Core's kind (1.0) or of Ethereum's (2.0). The address has what it knows us by. */
export const nodeRpc =
  (address: string, jsonrpc: '1.0' | '2.0' = '1.0'): Rpc =>
  async (method, params, shape) => {
    const body = { jsonrpc, id: method, method, params }
    const { status, text } = await httpReply('node', address, { body, most: mostBytes })
    // Where it refuses a call it says why in the same form, with a status of 500 or 404.
    if (!text.startsWith('{')) throw new Error(`The node answered ${status}`)
    const reply = create(parse(text, undefined, asText), Reply)
    if (reply.error) throw new NodeRefusal(method, Number(reply.error.code), reply.error.message)
    return create(reply.result, shape)
  }

const asText = (digits: string): string => digits

/** Whether a node refused a call by one of some codes. */
export const isRefusal = (error: unknown, ...codes: number[]): error is NodeRefusal =>
  error instanceof NodeRefusal && codes.includes(error.code)
