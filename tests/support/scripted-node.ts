import { parse } from 'lossless-json'
import { create } from 'superstruct'
import { NodeRefusal, type Rpc } from '../../src/server/coin-node/rpc'

/** A call that a node is to hear, and what it answers: as JSON, digit by digit as a node writes it. */
export type ScriptedCall = {
  method: string
  params: readonly unknown[]
  answers?: string
  refuses?: readonly [code: number, reason: string]
}

/**
 * A node that is not there: it hears these calls, in this order and with these parameters, and no others. Each answer has the
 * shape that the reference of the node's RPC gives it.
 */
export const scriptedNode = (script: readonly ScriptedCall[]): { rpc: Rpc; left: () => readonly ScriptedCall[] } => {
  const left = [...script]
  const rpc: Rpc = async (method, params, shape) => {
    const due = left.shift()
    const [heard, expected] = [{ method, params }, due && { method: due.method, params: due.params }]
    if (due === undefined || JSON.stringify(heard) !== JSON.stringify(expected))
      throw new Error(`The node heard ${JSON.stringify(heard)} and not ${JSON.stringify(expected)}`)
    if (due.refuses !== undefined) throw new NodeRefusal(method, ...due.refuses)
    return create(
      parse(due.answers ?? 'null', undefined, (digits) => digits),
      shape,
    )
  }
  return { rpc, left: () => left }
}
