/** Why the server cannot start, as sentences for the operator; shown without a stack, exit code 2. */
export class StartError extends Error {
  readonly problems: readonly string[]

  constructor(...problems: string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}
