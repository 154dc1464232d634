const page = document.getElementById('new-password')
const form = document.getElementById('reset')
const submit = form.querySelector('button')
const ownText = submit.textContent
const factor = document.getElementById('factor')
const fieldLines = [...form.querySelectorAll('[data-field]')]
const notices = [...form.querySelectorAll('[data-problem]')]
const secretIn = () => location.hash.slice(1)
const isSecret = (text) => /^[\w-]{20,}$/.test(text)
const linkSecret = secretIn()
let key = crypto.randomUUID()

/** The page in the other language or theme is about the same link. */
for (const link of document.querySelectorAll('.header a.tool')) link.hash = location.hash

/** Skipping to the content is no other link; one that is opened in this very tab is. */
addEventListener('hashchange', () => {
  if (isSecret(secretIn())) location.reload()
  else history.replaceState(null, '', `#${linkSecret}`)
})

const post = (action, idempotencyKey, body) =>
  fetch(action, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
    body: JSON.stringify(body),
  })

/** What becomes of the link; the form is there while it holds. */
const tell = (link) => {
  for (const line of page.querySelectorAll('[data-link]')) line.hidden = line.dataset.link !== link
  for (const way of page.querySelectorAll('[data-for]')) way.hidden = !way.dataset.for.split(' ').includes(link)
  form.hidden = link !== 'holds'
}

const standing = async () => {
  if (!isSecret(linkSecret)) return { link: 'unknown' }
  const response = await post(page.dataset.open, crypto.randomUUID(), { linkSecret })
  if (response.ok) return (await response.json()).result
  return { link: response.status === 429 ? 'too-many' : 'failed' }
}

const look = async () => {
  tell('checking')
  const { link, asksSecondFactor = false } = await standing().catch(() => ({ link: 'failed' }))
  factor.hidden = !asksSecondFactor
  tell(link)
}

const show = (fields, notice) => {
  if (fields.some(({ field }) => field === 'code')) factor.hidden = false
  for (const line of fieldLines)
    line.hidden = !fields.some(({ field, code }) => field === line.dataset.field && code === line.dataset.code)
  for (const line of notices) line.hidden = line.dataset.problem !== notice
  for (const help of form.querySelectorAll('.help'))
    help.hidden = fields.some(({ field }) => help.id === `${field}-help`)
  for (const input of form.querySelectorAll('input'))
    input.setAttribute('aria-invalid', String(fields.some(({ field }) => field === input.name)))
  const [first] = fields
  if (first) form.elements.namedItem(first.field)?.focus()
}

const setBusy = (isBusy) => {
  submit.setAttribute('aria-disabled', String(isBusy))
  submit.textContent = isBusy ? form.dataset.sending : ownText
}

let common = null

/** Those that are guessed first; none where they do not come, since the exchange knows them all. */
const loadCommon = () =>
  (common ??= fetch(form.dataset.common)
    .then((response) => (response.ok ? response.text() : ''))
    .then((list) => new Set(list.split('\n')))
    .catch(() => new Set()))

const commonIn = async (password) => {
  const plain = password.normalize('NFKC').trim().toLowerCase()
  return plain !== '' && (await loadCommon()).has(plain) ? [{ field: 'password', code: 'passwordCommon' }] : []
}

const emptyIn = ({ password, code }) => [
  ...(password === '' ? [{ field: 'password', code: 'required' }] : []),
  ...(code === '' ? [{ field: 'code', code: 'required' }] : []),
]

const send = async (body) => {
  const response = await post(form.dataset.action, key, { linkSecret, ...body })
  if (response.status < 500) key = crypto.randomUUID()
  if (response.ok) return location.assign(form.dataset.done)
  setBusy(false)
  if (response.status === 409) return look().then(focusTitle)
  const { fieldErrors } = response.status === 400 ? await response.json() : { fieldErrors: [] }
  if (fieldErrors.length > 0) show(fieldErrors, null)
  else show([], response.status === 429 ? 'too-many' : 'failed')
}

/** The form, and the focus in it, have gone. */
const focusTitle = () => {
  const title = page.querySelector('h1')
  title.tabIndex = -1
  if (form.hidden) title.focus()
}

form.addEventListener('input', () => {
  key = crypto.randomUUID()
})

form.elements.namedItem('password').addEventListener('focus', loadCommon, { once: true })

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  if (submit.getAttribute('aria-disabled') === 'true') return
  const { password, code } = Object.fromEntries(new FormData(form))
  const body = factor.hidden ? { password } : { password, code: code.trim() }
  const empty = emptyIn(body)
  show(empty, null)
  if (empty.length > 0) return
  setBusy(true)
  const guessed = await commonIn(password)
  if (guessed.length > 0) {
    setBusy(false)
    return show(guessed, null)
  }
  await send(body).catch(() => {
    setBusy(false)
    show([], 'failed')
  })
})

page.querySelector('button[data-for]').addEventListener('click', look)

look()
