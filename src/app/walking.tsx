import { createRoot } from 'react-dom/client'
import { createActor, type ActorRefFrom } from 'xstate'
import { provideCopying } from '../../machines/shared/copying'
import { provideWalk } from '../../machines/walk/walk'
import { defaultLocale, type Locale } from '../domain/customer/customer'
import { isLocale } from '../i18n/locales'
import { MessagesProvider } from '../i18n/react'
import { startWalkMessages, switchWalkMessages } from '../i18n/walk'
import { copyingPorts } from './ports/copying'
import { putWalkAway } from './ports/walk'
import { saveFile } from './ports/save-file'
import { WalkPanel } from './walk/panel'
import { sheetOf } from './walk/style'
import { writtenWalk } from './walk/use-walk'
import type { Walks } from './walks'

/** Shows a tester's panel beside the app: words, styles and state are its own, so that the app is as without it. */
export const showWalks = async (walks: Walks): Promise<void> => {
  const i18n = await startWalkMessages(localeNow())
  new MutationObserver(() => switchWalkMessages(i18n, localeNow())).observe(document.documentElement, {
    attributeFilter: ['lang'],
  })
  const walk = startWalk(walks)
  window.recorder?.watch(walk)
  const copying = createActor(provideCopying(copyingPorts)).start()
  const host = document.createElement('div')
  const shadow = host.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [sheetOf()]
  host.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') walk.send({ type: 'panel.fold' })
  })
  document.body.append(host)
  const root = createRoot(shadow)
  walk.subscribe({
    complete: () => {
      root.unmount()
      host.remove()
    },
  })
  root.render(
    <MessagesProvider i18n={i18n}>
      <WalkPanel walk={walk} copying={copying} />
    </MessagesProvider>,
  )
}

const localeNow = (): Locale => {
  const { lang } = document.documentElement
  return isLocale(lang) ? lang : defaultLocale
}

const startWalk = (walks: Walks): ActorRefFrom<typeof provideWalk> =>
  createActor(
    provideWalk({
      forget: walks.forget,
      putAway: putWalkAway,
      keep: (walked) =>
        saveFile(new Blob([writtenWalk(walked)], { type: 'application/json' }), `${walked.machine}.walk.json`),
      watchWalks: (_, tell) => {
        const told = oncePerTurn(() => tell({ type: 'walks.changed', walked: walks.now() }))
        told()
        return walks.listen(told)
      },
    }),
  ).start()

/** However often it is asked for while other code runs, it is done once after that. */
const oncePerTurn = (act: () => void): (() => void) => {
  let isDue = false
  return () => {
    if (isDue) return
    isDue = true
    queueMicrotask(() => {
      isDue = false
      act()
    })
  }
}
