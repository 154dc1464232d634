/** What a decoder answers, or undefined where it throws on bytes that it cannot read. */
export const attempt = <Result>(decode: () => Result): Result | undefined => {
  try {
    return decode()
  } catch {
    return undefined
  }
}
