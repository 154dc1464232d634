import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { createApi } from '../../src/app/api/client'
import { preferencesPorts } from '../../src/app/ports/preferences'

const listener = {
  onNotSignedIn: () => undefined,
  onUnreachable: () => undefined,
  onFrozen: () => undefined,
  onBroken: () => undefined,
}

test.each([true, false])(
  'a language that another was chosen after is not told any more; full access: %s',
  async (hasFullAccess) => {
    const given: AbortSignal[] = []
    const api = createApi(listener, (request) => {
      given.push(request.signal)
      return new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason)))
    })
    const place = { words: setupI18n(), hasFullAccess: () => hasFullAccess, warn: () => undefined }
    const leaving = new AbortController()
    const telling = preferencesPorts(api, place)
      .tellLanguage({ locale: 'sv' }, leaving.signal)
      .catch(() => 'given up')
    await expect.poll(() => given.length).toBe(1)
    leaving.abort()
    expect([await telling, given[0]?.aborted]).toEqual(['given up', true])
  },
)
