/**
 * Why the server refuses what people ask for on a page: the sentence of each reason. Its code is in the answer too, because
 * a page says it in its reader's language.
 */
export const API_REASONS = {
  credits_not_here: 'Credits cannot be claimed on this network.',
  credits_all_given: 'All the credits set aside for claims have been given away.',
  credits_given_today: "Today's credits have all been given away. Try again tomorrow.",
  no_payer: 'The operator has not set a key to pay from.',
  not_confirmed: 'The chain has not confirmed the payment within a day. Ask the operator.',
  not_paid: 'The payment did not go through. Try again in a minute.',
  no_prize: 'The competition has no prize.',
  prize_later: 'Prizes are paid after the competition has ended.',
  prize_not_here: 'Prizes are not paid on this network.',
  still_counting: 'The last trades are still being counted. Try again later.',
  no_share: 'The address has no share of the prize.',
  prize_short: 'The rest of the prize does not cover this share. Ask the operator.',
  payer_short:
    'The account that pays prizes does not hold enough of this one. Ask the operator to fill it.',
  address_blocked: 'The exchange has blocked this address. Prizes cannot be paid to it.',
  picture_large: 'The picture is larger than 2 MB or 4 million pixels. Choose a smaller one.',
  picture_type: 'The file is not a readable PNG, JPEG, WebP or GIF.',
  picture_removed: 'The operator has removed this picture.',
  pictures_share:
    'Your pictures take all the space that an account has. Those that no token shows make room after ten minutes.',
  pictures_full: 'There is no space for more pictures. Try again tomorrow.',
  pictures_wait: 'Too many pictures wait to be read. Try again in a minute.',
  pictures_most: 'This account can upload no more pictures.',
  imported_most: 'This account can import no more tokens.',
} as const

export type ApiReason = keyof typeof API_REASONS
