import { test_arc20_token, test_arc22_token, token_registry } from './sources.gen.ts'

/** Compiled stand-ins of outside programs, by id: for local networks and tests only. */
export const standIns = {
  'token_registry.aleo': token_registry,
  'test_arc20_token.aleo': test_arc20_token,
  'test_arc22_token.aleo': test_arc22_token,
} as const
