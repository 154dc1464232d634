/** Says how far the bench is, apart from what it prints in the end. */
export const tell = (text: string): void => void process.stderr.write(`${text}\n`)
