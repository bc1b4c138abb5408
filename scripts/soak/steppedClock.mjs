// preloaded into a server: shifts its clock by the milliseconds in the file SOAK_CLOCK
import { readFileSync } from 'node:fs'

const file = process.env.SOAK_CLOCK ?? ''
const TrueDate = Date
let offset = 0

globalThis.Date = class extends TrueDate {
  constructor(...parts) {
    if (parts.length === 0) super(TrueDate.now() + offset)
    else super(...parts)
  }

  static now() {
    return TrueDate.now() + offset
  }
}

setInterval(() => {
  try {
    offset = Number(readFileSync(file, 'utf8'))
  } catch {
    offset = 0
  }
}, 100).unref()
