import { configure } from '@testing-library/react'

/** The library's default wait of a second is too short if a dialog's code has to load and the machine is busy. */
configure({ asyncUtilTimeout: 10_000 })
