import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../../scripts/chromium.ts'
import { root, runCommand } from '../../scripts/process.ts'
import { installBeside } from '../peers/installBeside.ts'

/** `phone` is Lighthouse's simulated phone: a slow 4G network, and a processor four times slower. */
export type Device = 'desktop' | 'phone'

/** Scores from 0 to 100, times in milliseconds; `faults` names each audit that costs points. */
export type Audit = {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  readonly firstPaintMs: number
  readonly largestPaintMs: number
  readonly blockedMs: number
  readonly layoutShift: number
  readonly faults: readonly string[]
}

const folder = join(root, 'bench', 'lighthouse')

/** Installs Lighthouse next to this file on first use; neither the app nor the tests use it. */
export async function installLighthouse(): Promise<void> {
  await installBeside(folder, 'Lighthouse')
}

/** One run of Lighthouse in a fresh profile. */
export async function audit(url: string, device: Device): Promise<Audit> {
  const out = await mkdtemp(join(tmpdir(), 'nightjar-lighthouse-'))
  try {
    const file = join(out, 'report.json')
    const { code, output } = await runCommand(
      process.execPath,
      [join(folder, 'node_modules/lighthouse/cli/index.js'), url, ...flags(device, file)],
      { env: { CHROME_PATH: await findChromium() }, quiet: true },
    )
    if (code !== 0) throw new Error(`Lighthouse failed at ${url}: ${output.trim().slice(-500)}`)
    return read(JSON.parse(await readFile(file, 'utf8')))
  } finally {
    await rm(out, { recursive: true, force: true })
  }
}

const flags = (device: Device, file: string): readonly string[] => [
  '--output=json',
  `--output-path=${file}`,
  '--quiet',
  '--only-categories=performance,accessibility,best-practices,seo',
  '--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage',
  ...(device === 'desktop' ? ['--preset=desktop'] : []),
]

function read(report: unknown): Audit {
  const points = (category: string) =>
    Math.round(numberAt(report, 'categories', category, 'score') * 100)
  const value = (id: string) => numberAt(report, 'audits', id, 'numericValue')
  return {
    performance: points('performance'),
    accessibility: points('accessibility'),
    bestPractices: points('best-practices'),
    seo: points('seo'),
    firstPaintMs: value('first-contentful-paint'),
    largestPaintMs: value('largest-contentful-paint'),
    blockedMs: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
    faults: Object.keys(objectAt(report, 'audits')).filter((id) => {
      const score = objectAt(report, 'audits', id).score
      return typeof score === 'number' && score < GOOD
    }),
  }
}

/** The lowest score that Lighthouse rates as good. */
const GOOD = 0.9

function numberAt(report: unknown, ...path: readonly string[]): number {
  const value = objectAt(report, ...path.slice(0, -1))[path.at(-1) ?? '']
  if (typeof value !== 'number') throw new Error(`Lighthouse reported no ${path.join('.')}.`)
  return value
}

function objectAt(report: unknown, ...path: readonly string[]): Readonly<Record<string, unknown>> {
  const value = path.reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), report)
  return isObject(value) ? value : {}
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
