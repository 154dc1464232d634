/** Some browsers name others that they are like too; the first that is found is the one. */
const browsers = [
  ['Edge', /\bEdgA?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
] as const

const systems = [
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

/** Browser and system as customers know them, from what the browser says of itself; null where it says nothing known. */
export const deviceOf = (userAgent: string | null): { browser: string | null; system: string | null } => ({
  browser: browserIn(userAgent ?? ''),
  system: systems.find(([, sign]) => sign.test(userAgent ?? ''))?.[0] ?? null,
})

const browserIn = (userAgent: string): string | null => {
  for (const [name, sign] of browsers) {
    const version = sign.exec(userAgent)?.[1]
    if (version !== undefined) return `${name} ${version}`
  }
  return null
}
