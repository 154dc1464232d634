/** The Luhn check digit that belongs behind the digits (Bankgiro OCR numbers, personal numbers). */
export const luhnDigit = (digits: string): string => String((10 - (luhnSum(`${digits}0`) % 10)) % 10)

/** Whether the last digit is the Luhn check digit of those before it. */
export const isLuhn = (digits: string): boolean => /^\d{2,}$/.test(digits) && luhnSum(digits) % 10 === 0

const luhnSum = (digits: string): number =>
  [...digits].toReversed().reduce((sum, digit, index) => sum + doubled(Number(digit), index % 2), 0)

const doubled = (digit: number, times: number): number => (times === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2)
