import type { Rule } from './rules'

const kept = 'tests/domain/offline/offline.test.ts'
const installed = 'tests/browser/installed.test.ts'
const machine = 'tests/machines/device/device.test.ts'
const shown = 'tests/screens/device.test.tsx'
const server = 'tests/server/push/push.test.ts'
const told = 'tests/browser/push.test.ts'
const ports = 'tests/app/push-ports.test.ts'
const device = `${server} › a device`
const sent = `${server} › what is sent`

/** The app as it is installed, without a network, and what devices are told by push. */
export const pushRules: readonly Rule[] = [
  {
    id: 'calls-372',
    kind: 'call',
    call: 'getPush',
    rule: 'GET /user/push tells what the customer wants to be told of, on which devices, and the key to subscribe by.',
    test: `${device} › is listed with what it told of itself, by a fingerprint of where it is reached`,
  },
  {
    id: 'calls-373',
    kind: 'call',
    call: 'addPushDevice',
    rule: 'POST /user/push/devices has a device told; addresses of other than known push services are refused.',
    test: `${device} › at %s is refused at its field`,
  },
  {
    id: 'calls-374',
    kind: 'call',
    call: 'removePushDevice',
    rule: 'DELETE /user/push/devices/{id} has a device told no more; somebody else’s is not found.',
    test: `${device} › is removed, and is somebody else’s to nobody`,
  },
  {
    id: 'calls-375',
    kind: 'call',
    call: 'choosePushKinds',
    rule: 'POST /user/push/kinds chooses kinds for all devices; what is switched off is not sent, though it was written.',
    test: `${sent} › is nothing of a kind that is switched off, before or after it was written`,
  },
  {
    id: 'calls-376',
    kind: 'rule',
    rule: 'A push message has a kind, a general sentence and a page in it: no money, no coins, no names.',
    test: `${sent} › says in %s that there is news, and nothing of money, coins or names`,
  },
  {
    id: 'calls-377',
    kind: 'rule',
    rule: 'A push message goes to listed push services alone, looked at when it is kept and when it is sent.',
    test: `${sent} › goes nowhere but to listed services, whatever was kept before`,
  },
  {
    id: 'calls-378',
    kind: 'rule',
    rule: 'A push message that was written is sent once, also where the exchange ends in between.',
    test: `${server} › where the exchange ends › between writing and sending, the next one sends it, once`,
  },
  {
    id: 'calls-379',
    kind: 'rule',
    rule: 'A device is told no more once its session is signed out of; a session that ran out keeps it.',
    test: `${device} › is told no more once its session is signed out of`,
  },
  {
    id: 'calls-380',
    kind: 'rule',
    rule: 'A device that its push service knows no more is told no more, and goes on where its browser subscribes anew.',
    test: `${device} › of which the push service says %s is told no more, and goes on where it subscribes anew`,
  },
  {
    id: 'calls-413',
    kind: 'rule',
    rule: 'A device that subscribed by another key than the exchange’s is not told, and is taken out after 30 days.',
    test: `${device} › that subscribed by another key is not told, and is taken out where it does not come back`,
  },
  {
    id: 'calls-414',
    kind: 'rule',
    rule: 'A key of a browser that is no point of P-256 is refused at its field.',
    test: `${device} › whose key is no point of the curve is refused at its field`,
  },
  {
    id: 'calls-415',
    kind: 'rule',
    rule: 'What a push service refuses (401, 403) is not tried again; it is logged once and counted.',
    test: `${sent} › is not tried again where the push service refuses it by %s, which is said once`,
  },
  {
    id: 'calls-416',
    kind: 'rule',
    rule: 'An order that the provider cancels is told by push; one that the customer cancels is not.',
    test: `${server} › an order that is canceled › at the provider is told`,
  },
  {
    id: 'calls-417',
    kind: 'rule',
    rule: 'Price alerts that are reached at once are one push message, which says how many they are.',
    test: 'tests/server/alerts/alerts.test.ts › in %s alerts that are reached at once are one push, which says how many they are',
  },
  {
    id: 'calls-418',
    kind: 'rule',
    rule: 'News of one order replaces what a device shows of it, and never that of another order.',
    test: `${sent} › of one order has the topic of that order, and of another another`,
  },
  {
    id: 'calls-419',
    kind: 'rule',
    rule: 'No push message goes to a name that leads to a network of ours.',
    test: 'tests/server/outside/own-networks.test.ts › a name of a push service › that leads to %s is not called (%#)',
  },
  {
    id: 'product-517',
    kind: 'rule',
    rule: 'Where a browser gives up its subscription, the worker has another, and the next page tells the exchange.',
    test: `${told} › a subscription that the browser gave up is had anew by the worker, and told by the next page`,
  },
  {
    id: 'product-518',
    kind: 'rule',
    rule: 'A device that subscribed by an earlier key of the exchange subscribes anew at its next visit.',
    test: `${told} › a device that subscribed by another key subscribes by that of the exchange at the next visit`,
  },
  {
    id: 'product-519',
    kind: 'rule',
    rule: 'Tabs of a browser take turns with its subscription: none gives up what another turns on.',
    test: `${ports} › a tab that looks after a device while another turns it on does not give it up`,
  },
  {
    id: 'product-520',
    kind: 'rule',
    rule: 'The last answer is the exchange’s: 502, 503 and 504 are none, and no page keeps an earlier moment over a later.',
    test: 'tests/app/last-answer.test.ts › a page that was answered earlier keeps no moment in place of a later one',
  },
  {
    id: 'screens-231',
    kind: 'rule',
    rule: 'Turning push on has an end where the browser never answers; whoever is asked may think as long as they want.',
    test: `${machine} › turning on has an end where the browser never answers; its customer may think as long as they want`,
    walked: ['device.push.turningOn --after answersTimeout--> device.push.shown'],
  },
  {
    id: 'product-411',
    kind: 'rule',
    rule: 'The service worker keeps built files alone, never an answer of the exchange.',
    test: `${kept} › %s in mode %s of %s is handled as %s`,
  },
  {
    id: 'product-412',
    kind: 'rule',
    rule: 'Without a network a page says so with the time of the last answer, and comes back by itself.',
    test: `${installed} › without a network a page says so in $locale, $theme, $width, with the time of the last answer, and comes back by itself`,
  },
  {
    id: 'screens-213',
    kind: 'rule',
    rule: 'Where the browser offers it, the app is installed from the settings.',
    test: `${machine} › the app is offered while the browser offers it, and asked for once`,
    walked: [
      'device.install.closed --install.offered--> device.install.offered',
      'device.install.asking --done askInstall[0]--> device.install.installed',
    ],
  },
  {
    id: 'screens-214',
    kind: 'rule',
    rule: 'Whether a browser is told by push is asked upon a click alone; a refusal is said with how to allow it.',
    test: `${shown} › %j says why, and how it can be, and offers nothing in vain`,
    walked: ['device.push.shown --push.on--> device.push.askingPermission'],
  },
  {
    id: 'screens-215',
    kind: 'rule',
    rule: 'A push message opens its page; who is signed out signs in first and comes to it.',
    test: `${told} › a message is shown, and its click leads through signing in to its page`,
  },
]
