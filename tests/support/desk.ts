/** What a page of the desk sends along with a decision. */
export const hiddenIn = (page: string, name: string): string => {
  const value = new RegExp(`type="hidden" name="${name}" value="([^"]*)"`).exec(page)?.[1]
  if (value === undefined) throw new Error(`The page has no hidden ${name}`)
  return value
}
