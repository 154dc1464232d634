import type { CopyingPorts } from '../../../machines/shared/copying'

export const copyingPorts: CopyingPorts = {
  writeClipboard: ({ text }) => navigator.clipboard.writeText(text),
}
