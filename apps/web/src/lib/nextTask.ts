/** Resolves in a new task, after pending browser work such as input or painting. */
export const nextTask = (): Promise<void> => new Promise((done) => setTimeout(done))
