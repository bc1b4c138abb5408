/** One function that stops several tasks. */
export const joinStops = (stops: readonly (() => unknown)[]) => (): void => {
  for (const stop of stops) stop()
}
