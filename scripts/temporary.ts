import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
} from 'node:fs'
import { constants, hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** How long processes may take to end before they are killed. */
const GRACE_MS = 3000
const LOOK_MS = 20
const MARK_LENGTH = 6
const hasProc = existsSync('/proc/self/stat')

let taken: string | undefined

/**
 * Gives this process a temporary folder (`TMPDIR`), in which it and all that it starts put theirs. When it ends, except by
 * kill -9, what it started ends too, and the folder is removed. Removes what commands left that were killed.
 * @returns the folder, the same at each call
 */
export function takeFolder(): string {
  if (taken !== undefined) return taken
  // beside that of a command which started this one: the path of a socket has about a hundred characters at most
  const place = isTaken(process.env) ? dirname(tmpdir()) : tmpdir()
  sweepFolders(place)
  const owner = ownerOf(process.pid)
  const folder = mkdtempSync(join(place, `nightjar-${owner}-`))
  chmodSync(folder, 0o711) // root starts PostgreSQL as another user, whose folder is in it
  Object.assign(process.env, { TMPDIR: folder, NIGHTJAR_OWNER: owner })
  process.once('exit', () => removeFolder(folder))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) exitOn(signal)
  taken = folder
  return folder
}

/** Lets a signal that nothing else handles end this process as its default does, but with what is to be done at an exit. */
function exitOn(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP'): void {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal])
  })
}

/** For a process that was given another's folder: removes it at the exit if that other is gone by then. */
export function outliveOwner(): void {
  const { TMPDIR: folder = '', NIGHTJAR_OWNER: owner = '' } = process.env
  process.once('exit', () => {
    if (isGone(owner)) removeFolder(folder)
  })
}

/** Whether the environment is that of a living process that took its folder, or of one that it started. */
export const isTaken = ({ TMPDIR = '', NIGHTJAR_OWNER = '' }: NodeJS.ProcessEnv): boolean =>
  ownerIn(TMPDIR.slice(dirname(TMPDIR).length + 1)) === NIGHTJAR_OWNER && !isGone(NIGHTJAR_OWNER)

/** Ends the processes that use a folder, and removes it. */
function removeFolder(folder: string): void {
  endProcessesOf(folder)
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

function sweepFolders(parent: string): void {
  for (const name of readdirSync(parent)) {
    const owner = ownerIn(name)
    if (owner === undefined || !isGone(owner)) continue
    try {
      const folder = join(parent, name)
      if (lstatSync(folder).uid === process.getuid?.()) removeFolder(folder)
    } catch {
      // another command removes it at the same time
    }
  }
}

const ownerIn = (name: string): string | undefined => /^nightjar-(\w+)-\w+$/.exec(name)?.[1]

/** Who makes a thing, as part of its name: user and machine, process, and its start, because numbers of processes recur. */
export function ownerOf(pid: number): string {
  return `${home()}_${pid}_${mark(startOf(pid) ?? '')}`
}

/** Whether an owner was a process of this user on this machine that has ended. */
export function isGone(owner: string): boolean {
  const [, place, pid, start] = /^([0-9a-f]+)_(\d+)_([0-9a-f]+)$/.exec(owner) ?? []
  if (place !== home()) return false
  const now = startOf(Number(pid))
  return now === undefined || mark(now) !== start
}

/** Containers number their processes separately; other users' may be hidden. */
const home = (): string =>
  mark(`${hostname()} ${hasProc ? readlinkSync('/proc/self/ns/pid') : ''} ${process.getuid?.()}`)

const mark = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, MARK_LENGTH)

/** When a process began; undefined if it has ended. */
function startOf(pid: number): string | undefined {
  if (!hasProc) {
    const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
    return stdout.trim() || undefined
  }
  const stat = readOr('', `/proc/${pid}/stat`)
  const [state = '', ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ') // the name before it may be anything
  if (state === '' || /[ZX]/.test(state)) return undefined
  return `${readOr('', '/proc/sys/kernel/random/boot_id')} ${rest[18]}`
}

/** Ends every other process whose temporary folder is this one or in it: those that its owner started, and theirs. */
export function endProcessesOf(folder: string): void {
  const end = Date.now() + GRACE_MS
  const living = () => processesOf(folder).filter((pid) => startOf(pid) !== undefined)
  for (const pid of living()) send(pid, 'SIGINT') // PostgreSQL waits for its clients at SIGTERM
  while (living().length > 0 && Date.now() < end) pause()
  for (const pid of living()) send(pid, 'SIGKILL')
}

function processesOf(folder: string): readonly number[] {
  const isIn = (text: string) => text.includes(`TMPDIR=${folder}`)
  const listed = hasProc ? readProc() : readPs()
  return listed.filter(([pid, text]) => pid !== process.pid && isIn(text)).map(([pid]) => pid)
}

type Listed = readonly (readonly [pid: number, environment: string])[]

const readProc = (): Listed =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => [Number(pid), readOr('', `/proc/${pid}/environ`)])

function readPs(): Listed {
  const { stdout } = spawnSync('ps', ['axeww', '-o', 'pid=,command='], { encoding: 'utf8' })
  return stdout.split('\n').map((line) => [Number.parseInt(line, 10), line])
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // it has ended by itself
  }
}

/** At an exit nothing may wait but this. */
const pause = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS)

function readOr(otherwise: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return otherwise
  }
}
