import { screenNames, screens } from '../../domain/routing/screens'

/** Route table check: a path that stands twice is an error at start (rule screens-1); a name cannot, by its type. */
export const checkPaths = (paths: readonly string[]): void => {
  const double = paths.find((path, index) => paths.indexOf(path) !== index)
  if (double !== undefined) throw new Error(`Two routes have the path "${double}"`)
}

checkPaths(screenNames.map((name) => screens[name].path))
