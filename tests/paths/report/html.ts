/** Text as it stands in HTML. */
export const plainly = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

export const rows = <Item>(items: readonly Item[], row: (item: Item, index: number) => string): string =>
  items.map(row).join('\n')
