/** `2025-07-01` as "July 1, 2025"; a text that is no date stays as it is. */
export function formatDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return day
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-US', options).format(date)
}

export const termsWords = {
  title: 'Acknowledge Terms and Conditions',
  intro: 'Please read these statements before you go on:',
  fakeTokens:
    'Anyone can create fake tokens on the network, so buying a fraudulent token may cause permanent loss of funds.',
  areas:
    'The service is not offered in some areas (Mainland China, Singapore, the United States). Read the',
  termsLink: 'complete terms of service',
  custody:
    'Only non-custodial wallet software may be used; the provider has no custody or control.',
  bridges:
    'The provider does not operate cross-chain bridges and gives no safety warranty about them.',
  doNotShow: 'Do not show again.',
  blockedTitle: 'Consent needed',
  blocked: 'You must consent to the statements to continue.',
} as const

export const closureWords = {
  title: 'Important Announcement: Nightjar Web Service Closure',
  date: (day: string) => `The Nightjar web service is discontinued on ${formatDay(day)}.`,
  withdraw: 'Please withdraw your funds by then.',
  afterwards:
    'Afterwards your funds stay reachable only by calling the on-chain contracts directly, through third-party wallets or explorers.',
  blockedTitle: 'Service closure',
  blocked: 'By continuing you agree to the statements.',
} as const

export const consentButtons = { accept: 'Accept and Continue', refuse: 'Do not agree' } as const
