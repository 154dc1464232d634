/** What the work comes to, or an error once it has stood still for so long: one path that hangs ends no run. */
export const inTime = <Result>(work: () => Promise<Result>, limitMs: number): Promise<Result> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Stood still for ${limitMs / 1000} s`)), limitMs)
    void work()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
