import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root, StartError } from './process.ts'
import { readArguments } from './readArguments.ts'

const START_MS = 300_000

export const usage = `node scripts/run.mjs tryImage <folder>

Runs the steps of deploy/Containerfile in chroots and starts the result, where no container runtime is available. <folder>
is a root folder with Node and npm, as made by debootstrap, and a user "node"; it is only copied. Needs root, and npm's
registry.`

/** `node scripts/run.mjs tryImage`. */
export async function main(args: readonly string[]): Promise<void> {
  const [base] = readArguments(args, { usage, options: {}, words: 1 }).words
  if (base === undefined || !existsSync(join(base, 'usr'))) {
    throw new StartError('Give a root folder with Node in it, such as one made by debootstrap.')
  }
  const scratch = await mkdtemp(join(tmpdir(), 'nightjar-image-'))
  try {
    const text = await readFile(join(root, 'deploy/Containerfile'), 'utf8')
    const image = await build(instructions(text), { base, scratch })
    await start(image)
    console.log('the image builds, starts and is healthy')
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

type Instruction = readonly [name: string, rest: string]

function instructions(text: string): readonly Instruction[] {
  const lines = text.replaceAll(/\\\n\s*/g, ' ').split('\n')
  return lines.flatMap((line): Instruction[] => {
    const [, name, rest] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    return name === undefined || rest === undefined ? [] : [[name, rest]]
  })
}

/** A stage after its instructions. */
type Stage = {
  readonly folder: string
  readonly env: Record<string, string>
  workdir: string
  user: string
  entry: readonly string[]
  health: readonly string[]
}

async function build(
  steps: readonly Instruction[],
  { base, scratch }: { readonly base: string; readonly scratch: string },
): Promise<Stage> {
  const stages = new Map<string, Stage>()
  let stage: Stage | undefined
  for (const [name, rest] of steps) {
    console.log(`${name} ${rest}`)
    if (name === 'FROM') {
      stage = createStage(join(scratch, String(stages.size)))
      stages.set(/ AS (\w+)$/.exec(rest)?.[1] ?? '', stage)
      run('cp', ['-a', base, stage.folder])
      continue
    }
    if (stage === undefined) throw new StartError('The Containerfile begins without FROM.')
    await follow(stage, [name, rest], stages)
  }
  if (stage === undefined) throw new StartError('The Containerfile is empty.')
  return stage
}

const createStage = (folder: string): Stage => ({
  ...{ folder, workdir: '/', user: 'root', entry: [], health: [] },
  env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
})

async function follow(
  stage: Stage,
  [name, rest]: Instruction,
  stages: ReadonlyMap<string, Stage>,
): Promise<void> {
  if (name === 'ENV') {
    for (const [, key, value] of rest.matchAll(/(\w+)=(\S+)/g)) stage.env[key ?? ''] = value ?? ''
  } else if (name === 'WORKDIR') {
    stage.workdir = rest
    await mkdir(join(stage.folder, rest), { recursive: true })
  } else if (name === 'COPY') await copy(stage, rest, stages)
  else if (name === 'RUN') runIn(stage, ['sh', '-c', rest], registryOf())
  else if (name === 'USER') stage.user = rest
  else if (name === 'ENTRYPOINT') stage.entry = JSON.parse(rest)
  else if (name === 'HEALTHCHECK') stage.health = JSON.parse(rest.replace(/^.*?CMD /, ''))
  else if (!['VOLUME', 'EXPOSE', 'STOPSIGNAL'].includes(name)) {
    throw new StartError(`The Containerfile has ${name}, which this script does not support.`)
  }
}

/** The committed files are the build context; files of another stage are copied as they are. */
async function copy(stage: Stage, rest: string, stages: ReadonlyMap<string, Stage>): Promise<void> {
  const [, from, source = '', target = ''] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(rest) ?? []
  const into = join(stage.folder, stage.workdir, target)
  if (from === undefined) {
    run('sh', ['-c', 'git archive HEAD | tar -x -C "$0"', into])
    return
  }
  const other = stages.get(from)
  if (other === undefined) throw new StartError(`The Containerfile has no stage ${from}.`)
  await cp(join(other.folder, source), into, { recursive: true })
}

/** The registry that npm uses here, and the certificates it trusts. */
function registryOf(): Readonly<Record<string, string>> {
  const { NODE_EXTRA_CA_CERTS: trusted } = process.env
  const { stdout } = spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' })
  const registry = { npm_config_registry: stdout.trim() }
  return trusted === undefined ? registry : { ...registry, NODE_EXTRA_CA_CERTS: trusted }
}

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) throw new StartError(`${command} ${args.join(' ')} ended with ${status}.`)
}

/** Arguments of `chroot` for a command in a stage. */
function inStage(
  { folder, workdir, user, env }: Stage,
  command: readonly string[],
  more: Readonly<Record<string, string>>,
): readonly string[] {
  const settings = Object.entries({ ...env, HOME: '/tmp', ...more }).map((each) => each.join('='))
  const inside = ['sh', '-c', 'cd "$0" && exec "$@"', workdir, ...command]
  return [`--userspec=${user}`, folder, 'env', '-i', ...settings, ...inside]
}

function runIn(stage: Stage, command: readonly string[], more = {}): void {
  run('chroot', inStage(stage, command, more))
}

async function start(stage: Stage): Promise<void> {
  const port = { PORT: '18080', HOST: '127.0.0.1' }
  const child = spawn('chroot', inStage(stage, stage.entry, port), { stdio: 'inherit' })
  try {
    await becomesHealthy(stage, child, port)
  } finally {
    child.kill('SIGTERM')
  }
}

async function becomesHealthy(stage: Stage, child: ChildProcess, env: Record<string, string>) {
  const end = Date.now() + START_MS
  for (;;) {
    await wait(1000)
    const { status } = spawnSync('chroot', inStage(stage, stage.health, env))
    if (status === 0) return
    if (child.exitCode !== null) throw new StartError(`The server ended with ${child.exitCode}.`)
    if (Date.now() > end) throw new StartError('The health check does not pass.')
  }
}
