/** Saves a text as a file of the customer's. */
export const saveText = (text: string, fileName: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = fileName
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
