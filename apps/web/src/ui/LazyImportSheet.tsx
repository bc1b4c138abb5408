import { lazy, Suspense } from 'react'
import { loadMessages } from '../lib/text/catalogue.ts'
import type { ImportSheetProps } from './ImportSheet.tsx'

const ImportSheet = lazy(async () => {
  const [module] = await Promise.all([import('./ImportSheet.tsx'), loadMessages('features/list')])
  return { default: module.ImportSheet }
})

/** The import sheet for pages that rarely open it, with its messages. */
export function LazyImportSheet(props: ImportSheetProps) {
  return (
    <Suspense>
      <ImportSheet {...props} />
    </Suspense>
  )
}
