import { post } from './form.js'

/** How an instant is written, in both languages. */
export const dateTime = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Stockholm',
})

const secretIn = () => location.hash.slice(1)
const isSecret = (text) => /^[\w-]{20,}$/.test(text)

/** What is secret in the page's address: it stands behind the `#`, which no browser sends. */
export const linkSecret = secretIn()

/** The page in the other language or theme is about the same link. */
for (const link of document.querySelectorAll('.header a.tool')) link.hash = location.hash

/** Skipping to the content is no other link; one that is opened in this very tab is. */
addEventListener('hashchange', () => {
  if (isSecret(secretIn())) location.reload()
  else history.replaceState(null, '', `#${linkSecret}`)
})

const standing = async (action) => {
  if (!isSecret(linkSecret)) return { link: 'unknown' }
  const response = await post(action, { linkSecret })
  if (response.ok) return (await response.json()).result
  return { link: response.status === 429 ? 'too-many' : 'failed' }
}

/**
 * How the link of the page stands, as the exchange tells it: what is for it is shown, by `data-link`. What is looked at
 * quietly stays as it was where no answer comes.
 */
export const looksAtLink = (page, show) => {
  let last = { link: 'checking' }
  const tell = (told) => {
    last = told
    for (const part of page.querySelectorAll('[data-link]'))
      part.hidden = !part.dataset.link.split(' ').includes(told.link)
    show(told)
  }
  const look = async (isQuiet = false) => {
    if (!isQuiet) tell({ link: 'checking' })
    const told = await standing(page.dataset.open).catch(() => ({ link: 'failed' }))
    tell(isQuiet && ['too-many', 'failed'].includes(told.link) ? last : told)
  }
  const lookAgain = async (button) => {
    const before = last.link
    await look(button.dataset.again === 'quietly')
    if (button.hidden) focusTitle(page)
    else if (last.link === before) sayAgain(page)
  }
  for (const button of page.querySelectorAll('[data-again]')) button.addEventListener('click', () => lookAgain(button))
  return { look, tell }
}

/** That nothing has changed is heard, and seen, as well. */
const sayAgain = (page) => {
  for (const part of page.querySelectorAll('[role=status] [data-link]:not([hidden])')) {
    part.hidden = true
    requestAnimationFrame(() => {
      part.hidden = false
    })
  }
}

/** What had the focus has gone. */
export const focusTitle = (page) => {
  const title = page.querySelector('h1')
  title.tabIndex = -1
  title.focus()
}
