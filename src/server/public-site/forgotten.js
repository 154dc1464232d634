import { sendsForm } from './form.js'

const [asking, asked] = [document.getElementById('asking'), document.getElementById('asked')]
const form = document.getElementById('forgotten')
const { email } = form.elements

sendsForm(form, {
  bodyOf: (given) => ({ email: given.email.trim() }),
  done: (_, body) => {
    asked.querySelector('[data-email]').textContent = body.email
    asking.hidden = true
    asked.hidden = false
    asked.querySelector('[tabindex]').focus()
  },
})

asked.querySelector('button').addEventListener('click', () => {
  asked.hidden = true
  asking.hidden = false
  email.focus()
  email.select()
})
