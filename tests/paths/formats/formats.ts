import { jsonOf } from './json'
import { markdownOf } from './markdown'
import { mermaidOf } from './mermaid'
import { textOf, type Told } from './text'

export const formatNames = ['text', 'markdown', 'json', 'mermaid'] as const
export type FormatName = (typeof formatNames)[number]

export const formats: Record<FormatName, (told: Told) => string> = {
  text: textOf,
  markdown: markdownOf,
  json: jsonOf,
  mermaid: mermaidOf,
}
