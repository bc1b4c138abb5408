/** Bytes of an execution besides its transitions: version, their number, state root, no proof. */
export const EXECUTION_FRAME_BYTES = 35
