import { StartError } from './process.ts'

/** A whole number from 0. @throws StartError naming the option that has another value */
export function readCount(option: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new StartError(`${option} is "${text}"; it must be a whole number.`)
}
