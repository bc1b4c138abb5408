// child process: on a message it tries to take a folder's lock, answers whether it has it, and runs until it is killed
import { FolderLockedError, takeFolderLock } from '../db/folderLock.ts'

const [folder = ''] = process.argv.slice(2)

process.on('message', () => {
  takeFolderLock(folder).then(
    () => process.send?.('taken'),
    (error: unknown) =>
      process.send?.(error instanceof FolderLockedError ? 'refused' : String(error)),
  )
})
process.send?.('ready')
