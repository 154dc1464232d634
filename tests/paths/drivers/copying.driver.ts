import { copyingMachine } from '../../../machines/shared/copying'
import { defineDriver } from '../driver'
import { done } from './cases'
import { copyingBrowser } from './copying.browser'

export const copyingDriver = defineDriver(copyingMachine)({
  states: {
    idle: 'nothing was copied lately',
    copying: 'copies',
    copied: 'says that it was copied',
    unsupported: 'cannot copy here',
  },
  inputs: { start: { title: 'the app has started', input: undefined } },
  events: { 'copy.ask': { cases: { reference: { name: 'ocr', text: '2611200482' } } } },
  children: { writeClipboard: { ok: done, fail: { 'not allowed': { code: 'unexpected' } } } },
  delays: { shownFor: 'three seconds' },
  browser: copyingBrowser,
})
