import { sectionsOf } from '../domain/routing/sections'
import { useMessages } from '../i18n/react'
import * as styles from './sections.css'
import { useSession } from './session'
import { Link } from './ui/link'

/** On a phone not all of them are in view: the one that is shown is. */
const intoView = (item: HTMLElement | null) => {
  const nav = item?.closest('nav')
  if (item && nav) nav.scrollLeft = item.offsetLeft - (nav.clientWidth - item.clientWidth) / 2
}

/** The pages of profile, or of settings, beside the one that is shown. */
export const Sections = () => {
  const { t } = useMessages()
  const here = useSession(({ context }) => context.location?.screen)
  const customer = useSession(({ context }) => context.customer)
  const sections = here && customer ? sectionsOf(here, customer) : null
  if (sections === null) return null
  return (
    <nav className={styles.nav} aria-label={t(`sections.${sections.group}`)}>
      <ul className={styles.list}>
        {sections.screens.map((screen) => (
          <li key={screen} ref={screen === here ? intoView : null}>
            <Link to={{ screen }} className={styles.link} aria-current={screen === here ? 'page' : undefined}>
              {t(`sections.${screen}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
