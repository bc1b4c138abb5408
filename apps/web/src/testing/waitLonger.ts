import { vi } from 'vitest'

const { waitFor } = vi

/** Vitest's default wait of a second is too short if code has to load and the machine is busy. */
const waitLonger: typeof waitFor = (callback, options = { timeout: 10_000 }) =>
  waitFor(callback, options)

if (waitFor.name !== waitLonger.name) vi.waitFor = waitLonger // every file of a worker comes by here
