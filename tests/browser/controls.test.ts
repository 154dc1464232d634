import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import type { PageMeta } from '../../machines/lib/page-of'
import { controlsTold, headingsMissing } from '../paths/browser/controls'
import { atField } from '../paths/browser/words'
import { defineDriver } from '../paths/driver'
import { translate } from '../../src/i18n/i18n'
import { launchBrowser } from '../support/browser'

const t = translate('en')

const machine = setup({
  types: {
    context: {} as { text: string; isWrong: boolean; isPep: boolean; fiat: string },
    events: {} as
      | { type: 'phone.type'; text: string }
      | { type: 'phone.submit' | 'phone.change' | 'phone.keep' }
      | { type: 'pep.choose'; isPep: boolean }
      | { type: 'fiat.choose'; fiat: string }
      | { type: 'code.type'; text: string },
    meta: {} as PageMeta,
  },
}).createMachine({
  id: 'phone',
  context: { text: '070', isWrong: true, isPep: false, fiat: 'SEK' },
  initial: 'typing',
  states: {
    typing: {
      meta: { heading: 'phone.title' },
      on: {
        'phone.type': { reenter: true, target: 'typing' },
        'phone.submit': { reenter: true, target: 'typing' },
        'pep.choose': { reenter: true, target: 'typing' },
        'fiat.choose': { reenter: true, target: 'typing' },
      },
    },
  },
})

const driver = defineDriver(machine)({
  states: { typing: 'asks for a number' },
  inputs: { start: { title: 'somebody', input: undefined } },
  events: {
    'phone.type': { cases: { '': { text: '0701' } } },
    'phone.submit': { cases: { '': {} } },
    'phone.change': { cases: { '': {} } },
    'phone.keep': { cases: { '': {} } },
    'pep.choose': { cases: { yes: { isPep: true }, no: { isPep: false } } },
    'fiat.choose': { cases: { euro: { fiat: 'EUR' } } },
    'code.type': { cases: { '': { text: '123456' } } },
  },
  children: {},
  delays: {},
  browser: {
    open: async () => undefined,
    sees: { typing: null },
    act: {
      'phone.type': { fill: 'phone.label', problem: ({ context }) => atField(context.isWrong ? 'phone' : null) },
      'phone.submit': { press: 'code.send' },
      'phone.change': { press: 'phone.code.change' },
      'phone.keep': { press: 'phone.code.change', within: '[role=dialog]' },
      'pep.choose': {
        choose: (_, { isPep }) => (isPep ? 'personal.pep.yes' : 'personal.pep.no'),
        chosen: ({ context }, { isPep }) => context.isPep === isPep,
      },
      'fiat.choose': { select: 'buy.currency', option: ({ fiat }) => fiat, selected: ({ context }) => context.fiat },
      'code.type': { code: 'code.label.email' },
    },
    steer: {},
  },
})

type Drawn = {
  title?: string
  value?: string
  said?: string | null
  field?: string
  send?: string
  change?: string
  pep?: string
  fiat?: string
}

const pepWith = (chosen: 'yes' | 'no', more = ''): string =>
  (['yes', 'no'] as const)
    .map(
      (one) =>
        `<label><input type="radio" name="pep" ${one === chosen ? 'checked' : ''} ${more}>${t(`personal.pep.${one}`)}</label>`,
    )
    .join('')

const fiatWith = (chosen: string): string =>
  `<select aria-label="${t('buy.currency')}">${['SEK', 'EUR']
    .map((fiat) => `<option ${fiat === chosen ? 'selected' : ''}>${fiat}</option>`)
    .join('')}</select>`

const html = ({ title = t('phone.title'), value = '070', said = t('field.phone'), ...more }: Drawn): string =>
  `<main><h1>${title}</h1>
    <label for="number">${t('phone.label')}</label>
    <input id="number" value="${value}" aria-describedby="hint" aria-invalid="${said !== null}" ${more.field ?? ''}>
    <p id="hint">${said ?? ''}</p>
    ${more.pep ?? pepWith('no')}${more.fiat ?? fiatWith('SEK')}
    ${more.send ?? `<button>${t('code.send')}</button>`}${more.change ?? ''}</main>`

describe('of a machine’s controls and headings, what the page has otherwise', () => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await launchBrowser()
    page = await browser.newPage()
  })
  afterAll(() => browser?.close())

  const snapshot = createActor(machine).getSnapshot()
  const told = async (drawn: Drawn): Promise<string[]> => {
    await page.setContent(html(drawn))
    const seen = { driver, snapshot, onPage: snapshot }
    return [...(await headingsMissing(page, snapshot)), ...(await controlsTold(seen, page))]
  }

  test.each<[string, Drawn, string[]]>([
    ['nothing', {}, []],
    ['the heading', { title: 'Welcome' }, [`the heading “${t('phone.title')}” is missing`]],
    ['a button that is missing', { send: '' }, [`the button “${t('code.send')}” is missing`]],
    [
      'a button that is disabled',
      { send: `<button disabled>${t('code.send')}</button>` },
      [`the button “${t('code.send')}” is disabled`],
    ],
    [
      'a button that is busy',
      { send: `<button aria-disabled="true">${t('code.send')}</button>` },
      [`the button “${t('code.send')}” is disabled`],
    ],
    [
      'a button that does nothing',
      { change: `<button>${t('phone.code.change')}</button>` },
      [`the button “${t('phone.code.change')}” can be used`],
    ],
    ['what a field shows', { value: '071' }, [`the field “${t('phone.label')}” shows “071”, the machine has “070”`]],
    ['a locked field', { field: 'readonly' }, [`the field “${t('phone.label')}” is disabled`]],
    [
      'what is chosen',
      { pep: pepWith('yes') },
      [`the radio “${t('personal.pep.yes')}” is chosen`, `the radio “${t('personal.pep.no')}” is not chosen`],
    ],
    [
      'choices that are off',
      { pep: pepWith('no', 'disabled') },
      [`the radio “${t('personal.pep.yes')}” is disabled`, `the radio “${t('personal.pep.no')}” is disabled`],
    ],
    [
      'what a list has',
      { fiat: fiatWith('EUR') },
      [`the list “${t('buy.currency')}” has “EUR”, the machine has “SEK”`],
    ],
    [
      'the boxes of a code that nobody waits for',
      { change: `<input aria-label="${t('code.label.email')}, 1 of 6">` },
      [`the code “${t('code.label.email')}” can be used`],
    ],
    [
      'a button of a dialog that does nothing',
      { change: `<div role="dialog"><button>${t('phone.code.change')}</button></div>` },
      [`the button “${t('phone.code.change')}” can be used`, `the button “${t('phone.code.change')}” can be used`],
    ],
    [
      'a button that stays pressed and does nothing',
      { change: `<button aria-pressed="true">${t('phone.code.change')}</button>` },
      [`the button “${t('phone.code.change')}” can be used`],
    ],
    ['nothing of what stands behind', { change: `<div inert><button>${t('phone.code.change')}</button></div>` }, []],
    ['what is said at a field', { said: null }, [`the field “${t('phone.label')}” does not say “${t('field.phone')}”`]],
  ])('%s', async (_, drawn, expected) => {
    expect(await told(drawn)).toEqual(expected)
  })
})
