import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { createAvailDesktop } from '@nightjar/wallet/testing/availDesktop'
import { injectLeo } from '@nightjar/wallet/testing/injectLeo'
import { injectPuzzle } from '@nightjar/wallet/testing/injectPuzzle'
import { injectShield } from '@nightjar/wallet/testing/injectShield'
import {
  type Account,
  createSimulatedWallet,
  type SimulatedWallet,
} from '@nightjar/wallet/testing/simulatedWallet'
import type { BrowserContext, Page } from 'playwright-core'
import { inject, onTestFinished } from 'vitest'
import { createSend } from './createSend.ts'
import { accountButton } from './person.ts'
import { stack } from './stack.ts'

const snarkVm = await loadTestnet()

const bridge = 'simulatedWallet'

/** What each extension injects into the page, as source that runs before the page's own scripts. */
const injections = {
  Leo: () => `(${injectLeo})(${JSON.stringify({ bridge, dialect: 'leo' })})`,
  Puzzle: () => `(${injectPuzzle})(${JSON.stringify({ bridge })})`,
  Shield: () => `(${injectShield})(${JSON.stringify({ bridge })})`,
}

export type Extension = keyof typeof injections

/**
 * An extension, simulated by a real account: it answers with its own id and sends later. Leo reveals neither the
 * chain's id nor anything beyond having sent.
 */
export async function installExtension(
  context: BrowserContext,
  extension: Extension,
  account: Account,
  proveSeconds = 0,
): Promise<SimulatedWallet> {
  const wallet = await reach(context, account, { tellsEnd: extension !== 'Leo', proveSeconds })
  await context.addInitScript(injections[extension]())
  return wallet
}

type Manner = Pick<Parameters<typeof createSimulatedWallet>[0], 'tellsEnd' | 'proveSeconds'>

/** Connects the account to the global function that the injected objects call. */
export async function reach(
  context: BrowserContext,
  account: Account,
  manner: Manner = { tellsEnd: true },
): Promise<SimulatedWallet> {
  const wallet = simulate(account, manner)
  await context.exposeFunction(bridge, wallet.ask)
  return wallet
}

/** The same as an unpacked extension on disk; returns its folder. */
export async function unpackExtension(extension: Extension): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nightjar-extension-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const script = {
    matches: ['<all_urls>'],
    js: ['inject.js'],
    run_at: 'document_start',
    world: 'MAIN',
  }
  const manifest = {
    manifest_version: 3,
    name: `${extension}, simulated`,
    version: '1.0',
    content_scripts: [script],
  }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'inject.js'), injections[extension]())
  return folder
}

/** Avail's desktop app beside the browser; `pairWith` takes the code that the page shows. */
export async function startAvail(account: Account) {
  const wallet = simulate(account, { tellsEnd: true })
  const desktop = await createAvailDesktop(wallet, inject('relayUrl'))
  onTestFinished(() => desktop.close())
  const pairWith = async (page: Page): Promise<void> => {
    const link = page.getByRole('link', { name: 'Open Avail Wallet' })
    const href = (await link.getAttribute('href')) ?? ''
    await desktop.pair(decodeURIComponent(href.replace('avail://wc?uri=', '')))
    await accountButton(page).waitFor()
  }
  return { wallet, pairWith }
}

function simulate(account: Account, manner: Manner): SimulatedWallet {
  return createSimulatedWallet({
    ...{ snarkVm, ...manner, nodeUrl: stack().nodeUrl, accounts: [account] },
    send: createSend(),
  })
}

/** Chooses a wallet in "Select Wallet". */
export async function chooseWallet(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Select Wallet' })
  await dialog.getByRole('button', { name: new RegExp(name) }).click()
}

/** Connects an extension in "Select Wallet". */
export async function connectExtension(page: Page, extension: Extension): Promise<void> {
  await chooseWallet(page, `${extension} Wallet`)
  await accountButton(page).waitFor()
}
