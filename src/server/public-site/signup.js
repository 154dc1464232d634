const form = document.getElementById('signup')
const submit = form.querySelector('button')
const ownText = submit.textContent
const fieldLines = [...form.querySelectorAll('[data-field]')]
const notices = [...form.querySelectorAll('[data-problem]')]
let key = crypto.randomUUID()

const show = (fields, notice) => {
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

const emptyIn = (given) =>
  ['email', 'password'].filter((field) => given[field].trim() === '').map((field) => ({ field, code: 'required' }))

let common = null

/** Those that are guessed first; none where they do not come, since the exchange knows them all. */
const loadCommon = () =>
  (common ??= fetch(form.dataset.common)
    .then((response) => (response.ok ? response.text() : ''))
    .then((list) => new Set(list.split('\n')))
    .catch(() => new Set()))

const commonIn = async ({ password }) => {
  const plain = password.normalize('NFKC').trim().toLowerCase()
  return plain !== '' && (await loadCommon()).has(plain) ? [{ field: 'password', code: 'passwordCommon' }] : []
}

const send = async (body) => {
  const response = await fetch(form.dataset.action, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(body),
  })
  if (response.status < 500) key = crypto.randomUUID()
  if (response.ok) return location.assign(form.dataset.app)
  const { fieldErrors } = response.status === 400 ? await response.json() : { fieldErrors: [] }
  setBusy(false)
  if (fieldErrors.length > 0) show(fieldErrors, null)
  else show([], response.status === 429 ? 'too-many' : 'failed')
}

form.addEventListener('input', () => {
  key = crypto.randomUUID()
})

form.elements.namedItem('password').addEventListener('focus', loadCommon, { once: true })

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  if (submit.getAttribute('aria-disabled') === 'true') return
  const { email, password } = Object.fromEntries(new FormData(form))
  const empty = emptyIn({ email, password })
  show(empty, null)
  if (empty.length > 0) return
  setBusy(true)
  const guessed = await commonIn({ password })
  if (guessed.length > 0) {
    setBusy(false)
    return show(guessed, null)
  }
  await send({ email: email.trim(), password, language: form.dataset.language }).catch(() => {
    setBusy(false)
    show([], 'failed')
  })
})
