import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../process.ts'
import { chooseTests } from './chooseTests.ts'
import { filesOfTests } from './filesOfTests.ts'

const files = [
  ...['packages/sdk/src/pair.test.ts', 'apps/web/src/features/swap/swap.test.tsx'],
  ...['e2e/firstSwap.test.ts', 'e2e/swap.test.ts'],
]
const offer = { steps: ['types', 'dead code'], projects: ['node', 'web'], files }

describe('chooseTests', () => {
  test('default: steps, projects, files and flows, each in its place', () => {
    expect(chooseTests(['types', 'web', 'packages/sdk', 'e2e/firstSwap'], offer)).toEqual({
      steps: ['types'],
      tests: ['web', 'packages/sdk'],
      flows: ['e2e/firstSwap'],
    })
  })

  test('behavior: a name means flows only where no test fits', () => {
    expect(chooseTests(['swap', 'firstSwap'], offer)).toMatchObject({
      tests: ['swap'],
      flows: ['firstSwap'],
    })
  })

  test.each([
    './packages/sdk/src/pair.test.ts',
    'packages/sdk/src/pair.test.ts:12',
    'Packages/SDK',
    join(root, 'packages/sdk'),
  ])('args: %s', (name) => {
    expect(chooseTests([name], offer).tests).toEqual([name])
  })

  test.each(['nosuch', 'e2e/nosuch', 'e2e/pair'])('error: %s fits nothing', (name) => {
    expect(() => chooseTests(['types', name], offer)).toThrow(
      `Nothing in the tests is called "${name}". Give types, dead code, node, web, or part of a test file's path, such as packages/sdk or e2e/firstSwap.`,
    )
  })
})

test('filesOfTests: finds this one and the flows, and nothing installed or built', async () => {
  const found = await filesOfTests()
  expect(found).toContain('scripts/test/chooseTests.test.ts')
  expect(found).toContain('e2e/firstSwap.test.ts')
  expect(found.filter((file) => /node_modules|dist\//.test(file))).toEqual([])
})
