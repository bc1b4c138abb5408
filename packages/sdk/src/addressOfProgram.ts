import { PROGRAM_ADDRESSES, PROGRAMS } from './programs.ts'

/** The address of a program of the suite; undefined for any other. */
export function addressOfProgram(id: string): string | undefined {
  const names = Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[] // its own
  const name = names.find((each) => PROGRAMS[each] === id)
  return name && PROGRAM_ADDRESSES[name]
}
