// the first thing that runs on a new machine: plain Node, no dependencies, and nothing that an old Node cannot read
import { nodeProblem } from './launch/nodeVersion.mjs'

const problem = nodeProblem(process.versions.node)
if (problem === undefined) {
  void import('./launch/launch.mjs').then(({ launch }) => launch(process.argv.slice(2)))
} else {
  console.error(problem)
  process.exitCode = 1
}
