import { describe, expect, test } from 'vitest'
import { main } from './build.ts'

describe('main', () => {
  test.each(['.', 'scripts', '..'])('error: does not replace the folder %s', async (folder) => {
    await expect(main([folder])).rejects.toThrow('contains other files')
  })

  test('error: takes an unknown option for no folder', async () => {
    await expect(main(['--minify'])).rejects.toThrow("Unknown option '--minify'.")
  })
})
