/** Path of the picture that other sites show for links to the exchange: 1200×630, a file of the web app's build. */
export const SITE_CARD = '/cards/nightjar.png'

/** Path of such a picture of a known token, by its logo's path: `/tokens/usdx.svg` to `/cards/usdx.png`. */
export function tokenCard(logo: string): string {
  return logo.replace('/tokens/', '/cards/').replace('.svg', '.png')
}
