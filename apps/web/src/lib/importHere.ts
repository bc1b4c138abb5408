import { localStore } from '../browser/store.ts'
import { IMPORTED_KEY, useImportedHere } from './importedHere.ts'

/** Imports a token only into this browser. */
export function importHere(id: string): void {
  const { ids } = useImportedHere.getState()
  if (!ids.includes(id)) keep([...ids, id])
}

export function forgetHere(id: string): void {
  keep(useImportedHere.getState().ids.filter((each) => each !== id))
}

function keep(ids: readonly string[]): void {
  localStore.write(IMPORTED_KEY, ids.join())
  useImportedHere.setState({ ids })
}
