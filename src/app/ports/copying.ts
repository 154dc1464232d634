import type { CopyingPorts } from '../../../machines/copying'

export const copyingPorts: CopyingPorts = {
  writeClipboard: ({ text }) => navigator.clipboard.writeText(text),
}
