import { sendsForm } from './form.js'
import { dateTime, focusTitle, linkSecret, looksAtLink } from './link.js'

const page = document.getElementById('identity-check')
const form = document.getElementById('document-form')
const byEid = document.getElementById('by-eid')
const eid = document.getElementById('eid')
const noDocument = document.getElementById('no-document')
const or = document.getElementById('or-document')

const longestPause = 60

/** Looks by itself while somebody looks at the document, less and less often. */
let timer = null
let pause = 3

const follow = (link) => {
  clearTimeout(timer)
  if (link !== 'reviewing') return
  timer = setTimeout(() => look(true), pause * 1000)
  pause = Math.min(2 * pause, longestPause)
}

const { look } = looksAtLink(
  page,
  ({ link, offersEid = false, offersDocument = false, reason = null, holdsUntil = null }) => {
    const isOpen = ['choosing', 'mismatched', 'rejected'].includes(link)
    form.hidden = !offersDocument
    noDocument.hidden = !isOpen || offersDocument
    if (or !== null) or.hidden = !offersDocument
    if (byEid !== null) byEid.hidden = !offersEid
    page.querySelector('[data-reason]').textContent = reason ?? ''
    page.querySelector('[data-until]').textContent = holdsUntil === null ? '' : dateTime.format(new Date(holdsUntil))
    for (const step of page.querySelectorAll('[data-current]'))
      if (step.dataset.current.split(' ').includes(link)) step.setAttribute('aria-current', 'step')
      else step.removeAttribute('aria-current')
    // What the page itself says of it, the block need not say too.
    if (link === 'mismatched') for (const line of eid?.querySelectorAll('[data-told]') ?? []) line.hidden = true
    follow(link)
  },
)

/** The form, and the focus in it, go. */
const lookAnew = async () => {
  pause = 3
  await look()
  focusTitle(page)
}

/** What is wrong with a file that was not taken. */
const codes = { 413: 'size', 415: 'kind' }

const refused = async (status, { errors }) => {
  if (status in codes) return { fields: [{ field: 'document', code: codes[status] }], notice: null }
  if (status === 503) return { fields: [], notice: 'busy' }
  if (status !== 409) return null
  if (errors[0]?.code === 'limit-reached') return { fields: [], notice: 'used-up' }
  await lookAnew()
  return { fields: [], notice: null }
}

sendsForm(form, {
  bodyOf: ({ document: file }) => ({ document: file.name === '' && file.size === 0 ? '' : file }),
  call: ({ document: file }, key) => {
    const body = new FormData()
    body.append('document', file, file.name)
    const headers = { 'Idempotency-Key': key, 'X-Link-Secret': linkSecret }
    return fetch(form.dataset.action, { method: 'POST', credentials: 'same-origin', headers, body })
  },
  done: () => {
    form.reset()
    return lookAnew()
  },
  refused,
})

eid?.addEventListener('eid:proven', lookAnew)
eid?.addEventListener('eid:ended', () => look(true))

look()
