import dayjs from 'dayjs'
import 'dayjs/locale/sv.js'
import type { Locale } from '../domain/customer/customer'
import type { Moment } from './dates'

const forms = { day: 'D MMM', month: 'MMM', year: 'YYYY' }

/** `25 Nov`, `25 nov`; `Jun`, `jun`; `2026`: along an axis, as far as its marks are apart. */
export const axisDateText = (locale: Locale, moment: Moment, step: keyof typeof forms): string =>
  dayjs(moment).locale(locale).format(forms[step])
