/** Has the browser save a file of the customer's. */
export const saveFile = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content)
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = name
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
