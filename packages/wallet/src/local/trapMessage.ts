/** The worker's last message after snarkVM has trapped; it cannot be mistaken for an answer of comlink. */
export const trapMessage = 'snarkvm-trap'
