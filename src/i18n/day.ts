/** `2026-11-20` on the reader's clock, breaking nowhere: for screens that tell nothing else of time. */
export const unbrokenDay = (moment: string): string =>
  new Intl.DateTimeFormat('sv-SE').format(new Date(moment)).replaceAll('-', '\u2060-\u2060')
