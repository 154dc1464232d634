import { beforeEach, expect, test } from 'vitest'
import type { HigherLimitPorts } from '../../machines/higher-limit/higher-limit-setup'
import { createApi } from '../../src/app/api/client'
import { higherLimitPorts } from '../../src/app/screens/higher-limit/ports'
import { quietHooks } from '../support/api-hooks'

const { signal } = new AbortController()

beforeEach(() => sessionStorage.clear())

test.each([
  ['startRequest', (ports: HigherLimitPorts) => ports.startRequest(undefined, signal)],
  ['withdrawRequest', (ports: HigherLimitPorts) => ports.withdrawRequest(undefined, signal)],
  ['removeDocument', (ports: HigherLimitPorts) => ports.removeDocument({ kind: 'payslip' }, signal)],
] as const)(
  '%s has a key of its own each time, also where the answer before was lost: the request may be another by then',
  async (_, call) => {
    const keys: (string | null)[] = []
    const api = createApi(quietHooks, async (request) => {
      keys.push(request.headers.get('Idempotency-Key'))
      return new Response(JSON.stringify({}), { status: 502 })
    })
    const ports = higherLimitPorts({ api })
    await expect(call(ports)).rejects.toMatchObject({ name: 'PortError' })
    await expect(call(ports)).rejects.toMatchObject({ name: 'PortError' })
    expect([keys.includes(null), new Set(keys).size]).toEqual([false, 2])
  },
)
