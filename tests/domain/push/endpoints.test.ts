import { expect, test } from 'vitest'
import { isPushEndpoint } from '../../../src/domain/push/endpoints'

test.each([
  ['https://fcm.googleapis.com/fcm/send/c2x:APA91b', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/gAAAA', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=BQ', true],
  ['https://web.push.apple.com/QKn', true],
  ['https://fcm.googleapis.com:443/fcm/send/c2x', true],
  ['http://fcm.googleapis.com/fcm/send/c2x', false],
  ['https://fcm.googleapis.com:8443/fcm/send/c2x', false],
  ['https://fcm.googleapis.com.evil.example/fcm', false],
  ['https://evil.example/fcm.googleapis.com', false],
  ['https://fcm.googleapis.com@evil.example/', false],
  ['https://user:secret@fcm.googleapis.com/', false],
  ['https://notify.windows.com/w/', false],
  ['https://evilnotify.windows.com/w/', false],
  ['https://127.0.0.1/', false],
  ['https://[::1]/', false],
  ['https://10.0.0.1/', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['https://localhost/', false],
  ['https://2130706433/', false],
  ['javascript:alert(1)', false],
  ['', false],
  [`https://fcm.googleapis.com/${'a'.repeat(1000)}`, false],
])('%s: %s', (endpoint, isTaken) => {
  expect(isPushEndpoint(endpoint)).toBe(isTaken)
})

test.each([
  ['http://127.0.0.1:5000/push/one', true],
  ['http://127.0.0.1:5001/push/one', false],
  ['http://10.0.0.1:5000/push/one', false],
  ['https://fcm.googleapis.com/fcm/send/c2x', true],
])('with a test service at http://127.0.0.1:5000, %s: %s', (endpoint, isTaken) => {
  expect(isPushEndpoint(endpoint, 'http://127.0.0.1:5000')).toBe(isTaken)
})
