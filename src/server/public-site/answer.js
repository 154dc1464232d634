import { post } from './form.js'
import { dateTime, focusTitle, linkSecret, looksAtLink } from './link.js'

const page = document.getElementById('security-link')
const all = (selector) => page.querySelectorAll(selector)

/** What is known of who did it: nothing is shown of what is not. */
const deviceText = ({ browser, system }) => {
  if (browser === null || system === null) return browser ?? system
  return page.querySelector('[data-both]').dataset.both.replace('%browser%', browser).replace('%system%', system)
}

const fill = (name, text) => {
  const row = page.querySelector(`[data-fact=${name}]`)
  row.hidden = text === null
  if (text !== null) (row.querySelector('[data-both]') ?? row.querySelector('dd')).textContent = text
}

const showFacts = (asks) => {
  page.querySelector('[data-fact=notice]').hidden = false
  for (const each of all('[data-notice]')) each.hidden = each.dataset.notice !== asks.notice
  for (const each of all('[data-only]')) each.hidden = !each.dataset.only.split(' ').includes(asks.notice)
  fill('at', dateTime.format(new Date(asks.at)))
  fill('device', deviceText(asks))
  fill('network', asks.network)
}

let told = null

const show = (now) => {
  told = now
  if (now.asks) showFacts(now.asks)
  const next = now.passwordSecret ? 'password-now' : now.next
  for (const each of all('[data-next]')) each.hidden = !each.dataset.next.split(' ').includes(next)
  const choose = page.querySelector('[data-choose]')
  if (now.passwordSecret) choose.href = `${choose.dataset.choose}#${now.passwordSecret}`
}

const { look, tell } = looksAtLink(page, show)

const tellProblem = (name) => {
  for (const line of all('[data-problem]')) line.hidden = line.dataset.problem !== name
}

let key = crypto.randomUUID()
let isBusy = false

/** What was lost on the way goes by the same key. */
const say = async (answer) => {
  const response = await post(page.dataset.answer, { linkSecret, answer }, key)
  if (response.status < 500) key = crypto.randomUUID()
  if (response.ok) {
    tell({ ...told, ...(await response.json()).result })
    return focusTitle(page)
  }
  if (response.status === 409) {
    await look()
    return focusTitle(page)
  }
  return tellProblem(response.status === 429 ? 'too-many' : 'failed')
}

for (const button of all('[data-say]'))
  button.addEventListener('click', async () => {
    if (isBusy) return
    isBusy = true
    tellProblem(null)
    const text = button.textContent
    button.textContent = button.dataset.busy
    for (const each of all('button')) each.setAttribute('aria-disabled', 'true')
    await say(button.dataset.say).catch(() => tellProblem('failed'))
    for (const each of all('button')) each.setAttribute('aria-disabled', 'false')
    button.textContent = text
    isBusy = false
  })

/** Where it is asked once more, and where that leads back to. */
let before = null

const goOn = (link) => {
  tellProblem(null)
  key = crypto.randomUUID()
  tell({ ...told, link })
}

for (const button of all('[data-deny]'))
  button.addEventListener('click', () => {
    if (isBusy) return
    before = told.link
    goOn('denying')
    page.querySelector('[data-link=denying] h2').focus()
  })

page.querySelector('[data-back]').addEventListener('click', () => {
  if (isBusy) return
  goOn(before)
  focusTitle(page)
})

look()
