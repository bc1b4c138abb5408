type Key = { readonly isComposing: boolean; readonly keyCode: number }

/** Whether a key belongs to an input method. Safari ends a composition before the key that ended it, with code 229. */
export const isComposing = ({ isComposing, keyCode }: Key): boolean =>
  isComposing || keyCode === 229
