import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

/** What stands at once, before any script has run: the pages that most visits begin with. */
export const prerenderedPaths = ['/', '/swap/public', '/pool', '/assets/tokens'] as const

/** Said where scripts are off, over a page that can only be looked at. */
const noScript = {
  en: 'Scripts are off, so this page can only be read. Quotes, keys and proofs are made in your browser: turn scripts on to trade.',
  de: 'Skripte sind aus, deshalb lässt sich diese Seite nur lesen. Kurse, Schlüssel und Beweise entstehen in Ihrem Browser: Schalten Sie Skripte ein, um zu handeln.',
} as const

type Language = keyof typeof noScript

export type Rendered = { readonly title: string; readonly body: string }

/**
 * Writes `{path}/index.{language}.html` for the pages above: the page as the built app shows it before it has asked
 * anybody for anything. The app puts its own in the place of it as soon as it can.
 */
export function prerender(): Plugin {
  let folder = 'dist'
  return {
    name: 'nightjar:prerender',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    async writeBundle() {
      const page = await readFile(join(folder, 'index.html'), 'utf8')
      const languages = Object.keys(noScript) as Language[]
      const jobs = prerenderedPaths.flatMap((path) =>
        languages.map((language) => writePage({ folder, page, path, language })),
      )
      await Promise.all(jobs)
    },
  }
}

type Job = {
  readonly folder: string
  readonly page: string
  readonly path: string
  readonly language: Language
}

async function writePage({ folder, page, path, language }: Job): Promise<void> {
  const script = join(import.meta.dirname, 'prerenderPage.ts')
  const args = ['--import', 'tsx', script, folder, path, language]
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: import.meta.dirname,
    maxBuffer: 1 << 24,
  })
  const target = join(folder, path)
  await mkdir(target, { recursive: true })
  await writeFile(join(target, `index.${language}.html`), fillPage(page, language, parse(stdout)))
}

/** What `prerenderPage.ts` has printed last. */
const parse = (stdout: string): Rendered => JSON.parse(stdout.trim().split('\n').at(-1) ?? '')

/** The built page with what was rendered in it, in its language. */
export function fillPage(page: string, language: Language, { title, body }: Rendered): string {
  return page
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
    .replace(/<noscript>[\s\S]*?<\/noscript>/, '')
    .replace('<body>', () => `<body>\n    <noscript><p>${noScript[language]}</p></noscript>`)
}
