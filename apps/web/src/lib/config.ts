import type { Config } from '@nightjar/sdk'
import { api } from '../network/api.ts'

let current: Config | undefined

/**
 * Loads the deployment's settings. The server writes them into the page; if it did not (the page comes from `vite`), they
 * are requested. Call once before rendering. @throws ApiError if they are unavailable
 */
export async function loadConfig(): Promise<Config> {
  current = readEmbeddedConfig(document) ?? (await api.config())
  return current
}

/** The settings loaded by `loadConfig`. */
export function config(): Config {
  if (!current) throw new Error('config() was read before loadConfig() had finished')
  return current
}

/** For tests and embedding: sets the result of `config()`. */
export function setConfig(value: Config): void {
  current = value
}

function readEmbeddedConfig(page: Document): Config | undefined {
  const text = page.getElementById('nightjar-config')?.textContent?.trim()
  return text ? (JSON.parse(text) as Config) : undefined // written into this page by our own server
}
