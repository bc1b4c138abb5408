import type { Config } from '@nightjar/sdk'
import { escapeMarkup } from '../previews/preview.ts'

const CONFIG_TAG = /(<script type="application\/json" id="nightjar-config">)[^<]*(<\/script>)/

/** Inserts the configuration into the page in place of the empty one. */
export function injectConfig(html: string, config: Config): string {
  const json = JSON.stringify(config).replaceAll('<', '\\u003c') // so that no text can close the element
  return html.replace(CONFIG_TAG, (_, open: string, close: string) => `${open}${json}${close}`)
}

const AREAS_TAG = /(<p data-areas="([^"]*)"(?: data-names="([^"]*)")?>)[^<]*(<\/p>)/
const LANGUAGE = /<html lang="([\w-]+)"/

/**
 * Names the areas in which the operator does not offer the service, in the page of terms, by its own sentence and in its
 * language; without any, its other sentence stays.
 */
export function injectAreas(
  html: string,
  { excludedAreas }: Pick<Config, 'excludedAreas'>,
): string {
  if (excludedAreas.length === 0) return html
  const list = new Intl.ListFormat(LANGUAGE.exec(html)?.[1] ?? 'en')
  return html.replace(AREAS_TAG, (_, open: string, sentence: string, names = '', close: string) => {
    const known = new Map(names.split(';').map((name: string) => name.split('=')))
    const areas = list.format(excludedAreas.map((area) => String(known.get(area) ?? area)))
    return open + sentence.replace('{areas}', () => escapeMarkup(areas)) + close
  })
}

/** The id that the build wrote into its page; the app compares it with the newest one's. */
export const buildIdOf = (html: string): string | undefined =>
  /<meta name="nightjar-build" content="([\w-]{1,64})"/.exec(html)?.[1]

/** The contents of inline scripts: the security policy lists their hashes. */
export function inlineScriptsOf(html: string): readonly string[] {
  return [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(
    ([, attributes = '', body = '']) =>
      /type="application\/(ld\+)?json"/.test(attributes) ? [] : [body],
  )
}

/** The paths of the app, as its build writes them to `builds/routes.json`. */
export type Routes = {
  readonly pages: readonly string[]
  readonly redirects: readonly { readonly from: string; readonly to: string }[]
}

/** Whether the app has a page at a path; a `$id` at its end matches any field id. */
export function isPage({ pages }: Routes, path: string): boolean {
  return pages.includes(path) || pages.includes(path.replace(/\/\d{1,76}(field)?$/, '/$id'))
}

/** Reads that file, which our own build wrote. */
export function parseRoutes(json: string): Routes {
  return JSON.parse(json)
}
