import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { provideCopying } from '../../../machines/shared/copying'
import { PortError } from '../../../machines/lib/ports'
import {
  canOpenWallet,
  provideWalletExport,
  walletPasswordProblem,
} from '../../../machines/wallet-export/wallet-export'
import type { OldWallet } from '../../../src/domain/customer/old-wallet'
import { heldPort } from '../../support/ports'

const wallet: OldWallet = { guid: '0f2a4a9e-3d5f-4b58-8b3e-9a2bd0a7c1e4', pwd: 'Vn3qk0cLxw7' }
const nothing = { password: '', isTouched: false, problem: undefined, wallet: undefined }

const setting = () => {
  const opening = heldPort<{ password: string }, OldWallet>()
  const copying = provideCopying({ writeClipboard: async () => undefined })
  const actor = createActor(provideWalletExport({ openWallet: opening.port }, { copying })).start()
  const now = () => ({ value: actor.getSnapshot().value, context: actor.getSnapshot().context })
  const submit = (text: string) => {
    actor.send({ type: 'password.type', text })
    actor.send({ type: 'password.submit' })
  }
  actor.send({ type: 'export.open' })
  return { actor, opening, now, submit }
}

test('the password opens the wallet, and is not kept', async () => {
  const { opening, now, submit } = setting()
  submit('gamla planboken')
  await opening.answer(wallet)
  expect([opening.asked, now()]).toEqual([
    [{ password: 'gamla planboken' }],
    { value: { open: 'shown' }, context: { ...nothing, wallet } },
  ])
})

describe('nothing is known any more', () => {
  test('once it is closed, nor of what was copied', async () => {
    const { actor, opening, now, submit } = setting()
    submit('gamla planboken')
    await opening.answer(wallet)
    actor.getSnapshot().children.copying?.send({ type: 'copy.ask', name: 'pwd', text: wallet.pwd })
    actor.send({ type: 'export.close' })
    expect(now()).toEqual({ value: 'closed', context: nothing })
    expect(actor.getSnapshot().children.copying).toBeUndefined()
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain(wallet.pwd)
  })

  test('where it is closed before the answer comes', async () => {
    const { actor, opening, now, submit } = setting()
    submit('gamla planboken')
    actor.send({ type: 'export.close' })
    await opening.answer(wallet)
    expect(now()).toEqual({ value: 'closed', context: nothing })
  })
})

test.each([
  { code: 'bad-input', problem: 'bad-input' },
  { code: 'too-many-requests', problem: 'too-many-requests' },
  { code: 'not-found', problem: 'not-found' },
  { code: 'unexpected', problem: 'unavailable' },
])('$code is told, until something else is typed', async ({ code, problem }) => {
  const { actor, opening, now, submit } = setting()
  submit('another')
  await opening.fail(new PortError(code))
  expect(now()).toEqual({ value: { open: 'asking' }, context: { ...nothing, password: 'another', problem } })
  actor.send({ type: 'password.type', text: 'another one' })
  expect(now().context).toEqual({ ...nothing, password: 'another one' })
})

test('less than four characters are not sent; what they lack is told once the field is left', () => {
  const { actor, opening } = setting()
  const problems = ['', 'abc', 'abcd'].map((text) => {
    actor.send({ type: 'password.type', text })
    const before = walletPasswordProblem(actor.getSnapshot())
    return [before, canOpenWallet(actor.getSnapshot())]
  })
  expect(problems).toEqual([
    [null, false],
    [null, false],
    [null, true],
  ])
  actor.send({ type: 'password.type', text: 'abc' })
  actor.send({ type: 'field.blur' })
  actor.send({ type: 'password.submit' })
  expect([walletPasswordProblem(actor.getSnapshot()), opening.asked]).toEqual(['walletPassword', []])
})
