import type { Fiat } from '../money/currencies'

/** Letters that are none of the Latin set with a sign, and how banks write them. */
const written: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
  '&': '+',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
  '−': '-',
  _: '-',
}

/** What all banks of the SEPA take (EPC217-08), and what banks in Sweden take among themselves. */
const isTaken: Record<Fiat, RegExp> = {
  EUR: /^[A-Za-z0-9/?:().,'+ -]$/,
  SEK: /^[A-Za-z0-9/?:().,'+ ÅÄÖåäö-]$/,
}

/** As many characters as a name may have: of a payment in euro those of the SEPA's rule book. */
const longestName: Record<Fiat, number> = { EUR: 70, SEK: 140 }
const longestText = 140

/**
 * A text in the characters that banks take for a currency. In kronor å, ä and ö stay; in euro they become a and o, as all
 * other letters with a sign do everywhere. What has no letter of the set becomes a point.
 */
export const bankText = (currency: Fiat, text: string): string => {
  const latin = [...text.normalize('NFC')]
    .map((sign) => (isTaken[currency].test(sign) ? sign : latinOf(currency, sign)))
    .join('')
  // At the ends, or doubled, a slash means something to banks.
  return latin
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[/ ]+|[/ ]+$/g, '')
}

const latinOf = (currency: Fiat, sign: string): string => {
  const plain = written[sign] ?? sign.normalize('NFD').replaceAll(/\p{M}/gu, '')
  if (/^\s*$/.test(plain)) return ' '
  return [...plain].map((each) => (isTaken[currency].test(each) ? each : '.')).join('')
}

const cutTo = (text: string, most: number): string => text.slice(0, most).replaceAll(/[/ ]+$/g, '')

/** A name as a bank takes it; null where no letter of it can be written. */
export const bankName = (currency: Fiat, name: string): string | null => {
  const text = cutTo(bankText(currency, name), longestName[currency])
  return /\p{L}/u.test(text) ? text : null
}

/** What a payment's receiver is to read on their statement. */
export const bankMessage = (currency: Fiat, message: string): string => cutTo(bankText(currency, message), longestText)
