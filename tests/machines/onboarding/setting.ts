import { provideCode, type CodePurpose, type SentCode, type WaitTicked } from '../../../machines/onboarding/code'
import { heldFeed, heldPort } from '../../support/ports'

export const sentCode = (change: Partial<SentCode> = {}): SentCode => ({
  verification: '9a3c1c8e-8f65-4b8e-8d1c-0b8b3f9f6c55',
  sentTo: 'astrid@example.com',
  waitSeconds: 60,
  holdsSeconds: 900,
  ...change,
})

type Sending = { purpose: CodePurpose; to: string }

/** The code machine with ports whose answers the test gives. */
export const heldCode = () => {
  const send = heldPort<Sending, SentCode>()
  const check = heldPort<Sending & { code: string; verification: string | null }, void>()
  const wait = heldFeed<{ seconds: number }, WaitTicked>()
  const code = provideCode({ sendCode: send.port, checkCode: check.port, countDown: wait.feed })
  return { code, send, check, wait }
}
