import type { Config } from '@nightjar/sdk'

const CONFIG_TAG = /(<script type="application\/json" id="nightjar-config">)[^<]*(<\/script>)/

/** Inserts the configuration into the page in place of the empty one. */
export function injectConfig(html: string, config: Config): string {
  const json = JSON.stringify(config).replaceAll('<', '\\u003c') // so that no text can close the element
  return html.replace(CONFIG_TAG, (_, open: string, close: string) => `${open}${json}${close}`)
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
