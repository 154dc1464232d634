import { rules } from '../../spec/rules'
import { acceptedOf } from '../accepted'
import { amount } from '../formats/text'
import { drivers } from '../registry'
import { tiedRules, type TiedRule } from '../rules'
import { recordOf } from './folder'
import { plainly, rows } from './html'
import { style } from './style'
import { isWell } from './tally'

/** How a path went in the report beside the page: well or not; nothing where it was not walked. */
export type Went = (machine: string, path: string) => boolean | undefined

type Page = { tied: readonly TiedRule[]; others: readonly Pick<TiedRule, 'id' | 'rule'>[]; went: Went }

/** Which rule is walked by which accepted path, as a page beside the report; what no path walks comes first. */
export const rulesPage = ({ tied, others, went }: Page): string => {
  const never = tied.filter(({ ties }) => ties.every(({ paths }) => paths.length === 0))
  const partly = tied.filter((rule) => !never.includes(rule) && rule.ties.some(({ paths }) => paths.length === 0))
  const whole = tied.filter((rule) => !never.includes(rule) && !partly.includes(rule))
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Rules – Paths – Nordmynt</title><style>${style}</style></head>
<body>
<header><h1>Which rule is walked by which path</h1>
<p>${amount(tied.length, 'rule')} of ${tied.length + others.length} in <code>tests/spec</code> name what of the statecharts they are about: ${whole.length} are walked whole by accepted paths, ${partly.length} in part, ${never.length} not at all. The other ${others.length} are shown by their tests alone.</p>
<p class="second">A path walks a rule where it takes a transition that the rule is about, or comes to such a state. Marked ✓ are paths that went well in <a href="index.html">this report</a>, ✗ those that did not; the others were not walked for it.</p></header>
<main>
${sectionOf('Rules that no path walks', never, went)}
${sectionOf('Rules of which paths walk a part', partly, went)}
${sectionOf('Rules that are walked', whole, went)}
${others.length === 0 ? '' : `<h2>Rules that name no statechart</h2><details><summary>${amount(others.length, 'rule')}</summary><ul class="list">${rows(others, ({ id, rule }) => `<li>${plainly(id)}: ${plainly(rule)}</li>`)}</ul></details>`}
</main>
</body></html>
`
}

const sectionOf = (title: string, tied: readonly TiedRule[], went: Went): string =>
  tied.length === 0
    ? ''
    : `<h2>${title}</h2><div class="card scroll"><table><tr><th>Rule</th><th>Is about</th><th>Accepted paths</th></tr>${rows(
        tied,
        ({ id, rule, ties }) =>
          rows(
            ties,
            ({ about, paths }, index) =>
              `<tr${index === 0 ? ` id="${id}"` : ''}>${index === 0 ? `<td rowspan="${ties.length}"><b>${id}</b><br>${plainly(rule)}</td>` : ''}<td><code>${plainly(about)}</code></td><td>${paths.length === 0 ? '<span class="failed">none</span>' : paths.map(({ machine, path }) => pathIn(machine, path, went(machine, path))).join(', ')}</td></tr>`,
          ),
      )}</table></div>`

const pathIn = (machine: string, path: string, isFine: boolean | undefined): string =>
  isFine === undefined
    ? path
    : `<a href="index.html#${machine}-${path}">${path}</a> ${isFine ? '✓' : '<span class="failed">✗</span>'}`

/** The page of all rules, with how their paths went in the runs of a folder. */
export const rulesPageIn = (folder: string): string => {
  const machines = Object.keys(drivers)
  const walked = new Map(
    machines.flatMap((machine) =>
      (recordOf(folder, machine)?.paths ?? []).map((path) => [`${machine} ${path.id}`, path.steps.every(isWell)]),
    ),
  )
  return rulesPage({
    tied: tiedRules(machines.flatMap((machine) => acceptedOf(machine) ?? [])),
    others: rules.filter(({ walked: about = [] }) => about.length === 0),
    went: (machine, path) => walked.get(`${machine} ${path}`),
  })
}
