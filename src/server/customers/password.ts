import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { createFairSemaphore } from '../fair-semaphore'

/** How hard it is made: 32 MB and a tenth of a second. Stored with each password, so that it can be raised. */
const now = { log2N: 15, r: 8, p: 1 }
const bytes = 32

/**
 * Node reckons in four threads, in which it also reads files and greets PostgreSQL: were all of them taken by those who
 * sign in, no new connection to the database would come about in time, and every other customer's call would fail.
 */
const inTurn = createFairSemaphore(2)

/** Whose turn it is where nobody asks. */
const exchangesOwn = ''

/** What is kept of a password: how it was reckoned, salt and result. `who` it is reckoned for takes turns with others. */
export const hashPassword = async (
  password: string,
  { log2N, r, p } = now,
  who: string = exchangesOwn,
): Promise<string> => {
  const salt = randomBytes(16)
  const hash = await reckoned(password, salt, { log2N, r, p }, who)
  return ['scrypt', log2N, r, p, salt.toString('base64'), hash.toString('base64')].join('$')
}

/** The same of a customer's new password. */
export const hashPasswordFor = (who: string, password: string): Promise<string> => hashPassword(password, now, who)

/** Whether the password is the one that was kept. Where none was, it takes the same time to say no. */
export const isPassword = async (
  password: string,
  kept: string | null,
  who: string = exchangesOwn,
): Promise<boolean> => {
  const [, log2N = '', r = '', p = '', salt = '', hash = ''] = (kept ?? (await nobodys())).split('$')
  const wanted = Buffer.from(hash, 'base64')
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) }
  const given = await reckoned(password, Buffer.from(salt, 'base64'), cost, who)
  return timingSafeEqual(given, wanted) && kept !== null
}

/** What is kept in place of a password that somebody else may know: none is the right one. */
export const nobodysPassword = (): string =>
  ['scrypt', now.log2N, now.r, now.p, randomBytes(16).toString('base64'), randomBytes(bytes).toString('base64')].join(
    '$',
  )

let somePassword: Promise<string> | undefined
const nobodys = (): Promise<string> => (somePassword ??= hashPassword(randomBytes(16).toString('hex')))

const reckoned = (password: string, salt: Buffer, { log2N, r, p }: typeof now, who: string): Promise<Buffer> =>
  inTurn(
    who,
    () =>
      new Promise((resolve, reject) => {
        const options: ScryptOptions = { N: 2 ** log2N, r, p, maxmem: 2 ** log2N * r * 256 }
        scrypt(password.normalize('NFKC'), salt, bytes, options, (error, hash) =>
          error ? reject(error) : resolve(hash),
        )
      }),
  )
