import axe from 'axe-core'

/** What axe finds wrong with what is drawn, colours aside, which jsdom does not paint; nothing found is an empty list. */
export const faultsIn = async (drawn: Element): Promise<string[]> => {
  const { violations } = await axe.run(drawn, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}: ${help}`))
}
