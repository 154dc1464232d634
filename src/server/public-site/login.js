import { post } from './form.js'
import { asked, canUse } from './passkey.js'

const [first, second] = [document.getElementById('login'), document.getElementById('login-code')]

const problemOf = (status) => {
  if (status === 400) return 'wrong'
  if (status === 401) return 'too-late'
  return status === 429 ? 'too-many' : 'failed'
}

const onForm = (form, bodyOf, finish) => {
  const submit = form.querySelector('[type=submit]')
  const passkey = form.querySelector('[data-passkey]')
  const problems = [...form.querySelectorAll('[data-problem]')]
  let isBusy = false

  const show = (problem) => {
    for (const line of problems) line.hidden = line.dataset.problem !== problem
    const isWrong = problem === 'wrong' || problem === 'missing'
    for (const input of form.querySelectorAll('input')) input.setAttribute('aria-invalid', String(isWrong))
  }

  /** One button at a time: `work` answers what went wrong, null where nothing did. */
  const busyWith = async (button, busyText, work) => {
    if (isBusy) return
    const ownText = button.textContent
    const setBusy = (value) => {
      isBusy = value
      for (const each of form.querySelectorAll('.btn')) each.setAttribute('aria-disabled', String(value))
      button.textContent = value ? busyText : ownText
    }
    show(null)
    setBusy(true)
    const problem = await work().catch(() => 'failed')
    if (problem === null) return
    show(problem)
    setBusy(false)
  }

  const send = async (body) => {
    const response = await post(form.dataset.action, body)
    if (!response.ok) return problemOf(response.status)
    finish((await response.json()).result)
    return null
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const body = bodyOf(Object.fromEntries(new FormData(form)))
    if (!isBusy && Object.values(body).includes('')) return show('missing')
    void busyWith(submit, form.dataset.sending, () => send(body))
  })

  const showPasskey = async () => {
    const { signed, status } = await asked(passkey)
    if (status === null) return 'passkey-canceled'
    if (status !== undefined) return status === 409 ? 'passkey-none' : problemOf(status)
    const answer = await post(passkey.dataset.action, { passkey: signed })
    const body = await answer.json()
    if (answer.ok) return finish(body.result) ?? null
    if (answer.status !== 400) return problemOf(answer.status)
    return body.fieldErrors[0]?.code === 'passkeyUnknown' ? 'passkey-unknown' : 'passkey-wrong'
  }

  if (passkey === null || !canUse(passkey)) return
  passkey.hidden = false
  passkey.addEventListener('click', () => void busyWith(passkey, passkey.dataset.waiting, showPasskey))
}

const goOn = ({ next }) => {
  if (next === 'app') return location.assign(first.dataset.app)
  first.hidden = true
  second.hidden = false
  second.querySelector('input').focus()
}

onForm(first, ({ email, password }) => ({ email: email.trim(), password }), goOn)
onForm(second, ({ code }) => ({ code: code.trim() }), goOn)
