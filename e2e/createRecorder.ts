import type { Page, Request, Route } from 'playwright-core'
import type { Step } from './differences.ts'
import { fireTimers, holdTimers } from './drivenTimers.ts'
import type { Asked, FrozenSite } from './frozenSite.ts'

type Watched = { readonly site: FrozenSite; readonly page: Page }

/** Less than what makes the stream of blocks count as silent, and a part of no age at which something is asked for again. */
const STEP_MS = 26_000
/** So many turns of rest last longer than every pause of the page that is left to it. */
const TURNS = 30
/** So many end whatever it does before it has an answer. */
const GROUP_TURNS = 8
/** So many are longer than any answer takes that comes. */
const LOST_TURNS = 40
const TURN_MS = 25
const LONGEST_MS = 150_000

/** One block in a hundred is compared with the node, by chance. */
const drawn = /\/(node|endpoint)\/.*\/blocks\?start=\d+&end=\d+$/

/**
 * Records what a visitor asks for, step by step. The page's clock stands still during a step and moves by as much between
 * two, which is when its long pauses end: what is asked for on an interval belongs to a step, and is compared like all else.
 *
 * The order is that of groups. What page and workers ask for waits in the browser until they rest; then all of it goes
 * to the network at once. So a group is what was asked because of the same click, block, moment or answers, and only the
 * page decides what is in which. Within one the order can't be compared: page and workers ask at the same time, and the
 * browser's six connections send it as they become free.
 */
export async function createRecorder(site: FrozenSite, page: Page) {
  const steps: Step[] = []
  const requested: string[] = []
  const kept = new Set<string>()
  const work = await watchWork({ site, page })
  let now = site.frozenAt
  page.on('request', (request) => requested.push(request.url())) // what the disk cache answers, too
  await page.clock.setFixedTime(now)
  await holdTimers(page)

  return {
    steps,
    /** Lets time pass, does something, which asks for this among other things, and waits for the end of it. */
    async step(name: string, act: () => Promise<unknown>, awaited: readonly string[] = []) {
      const missing = () => {
        const asked = [...requested, ...site.asked().map(({ path }) => path)]
        return awaited.filter((part) => !asked.some((path) => path.includes(part)))
      }
      requested.length = 0
      now += STEP_MS
      await page.clock.setFixedTime(now)
      work.hold(true)
      site.beat()
      await work.settle(GROUP_TURNS)
      await fireTimers(page, () => work.settle(GROUP_TURNS))
      let isDone = false
      const done = act().finally(() => {
        isDone = true
      })
      const waiting = () => (isDone ? missing() : [...missing(), 'the end of the step'])
      await Promise.all([done, work.settle(TURNS, waiting)]).catch((cause) => {
        throw new Error(`${name}: ${String(cause)}`, { cause })
      })
      work.hold(false)
      steps.push({ step: name, ...linesOf(site.take(), kept) })
    },
  }
}

/** What a browser asks for once, and then keeps for ever; that its requests wait ends its cache. */
const isKept = (path: string): boolean => /^\/(assets|tokens)\//.test(path)

/** What was asked, as it is compared: without what the browser `kept` from before, which this adds to. */
function linesOf(taken: ReturnType<FrozenSite['take']>, kept: Set<string>): Omit<Step, 'step'> {
  const isNew = ({ path }: Asked) => {
    if (drawn.test(path) || kept.has(path)) return false
    if (isKept(path)) kept.add(path)
    return true
  }
  const groups = taken
    .map((group) => group.filter(isNew))
    .map((group) => group.map(({ method, path, size }) => `${method} ${mask(path)} ${size}`))
    .filter(({ length }) => length > 0)
  const ofKind = (kind: string) =>
    groups.flat().filter((each) => each.includes(`/api/pages/${kind}/`))
  return {
    groups: groups.map((group) => group.toSorted()),
    pages: [...ofKind('outputs'), ...ofKind('calls')],
  }
}

/** Without the time, and without keys that are hashes of the account's address. */
const mask = (path: string): string =>
  path
    .replace(/\b(from|to)=1\d{9}\b/g, '$1=now')
    .replace(/(authorized_balances)\/\d+field/, '$1/mine')

/** Knows when a page and its workers rest, and sends what they ask for then. */
async function watchWork({ site, page }: Watched) {
  const browser = page.context().browser()
  if (browser === null) throw new Error('The page has no browser.')
  const processes = await browser.newBrowserCDPSession()

  /** Seconds that all pages and workers have worked. */
  async function worked(): Promise<number> {
    const { processInfo } = await processes.send('SystemInfo.getProcessInfo')
    return processInfo.reduce(
      (sum, { type, cpuTime }) => (type === 'renderer' ? sum + cpuTime : sum),
      0,
    )
  }

  const begun = new Set<Request>()
  const held = new Set<Route>()
  let holds = false
  page.on('request', (request) => begun.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end as 'requestfinished', (request) => begun.delete(request))
  }
  await page.context().route('**/*', async (route) => {
    if (holds && !drawn.test(route.request().url())) held.add(route)
    else await route.continue()
  })

  /** Sends what waits to the network, as a group of its own. */
  function sendHeld(): void {
    site.beginGroup()
    for (const route of held) void route.continue().catch(() => undefined) // its page may be gone
    held.clear()
  }

  let [seconds, lost] = [await worked(), 0]

  /** Whether each request waits or has its answer. What a page leaves behind that is gone never gets one. */
  function isAnswered(): boolean {
    const isOpen = begun.size > held.size + site.streams()
    lost = isOpen ? lost + 1 : 0
    if (lost < LOST_TURNS || site.isAnswering()) return !isOpen
    begun.clear()
    return true
  }

  /** Whether page and workers had next to nothing to do in a turn, and wait for no answer. */
  async function rests(): Promise<boolean> {
    const [before, waiting] = [seconds, held.size]
    await takeTurn(page)
    seconds = await worked()
    return isAnswered() && held.size === waiting && seconds - before < IDLE_SECONDS
  }

  /** Sends group after group until so many turns were at rest, and nothing is waited for. */
  async function settle(turns: number, waiting = (): readonly string[] => []): Promise<void> {
    const until = Date.now() + LONGEST_MS
    for (let resting = 0; resting < turns || waiting().length > 0; ) {
      resting = (await rests()) ? resting + 1 : 0
      if (held.size > 0 && resting >= GROUP_TURNS) {
        sendHeld()
        resting = 0
      }
      if (Date.now() > until) {
        throw new Error(`does not end; waits for: ${waiting().join(', ') || 'nothing'}.`)
      }
    }
  }

  return {
    settle,
    /** Whether requests wait from now on. */
    hold: (value: boolean): void => {
      holds = value
      if (!value) sendHeld()
    },
  }
}

/** What asking whether they rest costs them. */
const IDLE_SECONDS = 0.011

/** Resolves when the page and each worker has done what it had to do, but for those whose code is still on its way. */
async function takeTurn(page: Page): Promise<void> {
  const rest = () => scheduler.postTask(() => undefined, { priority: 'background' })
  const all = [page.evaluate(rest), ...page.workers().map((worker) => worker.evaluate(rest))]
  const resting = all.map((each) => each.catch(() => undefined)) // one may end meanwhile
  const passed = (ms: number) => new Promise((done) => setTimeout(done, ms))
  await Promise.race([Promise.all(resting), passed(10 * TURN_MS)])
  await passed(TURN_MS)
}
