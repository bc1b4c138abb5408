// preloaded into a server: its clock goes as many milliseconds wrong as the file SOAK_CLOCK says
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
