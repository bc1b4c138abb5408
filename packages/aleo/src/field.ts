/** Order of the base field of Edwards BLS12-377, the type `field`. */
export const FIELD_MODULUS =
  8444461749428370424248824938781546531375899335154063827935233455917409239041n

/** Order of the prime-order subgroup, the type `scalar`. */
export const SCALAR_MODULUS =
  2111115437357092606062206234695386632838870926408408195193685246394721360383n

/** The representative of `value` in 0 … modulus − 1. */
export function modulo(value: bigint, modulus: bigint): bigint {
  const rest = value % modulus
  return rest < 0n ? rest + modulus : rest
}
