/** The build id that the build wrote into this page; undefined under `vite`. */
export function loadedBuildId(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="nightjar-build"]')?.content
}
