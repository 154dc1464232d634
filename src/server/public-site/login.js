const form = document.getElementById('login')
const submit = form.querySelector('button')
const problems = [...form.querySelectorAll('[data-problem]')]
const ownText = submit.textContent

const show = (problem) => {
  for (const line of problems) line.hidden = line.dataset.problem !== problem
  const isWrong = problem === 'wrong' || problem === 'missing'
  for (const input of form.querySelectorAll('input')) input.setAttribute('aria-invalid', String(isWrong))
}

const setBusy = (isBusy) => {
  submit.setAttribute('aria-disabled', String(isBusy))
  submit.textContent = isBusy ? form.dataset.sending : ownText
}

const problemOf = (status) => {
  if (status === 400) return 'wrong'
  return status === 429 ? 'too-many' : 'failed'
}

const send = async ({ email, password }) => {
  const response = await fetch(form.dataset.action, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) return problemOf(response.status)
  const { result } = await response.json()
  if (result.next !== 'app') return 'two-factor'
  location.assign(form.dataset.app)
  return null
}

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  if (submit.getAttribute('aria-disabled') === 'true') return
  const { email, password } = Object.fromEntries(new FormData(form))
  if (email.trim() === '' || password === '') return show('missing')
  show(null)
  setBusy(true)
  const problem = await send({ email: email.trim(), password }).catch(() => 'failed')
  if (problem !== null) {
    show(problem)
    setBusy(false)
  }
})
