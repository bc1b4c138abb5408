export type Channel<Message> = {
  readonly post: (message: Message) => void
  readonly close: () => void
}

/** What the tabs of this browser tell each other; undefined where it refuses: then each tab is alone. */
export function openChannel<Message>(
  name: string,
  hear: (message: Message) => void,
): Channel<Message> | undefined {
  try {
    const channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data))
    return {
      post: (message) => channel.postMessage(message),
      close: () => channel.close(),
    }
  } catch {
    return undefined
  }
}
