import { useMessages } from '../../i18n/react'
import { MoonIcon, SunIcon } from '../ui/icon'
import { IconButton } from '../ui/icon-button'
import type { ThemeChoice } from './types'

export const ThemeToggle = ({ theme, onTheme }: ThemeChoice) => {
  const { t } = useMessages()
  return theme === 'dark' ? (
    <IconButton aria-label={t('header.toLight')} title={t('header.toLight')} onClick={() => onTheme('light')}>
      <SunIcon />
    </IconButton>
  ) : (
    <IconButton aria-label={t('header.toDark')} title={t('header.toDark')} onClick={() => onTheme('dark')}>
      <MoonIcon />
    </IconButton>
  )
}
