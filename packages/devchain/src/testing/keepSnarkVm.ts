import { createSnarkVm } from '../snarkvm/snarkvm.ts'
import '../snarkvm/sdk.ts'

/** Before each file of a worker that plays many: the threads, which take seconds to start, outlive the file that did. */
createSnarkVm()
