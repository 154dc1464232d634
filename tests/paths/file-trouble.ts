const words: Readonly<Record<string, string>> = {
  EACCES: 'that is not allowed',
  EEXIST: 'a file stands where a folder is needed',
  EISDIR: 'it is a folder',
  ENOENT: 'it is not there',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a file stands where a folder is needed',
  EPERM: 'that is not allowed',
  EROFS: 'that is not allowed',
}

/** Why a file cannot be read or written, in words. */
export const fileTrouble = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return words[code] ?? sentenceOf(error)
}

/** The first line of what went wrong, without a full stop. */
export const sentenceOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).trim().split('\n')[0]?.replace(/[.:]$/, '') || 'it failed'
