import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const LOOK_MS = 200

/** Runs `work` when no other process is at it: whoever has made the file is, as long as it lives. */
export async function takeTurn(file, work) {
  while (!take(file)) await wait(LOOK_MS)
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') return true // nothing can be written here: npm will say why
    if (!isAlive(file)) rmSync(file, { force: true })
    return false
  }
}

function isAlive(file) {
  try {
    return process.kill(Number(readFileSync(file, 'utf8')), 0)
  } catch (error) {
    return error.code === 'EPERM' // another user's
  }
}
