import { expect, test } from 'vitest'
import { createApi } from '../../src/app/api/client'
import { reportError } from '../../src/app/ports/errors'

const setting = () => {
  const told: unknown[] = []
  const outlive: boolean[] = []
  const quiet = {
    onNotSignedIn: () => undefined,
    onUnreachable: () => undefined,
    onFrozen: () => undefined,
    onBroken: () => undefined,
  }
  const api = createApi(quiet, async (request) => {
    outlive.push(request.keepalive)
    told.push(await request.json())
    return new Response(JSON.stringify({ status: 'SUCCESS', result: null }), { status: 200 })
  })
  return { told, outlive, report: reportError(api) }
}

test('an error that nobody handled is told to the exchange with its page, and without what the address says behind it', async () => {
  history.replaceState(null, '', '/app/order?address=bc1q')
  document.cookie = 'csrf=token-1; Path=/'
  const { told, report } = setting()
  const error = new TypeError('x is undefined')
  error.stack = 'at view'
  report(error)
  await expect
    .poll(() => told)
    .toEqual([{ name: 'TypeError', message: 'x is undefined', stack: 'at view', path: '/app/order', _csrf: 'token-1' }])
})

test('what is told is not cut where the page is left meanwhile', async () => {
  const { outlive, report } = setting()
  report(new TypeError('x is undefined'))
  await expect.poll(() => outlive).toEqual([true])
})

test('what was thrown and is no error is told as one; a DOM exception of the browser is nobody’s concern', async () => {
  const { told, report } = setting()
  report(new DOMException('The play() request was interrupted', 'AbortError'))
  report('out of order')
  await expect.poll(() => told).toEqual([expect.objectContaining({ name: 'Error', message: 'out of order' })])
})
