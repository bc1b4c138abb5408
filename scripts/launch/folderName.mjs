/**
 * Why Nightjar cannot run in a folder, or undefined when it can: Vite and Vitest turn paths into addresses without
 * escaping these characters.
 */
export function folderProblem(folder) {
  const [character] = /[#?%]/.exec(folder) ?? []
  if (character === undefined) return undefined
  return `Nightjar cannot run in ${folder}, because the build tools cannot read files below a folder with "${character}" in its name: move it to a folder without #, ? and %, and run the command again.`
}
