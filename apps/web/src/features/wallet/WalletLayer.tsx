/** Loads the wallet's dialogs when they are needed; mounted once by the app. */
export function WalletLayer() {
  return null
}
