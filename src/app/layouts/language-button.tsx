import type { Locale } from '../../domain/customer/customer'
import { useMessages } from '../../i18n/react'
import { GlobeIcon } from '../ui/icon'
import { IconButton } from '../ui/icon-button'

const other: Record<Locale, Locale> = { en: 'sv', sv: 'en' }

type LanguageButtonProps = { onLanguage: (locale: Locale) => void; className?: string; wordClassName?: string }

/** Names the other language in that language. */
export const LanguageButton = ({ onLanguage, className, wordClassName }: LanguageButtonProps) => {
  const { t, locale } = useMessages()
  return (
    <IconButton className={className} lang={other[locale]} onClick={() => onLanguage(other[locale])}>
      <GlobeIcon />
      <span className={wordClassName}>{t('header.language')}</span>
    </IconButton>
  )
}
