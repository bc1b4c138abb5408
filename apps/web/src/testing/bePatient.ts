import { configure } from '@testing-library/react'

/** A second, the library's own wait, is short where a dialog's code is loaded first and the machine is busy. */
configure({ asyncUtilTimeout: 10_000 })
