import { gherkinOf } from './gherkin'
import { jsonOf } from './json'
import { markdownOf } from './markdown'
import { mermaidOf } from './mermaid'
import { playwrightOf } from './playwright'
import { textOf, type Told } from './text'

export const formatNames = ['text', 'markdown', 'json', 'gherkin', 'mermaid', 'playwright'] as const
type FormatName = (typeof formatNames)[number]

export const formats: Record<FormatName, (told: Told) => string> = {
  text: textOf,
  markdown: markdownOf,
  json: jsonOf,
  gherkin: gherkinOf,
  mermaid: mermaidOf,
  playwright: playwrightOf,
}
