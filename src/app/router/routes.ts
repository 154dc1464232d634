import { screenNames, screens } from '../../domain/screens'

type Row = { name: string; path: string }

/** Route table check: a name or a path that stands twice is an error at start (spec, section 2). */
export const checkRoutes = (rows: readonly Row[]): void => {
  for (const key of ['name', 'path'] as const) {
    const seen = rows.map((row) => row[key])
    const double = seen.find((value, index) => seen.indexOf(value) !== index)
    if (double !== undefined) throw new Error(`Two routes have the ${key} "${double}"`)
  }
}

checkRoutes(screenNames.map((name) => ({ name, path: screens[name].path })))
