import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../support/source'
import { dark, light } from '../../../src/app/theme/colors'

const variablesOf = (colors: typeof light): string =>
  Object.entries(colors)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

/** It stands in the page, so that this opens from disk as it should. */
const font = readFileSync(
  join(root, 'node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
).toString('base64')

/** In the look of the product; light and dark as the reader's system is. */
export const style = `
@font-face{font-family:"Instrument Sans Variable";font-weight:400 700;src:url(data:font/woff2;base64,${font}) format("woff2")}
:root{color-scheme:light dark;${variablesOf(light)}}
@media (prefers-color-scheme:dark){:root{${variablesOf(dark)}}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:430 15px/22px "Instrument Sans Variable","Instrument Sans",system-ui,sans-serif;font-variant-numeric:tabular-nums lining-nums}
header,main{max-width:1240px;margin:0 auto;padding:0 24px}
header{padding-top:40px}
h1{font-size:28px;line-height:34px;font-weight:620;letter-spacing:-.016em;margin:0 0 4px}
h2{font-size:22px;line-height:28px;font-weight:620;margin:48px 0 4px;text-wrap:balance}
header p+p{margin-top:8px}
h3{font-size:17px;line-height:24px;font-weight:620;margin:32px 0 12px}
p{margin:0;max-width:75ch;text-wrap:pretty}
small,.second{font-size:13px;line-height:18px;color:var(--ink2)}
.fact{display:inline-block}
.card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:20px 24px;margin:12px 0}
.said{margin:12px 0}
.verdict{display:inline-flex;gap:8px;align-items:center;border-radius:6px;padding:4px 12px;font-weight:620;background:var(--successQuiet);color:var(--successText)}
.verdict.failed{background:var(--errorQuiet);color:var(--errorText)}
.bars{display:grid;grid-template-columns:repeat(auto-fit,minmax(210px,1fr));gap:24px}
.bar b{font-size:22px;line-height:28px;font-weight:530}
.bar .track{height:8px;border-radius:4px;background:var(--sunken);margin-top:8px;overflow:hidden}
.bar .track i{display:block;height:8px;border-radius:4px;background:var(--accent)}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:13px;line-height:18px}
th{text-align:left;font-weight:530;color:var(--ink2)}
th,td{padding:8px 12px 8px 0;border-top:1px solid var(--line);vertical-align:top}
td.figure,th.figure{text-align:right}
a{color:var(--accentText)}
code{font:inherit;font-weight:530;overflow-wrap:anywhere}
td code{overflow-wrap:break-word}
.never{color:var(--ink2)}
.chart{display:block;width:clamp(var(--width) * .85,100%,var(--width))}
.chart rect{fill:var(--card);stroke:var(--accent);stroke-width:1.5}
.chart .state.never rect{stroke:var(--line2);stroke-dasharray:4 4}
.chart text{text-anchor:middle;font-size:13px;font-weight:530;fill:var(--ink)}
.chart text.event{font-size:11px;font-weight:430;fill:var(--ink2);paint-order:stroke;stroke:var(--card);stroke-width:3px}
.chart text.beside{text-anchor:start}
.chart .arrow{fill:none;stroke:var(--accent)}
.chart .arrow.never{stroke:var(--line2);stroke-dasharray:4 4}
.chart .arrow.failed{stroke:var(--errorLine)}
.chart marker path{fill:var(--ink2)}
.chart .grip{fill:none;stroke:transparent;stroke-width:14}
.chart a:hover .arrow,.chart a:focus-visible .arrow{stroke:var(--ink);stroke-dasharray:none}
.chart a:focus-visible{outline:none}
.through{display:none;background:var(--accentQuiet);border-radius:8px;padding:12px 16px;margin-top:12px;overflow-wrap:anywhere}
.through:target{display:block;scroll-margin-top:60vh}
th:last-child,td:last-child{padding-right:0}
.failed{color:var(--errorText)}
.heat{display:flex;flex-wrap:wrap;gap:3px;margin-top:12px}
.heat i{width:14px;height:14px;border-radius:3px;background:var(--sunken)}
.heat i.some{background:var(--accent);opacity:.55}
.heat i.often{background:var(--accent)}
details{background:var(--card);border:1px solid var(--line);border-radius:10px;margin:12px 0}
summary{cursor:pointer;padding:16px 24px;font-weight:530}
ol{list-style:none;margin:0;padding:0 24px 16px;scroll-margin-top:72px}
ol>li{display:grid;grid-template-columns:32px minmax(0,1fr) 240px;gap:16px;padding:16px 0;border-top:1px solid var(--line)}
:target{scroll-margin-top:24px}
a.verdict{text-decoration:none}
.list{margin:8px 0 0;padding:0 0 0 20px;font-size:13px;line-height:20px}
.list code{font-weight:430}
details.missing{border:0;margin:12px 0 0}
details.missing summary{padding:0;font-size:13px}
li .number{color:var(--ink2)}
li img{width:240px;border:1px solid var(--line);border-radius:6px;display:block}
.wrong{background:var(--errorQuiet);border-left:3px solid var(--errorLine);padding:8px 12px;margin-top:8px;white-space:pre-wrap;overflow-wrap:anywhere}
footer{max-width:1240px;margin:48px auto;padding:0 24px}
@media (max-width:720px){
header,main,footer{padding-inline:16px}
.card{padding:16px}
summary{padding:12px 16px}
ol{padding:0 16px 16px}
ol>li{grid-template-columns:20px minmax(0,1fr);gap:12px}
ol>li>a{grid-column:2}
li img{width:100%;max-width:240px}
.chart{width:var(--width)}
.bars{grid-template-columns:1fr 1fr;gap:16px}
th,td{padding-right:8px}
}
`
