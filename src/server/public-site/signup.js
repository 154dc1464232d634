import { sendsForm } from './form.js'

const form = document.getElementById('signup')

sendsForm(form, {
  bodyOf: ({ email, password }) => ({ email: email.trim(), password, language: form.dataset.language }),
  done: () => {
    location.assign(form.dataset.app)
    return 'left'
  },
})
