import { createSnarkVm } from '../snarkvm/snarkvm.ts'
import '../snarkvm/local.ts'

/** Runs before each file of a worker: the threads, which take seconds to start, outlive the file that started them. */
createSnarkVm()
