import { StartError } from '../process.ts'
import { readText, saveText } from './keptText.ts'
import { parseSignedDeployment, type SignedDeployment } from './signedDeployment.ts'

/** Signed deployments without a known result, by program. Written before they are sent, so that each is paid once. */
export type Journal = {
  readonly file: string
  readonly pending: (program: string) => SignedDeployment | undefined
  readonly record: (program: string, deployment: SignedDeployment) => Promise<void>
  readonly forget: (program: string) => Promise<void>
}

/** @throws StartError when the file exists and cannot be read or parsed */
export async function openJournal(file: string): Promise<Journal> {
  const entries = await readEntries(file)
  const save = async (): Promise<void> => {
    const transactions = [...entries].map(([program, { transaction }]) => [program, transaction])
    await saveText(file, `${JSON.stringify(Object.fromEntries(transactions))}\n`)
  }
  return {
    file,
    pending: (program) => entries.get(program),
    record: (program, deployment) => {
      entries.set(program, deployment)
      return save()
    },
    async forget(program) {
      if (entries.delete(program)) await save()
    },
  }
}

async function readEntries(file: string): Promise<Map<string, SignedDeployment>> {
  const text = await readText(file)
  try {
    const entries = Object.entries<string>(JSON.parse(text ?? '{}'))
    return new Map(entries.map(([program, json]) => [program, parseSignedDeployment(json)]))
  } catch (cause) {
    throw new StartError(
      `The journal ${file} is damaged. A deployment in it may have been sent. Once the account has no pending transaction, delete the file and run this again.`,
      { cause },
    )
  }
}
