import { sendsForm } from './form.js'
import { focusTitle, linkSecret, looksAtLink } from './link.js'

const page = document.getElementById('new-password')
const form = document.getElementById('reset')
const factor = document.getElementById('factor')

const look = looksAtLink(page, ({ link, asksSecondFactor = false }) => {
  factor.hidden = !asksSecondFactor
  form.hidden = link !== 'holds'
})

sendsForm(form, {
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

look()
