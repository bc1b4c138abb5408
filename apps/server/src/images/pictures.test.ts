import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { TooManyWaitError } from '../turns.ts'
import { createPictures, type Pictures } from './pictures.ts'

let pictures: Pictures
afterEach(() => pictures.close())

const png = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#345' } })
    .png()
    .toBuffer()

/** Processes that this one has started. */
const children = (): readonly string[] =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean)

describe('createPictures', () => {
  test('default: decoded in another process, one after the other', async () => {
    pictures = createPictures()
    const small = await png(20)
    const made = await Promise.all([pictures.reencode(small), pictures.reencode(await png(1000))])
    expect(made.map(({ picture, megapixels }) => [picture.width, megapixels])).toEqual([
      [20, 0.0004],
      [512, 1],
    ])
  })

  test('error: what is no picture, or has too many pixels', async () => {
    pictures = createPictures()
    await expect(pictures.reencode(Buffer.from('hello'))).rejects.toMatchObject({
      reason: 'wrong_type',
    })
    await expect(pictures.reencode(await png(2001))).rejects.toMatchObject({
      ...{ reason: 'too_large', megapixels: 0 },
    })
    await expect(pictures.reencode((await png(1000)).subarray(0, -200))).rejects.toMatchObject({
      ...{ reason: 'wrong_type', megapixels: 1 },
    })
  })

  test('error: only so many wait for their turn', async () => {
    pictures = createPictures()
    const small = await png(20)
    const ended = await Promise.allSettled(
      Array.from({ length: 25 }, () => pictures.reencode(small)),
    )
    const refused = ended.filter((each) => each.status === 'rejected')
    expect(refused.map(({ reason }) => reason instanceof TooManyWaitError)).toEqual(
      Array(4).fill(true),
    )
  })

  test.skipIf(process.platform !== 'linux')(
    'behavior: a process that ends is replaced by another',
    async () => {
      pictures = createPictures()
      const small = await png(20)
      const before = children()
      await pictures.reencode(small)
      const [own] = children().filter((id) => !before.includes(id))
      process.kill(Number(own), 'SIGKILL')
      await expect.poll(() => children()).not.toContain(own)
      expect((await pictures.reencode(small)).picture.width).toBe(20)
    },
  )

  test('error: one that takes too long', async () => {
    pictures = createPictures(1) // not even enough to start
    await expect(pictures.reencode(await png(20))).rejects.toThrow(
      'The picture takes too long to decode. Choose another one.',
    )
  })
})
