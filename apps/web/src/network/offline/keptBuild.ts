export type KeptBuild = {
  /** Its id. */
  readonly id: string
  /** Paths of the files that every page of it may need. */
  readonly files: readonly string[]
}

/** The build that a service worker keeps: `buildFiles.ts` writes it in the place of this text. */
export const KEPT_BUILD: KeptBuild = JSON.parse('NIGHTJAR_KEPT_BUILD')
