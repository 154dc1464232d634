import type { Plan } from '../../domain/plans/plans'
import type { Rhythm } from '../../domain/plans/rhythm'
import { limitText } from '../../i18n/money'
import { useMessages } from '../../i18n/react'

/** 1 is Monday, 7 Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
type Weekday = (typeof weekdays)[number]

const weekdayOf = (weekday: number): Weekday => weekdays.find((each) => each === weekday) ?? 1

/** `Each month on the 25th`, `Den 25 varje månad`. */
export const useRhythm = (rhythm: Rhythm): string => {
  const { t } = useMessages()
  if (rhythm.every === 'day') return t('plans.when.day')
  if (rhythm.every === 'week') return t('plans.when.week', { weekday: t(`plans.weekday.${weekdayOf(rhythm.weekday)}`) })
  return t('plans.when.month', { day: rhythm.day })
}

/** `SEK 1,000 each month on the 25th`, `1 000 kr den 25 varje månad`. */
export const useSum = ({ amount, fiat, rhythm }: Pick<Plan, 'amount' | 'fiat' | 'rhythm'>): string => {
  const { t, locale } = useMessages()
  const sum = limitText(locale, amount, fiat)
  if (rhythm.every === 'day') return t('plans.sum.day', { amount: sum })
  if (rhythm.every === 'week')
    return t('plans.sum.week', { amount: sum, weekday: t(`plans.weekday.${weekdayOf(rhythm.weekday)}`) })
  return t('plans.sum.month', { amount: sum, day: rhythm.day })
}
