import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Transactions that were sent and whose end is not known yet, by program: survives an interruption. */
export type Journal = {
  readonly pending: (program: string) => string | undefined
  readonly record: (program: string, transactionId: string) => Promise<void>
  readonly forget: (program: string) => Promise<void>
}

export async function openJournal(file: string): Promise<Journal> {
  const entries = new Map<string, string>(Object.entries(await readEntries(file)))
  const save = async (): Promise<void> => {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(`${file}.new`, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)
    await rename(`${file}.new`, file) // a crash leaves the old file or the new one, never half
  }
  return {
    pending: (program) => entries.get(program),
    record: (program, transactionId) => {
      entries.set(program, transactionId)
      return save()
    },
    forget: (program) => {
      entries.delete(program)
      return save()
    },
  }
}

async function readEntries(file: string): Promise<Record<string, string>> {
  const text = await readFile(file, 'utf8').catch(() => '{}')
  return JSON.parse(text)
}
