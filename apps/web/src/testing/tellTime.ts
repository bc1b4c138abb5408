import { hearTime } from '../lib/clock.ts'

/** The server tells its time, in milliseconds since 1970: twice, because one telling that differs from the clock may be late. */
export function tellTime(time: number): void {
  for (let told = 0; told < 2; told++) hearTime(time / 1000)
}
