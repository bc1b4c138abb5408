/** Resolves in a task of its own: what the browser has waiting, a touch or a picture, goes first. */
export const nextTask = (): Promise<void> => new Promise((done) => setTimeout(done))
