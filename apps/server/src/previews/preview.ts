import { SITE_CARD } from '@nightjar/sdk'

/** What other sites show for a link to a page; texts are not escaped. */
export type Preview = {
  readonly title: string
  readonly description: string
  /** Path of a picture of 1200×630 pixels, a file of the web app's build. */
  readonly image: string
}

const PRODUCT = 'Nightjar'

/** A token as served: whole, because another one's symbol may begin in the same way. */
export type Named = {
  readonly symbol: string
  readonly isListed: boolean
  /** Path of the token's own picture, if the build has one. */
  readonly card?: string | undefined
}

/** The preview of a pair's page. */
export function pairPreview([first, second]: readonly [Named, Named]): Preview {
  const name = `${first.symbol} / ${second.symbol}`
  return {
    title: `${name} · ${PRODUCT}`,
    description: `Price, trades and liquidity of ${name} on ${PRODUCT}.${warn([first, second])}`,
    image: first.card ?? second.card ?? SITE_CARD,
  }
}

/** The preview of a token's page. */
export function tokenPreview(token: Named): Preview {
  const name = token.symbol
  return {
    title: `${name} · ${PRODUCT}`,
    description: `Price, supply and pools of ${name} on ${PRODUCT}.${warn([token])}`,
    image: token.card ?? SITE_CARD,
  }
}

/** Whoever creates a token chooses its symbol: a link must not add any credibility to it. */
const warn = (tokens: readonly Named[]): string =>
  tokens
    .filter(({ isListed }) => !isListed)
    .map(({ symbol }) => ` ${symbol} is not a verified token.`)
    .join('')

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text escaped for HTML, including attributes. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (mark) => marks[mark] ?? '')

const TITLE = /<title>[^<]*<\/title>/
const DESCRIPTION = /<meta name="description"[^>]*>/

/** Writes a preview into the app's page in place of its own title and description. */
export function injectPreview(html: string, preview: Preview, origin: string): string {
  const [title, description] = [escapeMarkup(preview.title), escapeMarkup(preview.description)]
  const image = escapeMarkup(origin + preview.image)
  const tags = [
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="${PRODUCT}" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:image" content="${image}" />`,
    `<meta property="og:image:width" content="1200" />`,
    `<meta property="og:image:height" content="630" />`,
    `<meta name="twitter:card" content="summary_large_image" />`,
  ].join('\n    ')
  return html
    .replace(TITLE, () => `<title>${title}</title>`)
    .replace(DESCRIPTION, () => `<meta name="description" content="${description}" />\n    ${tags}`)
}
