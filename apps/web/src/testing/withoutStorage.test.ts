import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** What a process has at its start, if Node had storages of its own. */
function storagesWith(...preloaded: readonly string[]): string {
  const own = 'data:text/javascript,globalThis.localStorage={};globalThis.sessionStorage={}'
  const imports = [own, ...preloaded].flatMap((module) => ['--import', module])
  const code = 'console.log(typeof localStorage, typeof sessionStorage)'
  return spawnSync(process.execPath, [...imports, '-e', code], { encoding: 'utf8' }).stdout.trim()
}

test("behavior: Node's own storages do not hide the window's", () => {
  expect(storagesWith()).toBe('object object')
  const preload = new URL('./withoutStorage.mjs', import.meta.url).href
  expect(storagesWith(preload)).toBe('undefined undefined')
  expect(process.execArgv).toContain(preload) // in this process too
})
