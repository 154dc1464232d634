import { sendsForm } from './form.js'
import { focusTitle, linkSecret, looksAtLink } from './link.js'
import { asked, canUse } from './passkey.js'

const page = document.getElementById('new-password')
const form = document.getElementById('reset')
const factor = document.getElementById('factor')

const { look } = looksAtLink(page, ({ link, asksSecondFactor = false }) => {
  factor.hidden = !asksSecondFactor
  form.hidden = link !== 'holds'
})

const sendBy = sendsForm(form, {
  bodyOf: ({ password, code }) => ({ linkSecret, password, ...(factor.hidden ? {} : { code: code.trim() }) }),
  done: () => {
    location.assign(form.dataset.done)
    return 'left'
  },
  refused: async (status, { fieldErrors }) => {
    if (fieldErrors.some(({ field }) => field === 'code')) factor.hidden = false
    if (status !== 409) return null
    await look()
    if (form.hidden) focusTitle(page)
    return { fields: [], notice: null }
  },
})

const noticeOf = (status) => {
  if (status === null) return 'passkey-canceled'
  if (status === 409) return 'passkey-none'
  return status === 429 ? 'too-many' : 'failed'
}

const passkey = form.querySelector('[data-passkey]')

if (passkey !== null && canUse(passkey)) {
  passkey.hidden = false
  passkey.addEventListener('click', () => {
    const { password } = Object.fromEntries(new FormData(form))
    void sendBy(passkey, passkey.dataset.waiting, { linkSecret, password }, async () => {
      const { signed, status } = await asked(passkey, { linkSecret })
      // There is none, or the link is over.
      if (status === 409) await look()
      if (form.hidden) focusTitle(page)
      return signed === undefined ? { shown: { fields: [], notice: noticeOf(status) } } : { passkey: signed }
    })
  })
}

look()
