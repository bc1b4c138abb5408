import { readFileSync } from 'node:fs'

const read = (id: string) => readFileSync(new URL(`./build/${id}`, import.meta.url), 'utf8')

/** Compiled stand-ins for outside programs, by id: for local networks and tests only. */
export const standIns = {
  'token_registry.aleo': read('token_registry.aleo'),
  'test_arc20_token.aleo': read('test_arc20_token.aleo'),
  'test_arc22_token.aleo': read('test_arc22_token.aleo'),
} as const
