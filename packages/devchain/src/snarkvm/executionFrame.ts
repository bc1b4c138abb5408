/** Bytes of an execution besides its transitions: version, their number, state root, no proof. */
export const executionFrameBytes = 35
