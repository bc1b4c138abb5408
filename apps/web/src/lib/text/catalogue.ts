import { type Messages, setupI18n } from '@lingui/core'
import { directionOf, type Language, type languages, PSEUDO } from './language.ts'

/** Folders whose messages are needed by the frame of every page: bundled in one file per language. */
export const frame = ['app', 'lib', 'transactions', 'ui', 'features/consent']

const tables = { en: () => import('./en.ts'), de: () => import('./de.ts') } satisfies Record<
  (typeof languages)[number],
  unknown
>

const wanted = new Set(frame.map((folder) => `/src/${folder}`))

export const i18n = setupI18n()

/** Switches the page to a language: loads the messages used so far in it, then shows it. */
export async function speak(language: Language): Promise<void> {
  await Promise.all([...wanted].map((folder) => load(folder, language)))
  i18n.activate(language)
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

/** Loads the messages of folders, e.g. `features/swap`, in the current language, and in every later one. */
export async function loadMessages(...names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => want(`/src/${name}`)))
}

async function want(folder: string): Promise<void> {
  if (wanted.has(folder)) return
  await load(folder, i18n.locale as Language)
  wanted.add(folder)
}

async function load(folder: string, language: Language): Promise<void> {
  const written = language === PSEUDO ? 'en' : language
  const { files } = await tables[written]()
  const file = `${folder}/messages/${written}.json`
  const read = files[file]
  if (!read) throw new Error(`There are no messages in ${file}.`)
  const messages = await read()
  i18n.load(language, language === PSEUDO ? await disguise(messages) : messages)
}

async function disguise(messages: Messages): Promise<Messages> {
  const { pseudoMessage } = await import('./pseudo.ts')
  const entries = Object.entries(messages)
  return Object.fromEntries(
    entries.map(([id, message]) => [
      id,
      typeof message === 'string' ? message : pseudoMessage(message),
    ]),
  )
}
