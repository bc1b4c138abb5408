/** Milliseconds within which a page that cuts off its requests, because it is left, is gone, and with it the report. */
const LEAVING_MS = 3000

/** Writes a failed request to the console. */
export function reportLater(title: string, message: string): void {
  // biome-ignore lint/suspicious/noConsole: the product's specification asks for this line
  setTimeout(() => console.error(title, message), LEAVING_MS)
}
