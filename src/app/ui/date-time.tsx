import { dateTimeText, type Moment } from '../../i18n/dates'

/** `2026-11-20 14:05`, by the reader's clock. */
export const DateTime = ({ moment }: { moment: Moment }) => <time dateTime={moment}>{dateTimeText(moment)}</time>
