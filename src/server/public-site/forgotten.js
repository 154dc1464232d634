const [asking, asked] = [document.getElementById('asking'), document.getElementById('asked')]
const form = document.getElementById('forgotten')
const submit = form.querySelector('button')
const ownText = submit.textContent
const lines = [...form.querySelectorAll('[data-field]')]
const notices = [...form.querySelectorAll('[data-problem]')]
const { email } = form.elements
let key = crypto.randomUUID()

const show = (code, notice) => {
  for (const line of lines) line.hidden = line.dataset.code !== code
  for (const line of notices) line.hidden = line.dataset.problem !== notice
  email.setAttribute('aria-invalid', String(code !== null))
  if (code !== null) email.focus()
}

const setBusy = (isBusy) => {
  submit.setAttribute('aria-disabled', String(isBusy))
  submit.textContent = isBusy ? form.dataset.sending : ownText
}

const send = async (address) => {
  const response = await fetch(form.dataset.action, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ email: address }),
  })
  if (response.status < 500) key = crypto.randomUUID()
  if (response.ok) return turn(address)
  const { fieldErrors } = response.status === 400 ? await response.json() : { fieldErrors: [] }
  const [first] = fieldErrors
  if (first) show(first.code, null)
  else show(null, response.status === 429 ? 'too-many' : 'failed')
}

const turn = (address) => {
  asked.querySelector('[data-email]').textContent = address
  asking.hidden = true
  asked.hidden = false
  asked.querySelector('h1').focus()
}

form.addEventListener('input', () => {
  key = crypto.randomUUID()
})

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  if (submit.getAttribute('aria-disabled') === 'true') return
  const address = email.value.trim()
  show(address === '' ? 'required' : null, null)
  if (address === '') return
  setBusy(true)
  await send(address).catch(() => show(null, 'failed'))
  setBusy(false)
})

asked.querySelector('button').addEventListener('click', () => {
  asked.hidden = true
  asking.hidden = false
  email.focus()
  email.select()
})
