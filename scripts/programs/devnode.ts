// Plays the scenario of the programs on a real Aleo node and on our chain, and demands that they agree with the model
// and with each other: npm run test:devnode [-- first words of the chapters to play]
import { createHasher } from '../../programs/test/scenario/hash.ts'
import { createNodeDriver } from '../../programs/test/scenario/nodeDriver.ts'
import { deployAll, play } from '../../programs/test/scenario/play.ts'
import { scenario } from '../../programs/test/scenario/steps/all.ts'

const host = process.argv[2] ?? ''
const driver = createNodeDriver('leo devnode', host)
await deployAll(driver)
const report = await play({
  driver,
  steps: scenario,
  hash: createHasher(),
  onStep: (line) => console.log(line),
})
console.log(report.steps, report.differences)
await driver.close()
