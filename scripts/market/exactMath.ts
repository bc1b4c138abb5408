/**
 * Functions whose results are the same to the last bit on every machine: only operations that IEEE 754 rounds exactly,
 * because engines may compute `Math.exp` and `Math.log` differently.
 */

const LN_2 = Math.LN2

/** e to the power of `x`, for x between -700 and 700; exact to about fifteen digits. */
export function exp(x: number): number {
  const doublings = Math.round(x / LN_2)
  const rest = x - doublings * LN_2
  let [sum, term] = [1, 1]
  for (let n = 1; n < 20; n++) {
    term = (term * rest) / n
    sum += term
  }
  for (let n = 0; n < doublings; n++) sum *= 2
  for (let n = 0; n > doublings; n--) sum /= 2
  return sum
}

/** The natural logarithm of a number above 0; exact to about fifteen digits. */
export function ln(x: number): number {
  let [mantissa, doublings] = [x, 0]
  for (; mantissa > 1.5; mantissa /= 2) doublings += 1
  for (; mantissa < 0.75; mantissa *= 2) doublings -= 1
  const ratio = (mantissa - 1) / (mantissa + 1)
  let [sum, power] = [0, ratio]
  for (let n = 1; n < 40; n += 2) {
    sum += power / n
    power *= ratio * ratio
  }
  return 2 * sum + doublings * LN_2
}
