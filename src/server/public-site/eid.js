import { post } from './form.js'

const block = document.getElementById('eid')
const part = (name) => block.querySelector(`[data-eid="${name}"]`)
const [title, steps, pending, app, cancel, callers] = ['title', 'steps', 'pending', 'app', 'cancel', 'callers'].map(
  part,
)
const begin = part('begin')
const picture = pending.querySelector('.qr')
const lines = [...block.querySelectorAll('[data-told]')]
const kept = `eid:${block.dataset.purpose}`
const drawing = () => import(block.dataset.qr)

/** The e-ID is no app, but a page of its provider that the browser was sent to. */
const isAway = ({ autoStartToken }) => autoStartToken === null

/** What BankID's app puts behind the page's address: a browser shows it as it was left by that, or anew in another tab. */
const backFromApp = '#eid'

/** The order that this page asks about; null while there is none. */
let order = null

const say = (name) => {
  for (const line of lines) if (line.hidden !== (line.dataset.told !== name)) line.hidden = !line.hidden
}

const show = (isPending) => {
  for (const each of [title, steps, pending, app, cancel, callers]) each.hidden = !isPending
  for (const each of document.querySelectorAll('[data-beside-eid]')) each.hidden = isPending
  begin.hidden = isPending
}

/** For this tab; and which order it is for the one that the app may come back to. */
const keep = (value) => {
  try {
    if (value === null) for (const storage of [sessionStorage, localStorage]) storage.removeItem(kept)
    else {
      sessionStorage.setItem(kept, JSON.stringify(value))
      localStorage.setItem(kept, JSON.stringify({ orderRef: value.orderRef, autoStartToken: null }))
    }
  } catch {
    // Without storage an order does not survive a reload; all else works.
  }
}

const recalled = () => {
  try {
    const ofTab = sessionStorage.getItem(kept)
    const value = JSON.parse(location.hash === backFromApp ? (ofTab ?? localStorage.getItem(kept)) : ofTab)
    return typeof value?.orderRef === 'string' && (isAway(value) || typeof value.autoStartToken === 'string')
      ? value
      : null
  } catch {
    return null
  }
}

const draw = async (asked, text) => {
  pending.classList.toggle('opened', text === null)
  if (text === null) return
  const { renderSVG } = await drawing()
  if (order === asked)
    picture.innerHTML = renderSVG(text, { ecc: 'M', border: 0, whiteColor: '#fff', blackColor: '#14212b' })
}

const end = (told) => {
  order = null
  keep(null)
  const hadFocus = block.contains(document.activeElement)
  show(false)
  say(told)
  if (hadFocus) begin.focus()
  tellPage('eid:ended')
}

/** What came of an order, for the script of a page that has more to show. */
const tellPage = (name) => block.dispatchEvent(new CustomEvent(name))

/** What an answer means: another ask after so many seconds with its key or a new one, or the end. */
const meaning = async (response, asked) => {
  if (response.status === 429) return { seconds: Number(response.headers.get('Retry-After') ?? 1) }
  if (response.status >= 500) return { seconds: 1, isLost: true }
  if (!response.ok) return { told: 'timeout' }
  const { status, hint, qr } = (await response.json()).result
  // What another tab came back with is done for this one too.
  if (status === 'complete' || hint === 'elsewhere') return { isDone: true }
  if (status === 'failed') return { told: lines.some(({ dataset }) => dataset.told === hint) ? hint : 'unavailable' }
  if (order === asked) {
    say(isAway(asked) && hint === 'waiting' ? 'not-done' : hint)
    await draw(asked, qr).catch(() => undefined)
  }
  return { seconds: 1 }
}

const rest = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

/** Asks once a second; what was lost on the way is asked again with the same key, so that its session is not lost. */
const follow = async (asked, key) => {
  const { isDone, isLost, told, seconds } = await post(block.dataset.status, { orderRef: asked.orderRef }, key)
    .then((response) => meaning(response, asked))
    .catch(() => ({ seconds: 1, isLost: true }))
  if (order !== asked) return
  if (isDone) {
    keep(null)
    say('done')
    if (block.dataset.app !== undefined) return location.assign(block.dataset.app)
    order = null
    show(false)
    return tellPage('eid:proven')
  }
  if (told) return end(told)
  if (isLost) say('offline')
  await rest(seconds)
  if (order === asked) await follow(asked, isLost ? key : crypto.randomUUID())
}

/** Goes to the provider's page, which leads back here; what comes of it is asked then. */
const leave = ({ orderRef, autoStartToken, redirectUrl }) => {
  if (!/^https?:/.test(redirectUrl)) return say('unavailable')
  keep({ orderRef, autoStartToken })
  say('leaving')
  location.assign(redirectUrl)
}

const comeBack = (taken) => {
  order = taken
  say('returning')
  return follow(taken, crypto.randomUUID())
}

/** Opens the app, which leads back here where it has to be told. */
const appOf = ({ autoStartToken }) => {
  const { appBefore, appBack } = block.dataset
  const back = appBack === 'page' ? location.origin + location.pathname + backFromApp : appBack
  const redirect = back === undefined ? '' : `&redirect=${encodeURIComponent(back)}`
  return appBefore + encodeURIComponent(autoStartToken) + redirect
}

const take = (taken) => {
  order = taken
  keep(taken)
  app.href = appOf(taken)
  picture.replaceChildren()
  pending.classList.remove('opened')
  show(true)
  say('waiting')
  return follow(taken, crypto.randomUUID())
}

const resultIn = (response) =>
  response.json().then(
    ({ result }) => result,
    () => null,
  )

const refusalOf = (status) => (status === 429 ? 'too-many' : 'unavailable')

begin.addEventListener('click', async () => {
  if (begin.getAttribute('aria-disabled') === 'true') return
  begin.setAttribute('aria-disabled', 'true')
  say('starting')
  const { purpose, linkSecret } = block.dataset
  const link = linkSecret === undefined ? {} : { linkSecret: location.hash.slice(1) }
  const response = await post(block.dataset.start, { purpose, ...link }).catch(() => null)
  // Half an answer is none: the order that it was of ends by itself.
  const result = response?.ok ? await resultIn(response) : null
  begin.setAttribute('aria-disabled', 'false')
  if (result === null) {
    say(response && !response.ok ? refusalOf(response.status) : 'offline')
    return tellPage('eid:ended')
  }
  order = null
  if (isAway(result)) return leave(result)
  const going = take(result)
  title.focus()
  await going
})

cancel.addEventListener('click', () => {
  // Where it cannot be told, the order ends by itself.
  if (order !== null) void post(block.dataset.cancel, { orderRef: order.orderRef }).catch(() => undefined)
  end('canceled')
})

const goOn = () => {
  const before = recalled()
  if (before !== null) void (isAway(before) ? comeBack(before) : take(before))
}

// Back from the provider's page, the browser may show this one as it was left.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && order === null) goOn()
})

goOn()
