import { brand } from '../domain/company/brand'
import { defaultLocale } from '../domain/customer/customer'
import type { Exchange } from './exchange'
import { namedLocally } from './sandbox/localhost'
import { readyCustomersIn } from './sandbox/ready'

/** What whoever started the sandbox wants to know: where it is, and as whom to walk through it. */
export const greeting = async ({ config, database }: Exchange, listening: string): Promise<string> => {
  const address = config.appUrl ?? namedLocally(listening)
  const { customers, password } = await database.read((handle) => readyCustomersIn(handle, defaultLocale))
  const widest = Math.max(...customers.map(({ email }) => email.length), 0)
  const lines = [
    '',
    `${brand.name} is ready at ${address}/`,
    `Sandbox: the outside world is played at ${address}/sandbox/`,
    `Ready-made customers, password "${password}", or one click each on the sign-in page:`,
    ...customers.map(({ email, name }) => `  ${email.padEnd(widest)}  ${name}`),
  ]
  return `${lines.join('\n')}\n\n`
}
