import { phone } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'

const { color, size, line, weight, space, radius } = vars

/**
 * The panel stands in a shadow tree with a style sheet of its own: the sheet that every customer loads does not grow by
 * it, and neither changes the other.
 */
export const sheetOf = (): CSSStyleSheet => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  return sheet
}

const rules = `
*{box-sizing:border-box}
aside{font:${weight.regular} ${size.t1}/${line.t1} ${vars.font};font-variant-numeric:tabular-nums lining-nums;word-spacing:.07em;color:${color.ink}}
h2,h3,p,ul,ol{margin:0;padding:0}
h2{font-size:${size.t2};line-height:${line.t2};font-weight:${weight.strong}}
h3{font-size:${size.t1};line-height:${line.t1};font-weight:${weight.strong};margin:${space.s3} 0 ${space.s1}}
ul{list-style:none}
button{font:inherit;color:${color.accentText};font-weight:${weight.medium};min-height:36px;padding:0 ${space.s3};background:none;border:1px solid ${color.line};border-radius:${radius.control};cursor:pointer}
button:hover{background:${color.accentQuiet}}
button:disabled{color:${color.ink2};background:${color.sunken};cursor:default}
:focus-visible{outline:2px solid ${color.focus};outline-offset:2px}
.unseen{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.quiet,.state{color:${color.ink2};font-weight:${weight.regular}}
.tab{position:fixed;z-index:40;right:0;top:45%;width:24px;min-height:72px;padding:${space.s2} 0;writing-mode:vertical-rl;line-height:22px;text-align:center;color:${color.ink2};background:${color.raised};border:1px solid ${color.line2};border-right:0;border-radius:${radius.control} 0 0 ${radius.control}}
.panel{position:fixed;z-index:40;right:${space.s4};top:${space.s4};bottom:${space.s4};width:380px;overflow-y:auto;padding:0 ${space.s4};background:${color.raised};border:1px solid ${color.line};border-radius:${radius.card};box-shadow:${color.shadow}}
header{position:sticky;top:0;display:flex;justify-content:space-between;align-items:center;padding:${space.s3} 0;background:${color.raised}}
.machine{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:2px ${space.s3};width:100%;padding:${space.s2} 0;text-align:start;color:${color.ink};border:0;border-top:1px solid ${color.line};border-radius:0}
.panel>ul{margin-top:${space.s3};border-bottom:1px solid ${color.line}}
.name{font-weight:${weight.strong}}
.figure{justify-self:end;color:${color.ink2}}
.state{overflow-wrap:anywhere}
progress{appearance:none;width:64px;height:6px;align-self:center;border:0;border-radius:3px;overflow:hidden;background:${color.sunken}}
progress::-webkit-progress-bar{background:${color.sunken}}
progress::-webkit-progress-value{background:${color.accent}}
progress::-moz-progress-bar{background:${color.accent}}
.walk{padding:0 0 ${space.s4}}
.copy{width:100%}
.copy+.copy{margin-top:${space.s2}}
ol{padding-inline-start:28px}
ol li,.id{padding:2px 0;overflow-wrap:anywhere}
ol li::marker{color:${color.ink2}}
details{margin-top:${space.s3}}
summary{cursor:pointer;min-height:24px}
.id{color:${color.ink2}}
footer{display:flex;gap:${space.s2};padding:${space.s4} 0}
@media ${phone}{
.panel{left:0;right:0;top:auto;bottom:0;width:auto;max-height:62dvh;border-radius:${radius.sheet} ${radius.sheet} 0 0}
button:not(.tab){min-height:44px}
}
@media print{aside{display:none}}
`
