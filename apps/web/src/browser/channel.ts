export type Channel<Message> = {
  readonly post: (message: Message) => void
  readonly close: () => void
}

/**
 * What the tabs of this browser tell each other; undefined where it refuses: then each tab is alone. A message that it
 * refuses to carry later is lost.
 */
export function openChannel<Message>(
  name: string,
  hear: (message: Message) => void,
): Channel<Message> | undefined {
  try {
    const channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data))
    return {
      post: (message) => {
        try {
          channel.postMessage(message)
        } catch {
          // closed by the browser
        }
      },
      close: () => channel.close(),
    }
  } catch {
    return undefined
  }
}
