import { expect, test } from 'vitest'
import { localStore } from '../browser/store.ts'
import { IMPORTED_KEY, useImportedHere } from './importedHere.ts'
import { forgetHere, importHere } from './importHere.ts'

test('default: each once, in order, and stored', () => {
  for (const id of ['1field', '2field', '1field']) importHere(id)
  expect(useImportedHere.getState().ids).toEqual(['1field', '2field'])
  expect(localStore.read(IMPORTED_KEY)).toBe('1field,2field')
  forgetHere('1field')
  expect(useImportedHere.getState().ids).toEqual(['2field'])
})
