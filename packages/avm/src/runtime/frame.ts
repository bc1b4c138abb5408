import type { DynamicFuture, Future } from '@nightjar/aleo'
import type { Scope } from '../loaded.ts'
import type { Overlay } from '../overlay.ts'
import type { RegisterValue } from '../value.ts'

/** The block in which a program runs. */
export type BlockState = {
  readonly height: number
  /** Seconds since 1970; undefined before consensus version 12. */
  readonly timestamp?: number | bigint
  /** 32 bytes, the source for `rand.chacha`. */
  readonly randomSeed?: Uint8Array
}

/** Data shared by all frames of one call. */
export type Run = {
  readonly block: BlockState
  readonly overlay: Overlay
  /** The transition's id as a field; undefined in views. */
  readonly transitionId: bigint | undefined
  /** Number of awaits so far. */
  awaits: number
  /** Raw microcredits so far. */
  cost: bigint
  /** The future that a dynamic one stands for, if the transaction has it. */
  readonly findFuture: (future: DynamicFuture) => Future | undefined
}

/** One running finalize, view or constructor. */
export type Frame = {
  readonly registers: (RegisterValue | undefined)[]
  readonly run: Run
  readonly scope: Scope
  /** Number of the await that started this frame; 0 for the first. */
  readonly nonce: number
  /** Registers whose future was awaited. */
  awaited: Set<number> | undefined
}

/** A compiled command; a branch returns the index of the next one. */
export type Step = (frame: Frame) => number | undefined

/** Reads an operand. */
export type Load = (frame: Frame) => RegisterValue
