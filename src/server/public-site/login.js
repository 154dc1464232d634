const [first, second] = [document.getElementById('login'), document.getElementById('login-code')]

const onForm = (form, bodyOf, finish) => {
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
    if (status === 401) return 'too-late'
    return status === 429 ? 'too-many' : 'failed'
  }

  const send = async (body) => {
    const response = await fetch(form.dataset.action, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
      body: JSON.stringify(body),
    })
    if (!response.ok) return problemOf(response.status)
    finish((await response.json()).result)
    return null
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (submit.getAttribute('aria-disabled') === 'true') return
    const body = bodyOf(Object.fromEntries(new FormData(form)))
    if (Object.values(body).includes('')) return show('missing')
    show(null)
    setBusy(true)
    const problem = await send(body).catch(() => 'failed')
    if (problem === null) return
    show(problem)
    setBusy(false)
  })
}

const goOn = ({ next }) => {
  if (next === 'app') return location.assign(first.dataset.app)
  first.hidden = true
  second.hidden = false
  second.querySelector('input').focus()
}

onForm(first, ({ email, password }) => ({ email: email.trim(), password }), goOn)
onForm(second, ({ code }) => ({ code: code.trim() }), goOn)
