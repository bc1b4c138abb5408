import type { Config } from '@nightjar/sdk'
import { api } from './api.ts'

let current: Config | undefined

/**
 * The deployment's settings. The server writes them into the page; where it did not (the page comes
 * from `vite`), they are asked for. Call once before rendering. @throws ApiError when not to be had.
 */
export async function loadConfig(): Promise<Config> {
  current = readEmbeddedConfig(document) ?? (await api.config())
  return current
}

/** The settings that `loadConfig` found. */
export function config(): Config {
  if (!current) throw new Error('config() was read before loadConfig() had finished')
  return current
}

/** For tests and embedding: sets what `config()` answers. */
export function setConfig(value: Config): void {
  current = value
}

function readEmbeddedConfig(page: Document): Config | undefined {
  const text = page.getElementById('nightjar-config')?.textContent?.trim()
  return text ? (JSON.parse(text) as Config) : undefined // written by our own server into this page
}
