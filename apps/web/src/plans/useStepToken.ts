import {
  CREDITS,
  PROGRAMS,
  type PrivateAction,
  REGISTRY_PROGRAM,
  type Token,
  withFieldSuffix,
} from '@nightjar/sdk'
import { useTokenOf } from '../lib/useTokenOf.ts'
import { useTokens } from '../lib/useTokens.ts'
import { useWrappings } from '../lib/useWrappings.ts'
import { tokenOfStep } from './previewPlan.ts'

/** Finds the token of a plan's step, which may belong to another program; undefined if unknown. */
export function useStepToken(action: PrivateAction | null): (token: string) => Token | undefined {
  const tokenOf = useTokenOf()
  const wrappings = useWrappings(useTokens().tokens)
  return (token) => {
    if (token === '') return CREDITS
    const { program } = tokenOfStep(token, action)
    if (program === PROGRAMS.core) {
      return tokenOf(withFieldSuffix(token))
    }
    const id = program === REGISTRY_PROGRAM ? withFieldSuffix(token) : token
    return wrappings.find(({ outside }) => outside.id === id)?.outside
  }
}
