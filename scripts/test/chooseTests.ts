import { relative } from 'node:path'
import { root, StartError } from '../process.ts'

/** What a run does: its steps, and the test files by part of their path. */
export type Choice = {
  readonly steps: readonly string[]
  readonly tests: readonly string[]
  readonly flows: readonly string[]
}

type Offer = {
  readonly steps: readonly string[]
  readonly projects: readonly string[]
  /** Paths of all test files, from the repository's folder. */
  readonly files: readonly string[]
}

export const isFlow = (file: string): boolean => file.startsWith('e2e/')

/**
 * What names choose: a step, a project, or the test files whose path contains the name. A name that fits tests and flows
 * means the tests. @throws StartError for a name that fits nothing
 */
export function chooseTests(names: readonly string[], { steps, projects, files }: Offer): Choice {
  const choice = { steps: [] as string[], tests: [] as string[], flows: [] as string[] }
  for (const name of names) {
    const found = filesNamed(name, files)
    if (steps.includes(name)) choice.steps.push(name)
    else if (projects.includes(name) || found.some((file) => !isFlow(file))) choice.tests.push(name)
    else if (found.length > 0) choice.flows.push(name)
    else {
      throw new StartError(
        `Nothing in the tests is called "${name}". Give ${[...steps, ...projects].join(', ')}, or part of a test file's path, such as packages/sdk or e2e/firstSwap.`,
      )
    }
  }
  return choice
}

/** The files whose path contains a name, which may be a path from here or from the root, with a line. */
export function filesNamed(name: string, files: readonly string[]): readonly string[] {
  const path = name.startsWith('/') ? relative(root, name) : name
  const part = path.replace(/^\.\//, '').replace(/:\d+$/, '').toLowerCase()
  return files.filter((file) => file.toLowerCase().includes(part))
}
