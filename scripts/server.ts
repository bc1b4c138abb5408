import { root } from './process.ts'

/** `npm run server`: only the server, in this process. */
export async function main(args: readonly string[]): Promise<void> {
  process.argv = [process.execPath, `${root}/apps/server/src/main.ts`, ...args]
  await import('@nightjar/server/main')
}
