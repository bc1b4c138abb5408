/** What the worker says last when snarkVM has trapped; no answer of comlink looks like it. */
export const trapMessage = 'snarkvm-trap'
