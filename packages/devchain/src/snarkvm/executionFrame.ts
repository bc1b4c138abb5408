/** Bytes of an execution besides its transitions: version, transition count and state root; no proof. */
export const EXECUTION_FRAME_BYTES = 35
