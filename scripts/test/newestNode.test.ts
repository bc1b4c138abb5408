import { expect, test } from 'vitest'
import { filesNamed } from './chooseTests.ts'
import { filesOfTests } from './filesOfTests.ts'
import { testsOfNode } from './newestNode.ts'

test('behavior: each part of a path that the newest Node runs names test files', async () => {
  const files = await filesOfTests()
  expect(testsOfNode.filter((part) => filesNamed(part, files).length === 0)).toEqual([])
})
