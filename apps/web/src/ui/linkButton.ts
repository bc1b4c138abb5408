/** The look of a link that is the only action of a notice. */
export const linkButton =
  'inline-flex min-h-11 items-center rounded-field border border-line-strong bg-s2 px-4 font-medium hover:bg-s3'
