/** A call as the contract has it: by its key the same call, sent again, is answered as before. */
export const post = (action, body, key = crypto.randomUUID()) =>
  fetch(action, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), 'Idempotency-Key': key },
    body: JSON.stringify(body),
  })

let common = null

/** Passwords that are guessed first; none where they do not come, since the exchange knows them all. */
const loadCommon = (form) =>
  (common ??= fetch(form.dataset.common)
    .then((response) => (response.ok ? response.text() : ''))
    .then((list) => new Set(list.split('\n')))
    .catch(() => new Set()))

const commonIn = async (form, { password }) => {
  if (password === undefined) return []
  const plain = password.normalize('NFKC').trim().toLowerCase()
  return (await loadCommon(form)).has(plain) ? [{ field: 'password', code: 'passwordCommon' }] : []
}

const emptyIn = (body) =>
  Object.entries(body)
    .filter(([, value]) => typeof value === 'string' && value.trim() === '')
    .map(([field]) => ({ field, code: 'required' }))

/** What went wrong with a field, and with the whole; what is wrong with the first field has the focus. */
const shownOn = (form) => {
  const fieldLines = [...form.querySelectorAll('[data-field]')]
  const notices = [...form.querySelectorAll('[data-problem]')]
  return (fields, notice) => {
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
}

const asJson = (form) => (body, key) => post(form.dataset.action, body, key)

/**
 * Sends a form by its call. `bodyOf` makes the body of what was typed, where nothing may be empty; `done` is given the
 * result. `refused` may take an answer that is not well, and say what is to be shown. What was lost on the way goes by the
 * same key.
 */
export const sendsForm = (form, { bodyOf, call = asJson(form), done, refused = () => null }) => {
  const submit = form.querySelector('[type=submit]')
  const show = shownOn(form)
  let key = crypto.randomUUID()
  let isBusy = false

  /** One button at a time; it stays busy where `work` answers that the page is left. */
  const busyWith = async (button, busyText, work) => {
    const ownText = button.textContent
    const setBusy = (value) => {
      isBusy = value
      for (const each of form.querySelectorAll('.btn')) each.setAttribute('aria-disabled', String(value))
      button.textContent = value ? busyText : ownText
    }
    setBusy(true)
    const shown = await work().catch(() => ({ fields: [], notice: 'failed' }))
    if (shown === 'left') return
    setBusy(false)
    if (shown) show(shown.fields, shown.notice)
  }

  const send = async (body) => {
    const response = await call(body, key)
    if (response.status < 500) key = crypto.randomUUID()
    if (response.ok) return done((await response.json()).result, body)
    const { errors = [], fieldErrors = [] } = await response.json().catch(() => ({}))
    const shown = await refused(response.status, { errors, fieldErrors })
    if (shown) return shown
    if (fieldErrors.length > 0) return { fields: fieldErrors, notice: null }
    return { fields: [], notice: response.status === 429 ? 'too-many' : 'failed' }
  }

  /** Sends what was typed, once it is whole. `more` adds what is asked for last, or says what is to be shown instead. */
  const sendBy = async (button, busyText, body, more = async () => ({})) => {
    if (isBusy) return
    const empty = emptyIn(body)
    show(empty, null)
    if (empty.length > 0) return
    await busyWith(button, busyText, async () => {
      const guessed = await commonIn(form, body)
      if (guessed.length > 0) return { fields: guessed, notice: null }
      const { shown, ...added } = await more()
      return shown ?? send({ ...body, ...added })
    })
  }

  form.addEventListener('input', () => {
    key = crypto.randomUUID()
  })

  form.elements.namedItem('password')?.addEventListener('focus', () => loadCommon(form), { once: true })

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const body = bodyOf(Object.fromEntries(new FormData(form)))
    void sendBy(submit, form.dataset.sending, body)
  })

  return sendBy
}
