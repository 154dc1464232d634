import { noProof, proofMachine } from '../../../machines/shared/proof'
import { defineDriver } from '../driver'
import { plain, ticks } from './cases'
import { proofBrowser } from './proof.browser'

export const proofDriver = defineDriver(proofMachine)({
  states: {
    deciding: null,
    typing: 'asks for the second factor',
    locked: 'says how long until codes are taken again',
    over: 'the second factor was given, or not',
  },
  inputs: {
    asked: { title: 'the second factor is asked for', input: noProof },
    'passkey not shown': { title: 'no passkey was shown', input: { ...noProof, isNotShown: true } },
    wrong: { title: 'the code was wrong', input: { ...noProof, problem: 'codeInvalid' } },
    locked: { title: 'too many codes were wrong', input: { ...noProof, waitSeconds: 60 } },
  },
  events: {
    'code.type': {
      cases: { whole: { text: '123456' }, short: { text: '1234' } },
      offered: ({ context }, name) => context.text !== (name === 'whole' ? '123456' : '1234'),
    },
    'field.blur': { cases: { code: { field: 'code' } }, offered: ({ context }) => !context.isTouched },
    'code.submit': { cases: plain },
    'passkey.choose': { cases: plain },
    'proof.leave': { cases: plain },
    'wait.ticked': { cases: ticks },
  },
  children: { countDown: { tells: ['wait.ticked'] } },
  delays: {},
  browser: proofBrowser,
})
