import { chromium } from 'playwright-core'
import { developmentAccounts } from '@nightjar/devchain'
import { open, importWallet, payField, reviewAndSend, confirmInWallet, acceptDialogs } from './person.ts'
const flags = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-dev-shm-usage','--disable-background-networking','--disable-component-update','--disable-sync','--no-first-run', ...flags] })
const cdp = await browser.newBrowserCDPSession()
const cpu = async () => { const { processInfo } = await cdp.send('SystemInfo.getProcessInfo'); const o: Record<string, number> = {}; for (const p of processInfo) o[p.type] = (o[p.type] ?? 0) + p.cpuTime; return o }
const show = async (what: string, t: number, before: Record<string, number>) => { const now = await cpu(); console.log(what.padEnd(22), `${((Date.now()-t)/1000).toFixed(1)} s wall`, Object.entries(now).map(([k,v]) => `${k} ${(v-(before[k]??0)).toFixed(1)}`).join('  ')); return now }
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: 'http://127.0.0.1:8180', reducedMotion: 'reduce' })
context.setDefaultTimeout(60000)
const page = await context.newPage()
let c = await cpu(); let t = Date.now()
await open(page, '/swap/public?from=USDX&to=WETH'); c = await show('open', t, c); t = Date.now()
await importWallet(page, developmentAccounts[0]?.privateKey ?? ''); c = await show('import', t, c); t = Date.now()
await payField(page).fill('2.5'); await reviewAndSend(page); await confirmInWallet(page); await page.getByText(/^Swapped in block/).waitFor(); c = await show('swap', t, c); t = Date.now()
await page.waitForTimeout(3000); c = await show('3 s idle', t, c); t = Date.now()
await page.reload(); await acceptDialogs(page); await page.waitForTimeout(3000); c = await show('reload + 3 s', t, c)
await browser.close()
