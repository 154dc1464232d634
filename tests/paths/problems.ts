/** What is wrong with a machine, its driver or what was asked: told in one sentence, with exit code 3. */
export class PathsProblem extends Error {
  override name = 'PathsProblem'
}

/** What was asked for names nothing of a machine; with several machines, another may have it. */
export class NamesNothing extends PathsProblem {}
