import { root } from './process.ts'

/** `npm run devchain`: only the devchain, in this process. */
export async function main(args: readonly string[]): Promise<void> {
  process.argv = [process.execPath, `${root}/packages/devchain/src/main.ts`, ...args]
  await import('@nightjar/devchain/main')
}
